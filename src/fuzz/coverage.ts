/** What a case has exercised, as words: rules, ties within a tier, kinds of effects, ordered pairs of them, verdicts. */
import { type Applying, rewritesIn } from '../rules/applying.ts';
import type { Rewrite, WhenAbility } from '../rules/ability.ts';
import type { Offer } from '../rules/position.ts';
import type { Exploration } from '../search/verdict.ts';
import type { RulesModel } from '../explore/puzzle/model.ts';
import { KINDS, kindsAround } from './words.ts';

/** What an effect does, roughly: pairs of these are counted. */
export const CLASSES = ['prevent', 'shield', 'amount', 'redirect', 'split', 'instead', 'skip', 'also', 'enters', 'control', 'copy', 'other zone', 'other'] as const;
type Class = (typeof CLASSES)[number];

function classOfRewrite(rewrite: Rewrite): Class | null {
  switch (rewrite.rewrite) {
    case 'prevent': return 'prevent';
    case 'split': return 'split';
    case 'also': return 'also';
    case 'then': return null;
    case 'instead': return rewrite.instructions.length === 0 ? 'skip' : 'instead';
    case 'change': {
      const [first] = rewrite.changes;
      switch (first?.change) {
        case 'amount': return 'amount';
        case 'to': case 'player': return 'redirect';
        case 'under': return 'control';
        case 'as': return 'copy';
        case 'zone': return 'other zone';
        case 'tapped': case 'counters': case 'gains': case 'becomes': return 'enters';
        default: return 'other';
      }
    }
  }
}
const classOf = (ability: WhenAbility): Class => {
  if (ability.shield !== undefined) return 'shield';
  return rewritesIn(ability).map(classOfRewrite).find((each) => each !== null) ?? 'other';
};

/** Collects while a case is explored. */
export interface Collector {
  readonly features: Set<string>;
  readonly applied: (applying: Applying) => void;
  readonly watch: (model: RulesModel) => RulesModel;
}

export function collector(): Collector {
  const features = new Set<string>();
  const classes = new Map<string, Class>();
  return {
    features,
    applied: ({ live, batch, application }) => {
      const mine = classOf(live.ability);
      classes.set(live.id, mine);
      const event = batch.nodes[application.nodes[0] ?? 0]?.event;
      if (event === undefined) return;
      features.add(`effect ${event.kind}/${mine}`);
      for (const mark of event.applied) {
        const before = classes.get(mark);
        if (before !== undefined) features.add(`pair ${before} > ${mine}`);
      }
    },
    watch: (model) => ({
      ...model,
      choices: (position) => {
        const offers = model.choices(position);
        noteOffers(offers, features);
        return offers;
      },
    }),
  };
}

function noteOffers(offers: readonly Offer[], features: Set<string>): void {
  const [first, second] = offers;
  if (first === undefined) return;
  features.add(`rule ${first.rule}`);
  if (second === undefined || first.choice.choose !== 'effect' || second.choice.choose !== 'effect') return;
  const effects = new Set(offers.map(({ choice }) => (choice.choose === 'effect' ? choice.application.effect : '')));
  if (effects.size > 1) features.add(`tie ${first.rule}`);
}

/** The verdict, and roughly how much there was. */
export const resultFeatures = ({ verdict, outcomes, states }: Exploration<unknown>): readonly string[] => [
  `verdict ${verdict.kind === 'cycle' ? `cycle, ${verdict.optional ? 'optional' : 'mandatory'}` : verdict.kind}`,
  `outcomes 2^${String(Math.ceil(Math.log2(Math.max(1, outcomes.size))))}`, `positions 2^${String(Math.ceil(Math.log2(Math.max(1, states))))}`,
];

const RULES = ['616.1a', '616.1b', '616.1c', '616.1e', '608.2d', '614.12a', '615.7', '616.1', '700.2', '401.4', '613.7m', '704.5j', '104.4b'] as const;
const VERDICTS = ['finite', 'cycle, optional', 'cycle, mandatory', 'growth', 'cut'] as const;

/** Everything that a campaign could reach, as far as it can be said beforehand. */
export const UNIVERSE: readonly string[] = [
  ...RULES.map((rule) => `rule ${rule}`), ...['616.1a', '616.1b', '616.1c', '616.1e'].map((rule) => `tie ${rule}`), ...VERDICTS.map((verdict) => `verdict ${verdict}`),
  ...CLASSES.flatMap((a) => CLASSES.map((b) => `pair ${a} > ${b}`)), ...[...new Set(KINDS.flatMap((kind) => kindsAround(kind, [])))].map((kind) => `watched ${kind}`),
];
/** Which of it was not; an event counts as watched if any effect was applied to one of its kind. */
export function neverReached(features: ReadonlySet<string>): readonly string[] {
  const watched = new Set([...features].flatMap((each) => (each.startsWith('effect ') ? [`watched ${each.slice('effect '.length).split('/')[0] ?? ''}`] : [])));
  return UNIVERSE.filter((each) => !features.has(each) && !watched.has(each));
}
