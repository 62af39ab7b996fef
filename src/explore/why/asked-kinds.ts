/** The kinds of choices by their names (format A6: "may", "mode", "pay or not", "original to copy"), and which of them a step asks. */
import { liveOf } from '../../rules/batch.ts';
import { COLORS, type ChooseSpec } from '../../rules/ability.ts';
import type { LiveEffect } from '../../rules/effect.ts';
import { type Machine, machineOf } from '../../rules/machine.ts';
import { type Scenario, isPlayer } from '../../rules/model.ts';
import type { Answer, Application, Offer, Position } from '../../rules/position.ts';
import { APPLICATION } from '../../rules/records.ts';
import { records } from '../../scenario/vocabulary/records-of.ts';

/** The names under which a kind is expected; the first is that of the format. */
const NAMED = {
  effect: /^which effect( applies| is applied| to apply)?$|^(replacement |prevention )?effect$/,
  may: /^may( or may not)?$|^yes or no$|^whether to apply( it)?$/,
  mode: /^(which )?mode$/,
  pay: /^(whether to )?pay( or not)?$|^payment$/,
  original: /^original( to copy)?$|^(what|which [a-z ]+) to copy$/,
  objects: /^(which )?objects?$/,
  player: /^(one |which )?(player|opponent)$/,
  type: /^(creature |land |card )?type$/,
  color: /^colou?r$/,
  name: /^(card )?name$/,
  number: /^number$/,
  source: /^(which )?source( of damage)?$/,
  division: /^(division|divided?|how to divide( it| its combat damage)?|how it is divided)$/,
  order: /^(the |which |in which )?order( of objects)?$/,
  reveal: /^(what to |whether to )?reveal$/,
  redirection: /^(target of (a|the) )?redirection$|^new recipient$/,
  face: /^(which )?face$/,
  chance: /^(chance|coin|die|flip|roll)$/,
  arrange: /^(scry|surveil)$/,
} as const;
type Kind = keyof typeof NAMED;

/** Steps that no effect asks, by how they are printed. */
const PRINTED: readonly (readonly [RegExp, Kind])[] = [
  [/^which effect applies/, 'effect'], [/\?$|^may /, 'may'], [/^choose a mode/, 'mode'], [/^pay\b/, 'pay'], [/^(how to )?divide/, 'division'], [/^the order/, 'order'], [/^arrange/, 'arrange'], [/^what to (?!ignore)|^which legendary/, 'objects'], [/^(flip|roll) /, 'chance'],
];
const BY_SPEC: Readonly<Record<ChooseSpec['what'], Kind | undefined>> = {
  objects: 'objects', players: 'player', 'creature-type': 'type', 'land-type': 'type', 'card-type': 'type', color: 'color', 'card-name': 'name', number: 'number', word: undefined, 'counter-kind': undefined,
};
const isSpec = (record: Readonly<Record<string, unknown>>, name: string): boolean => record['name'] === name && typeof record['what'] === 'string' && Object.hasOwn(BY_SPEC, record['what']);

/** What is chosen by a specification, and what for: it is copied, damage is dealt to it, it is a source of damage. */
function kindsOfSpec(spec: ChooseSpec, text: unknown): readonly Kind[] {
  const named = (record: unknown): boolean => records(record).some(({ ref, name }) => ref === 'bound' && name === spec.name);
  const changes = records(text).filter(({ change }) => change === 'as' || change === 'to');
  const used = changes.flatMap((each): readonly Kind[] => (!named(each) ? [] : each['change'] === 'as' ? ['original'] : ['redirection']));
  const plain = BY_SPEC[spec.what];
  const isSource = records([spec.filter]).some((each) => each['test'] === 'source');
  return [...(plain === undefined ? [] : [plain]), ...(isSource ? ['source' as const] : []), ...used];
}

/** What an application asks with these answers, question by question. */
function kindsOfApplication(machine: Machine, position: Position, application: Application, given: number): readonly Kind[] {
  const task = position.tasks.at(-1);
  if (task?.task !== 'batch') return [];
  const { world } = position;
  const live: LiveEffect | null = liveOf(machine, world, task, application);
  if (live === null) return [];
  return application.answers.slice(given).flatMap((_, at): readonly Kind[] => {
    const asked = machine.procedure.question({ rules: machine.rules, world, batch: task, live, application: APPLICATION.with(application, { answers: application.answers.slice(0, given + at) }) });
    if (asked === null) return [];
    switch (asked.kind) {
      case 'choose': return [...live.ability.choose].filter(({ name }) => name === asked.name).flatMap((spec) => kindsOfSpec(spec, live.ability));
      case 'reveal': return ['reveal'];
      case 'divide': return ['division'];
      default: return [asked.kind];
    }
  });
}

/** Of what nobody but the printed question tells: by the answers, and by the specification of that name. */
function kindsPrinted(scenario: Scenario, { asked }: Offer, answers: readonly Answer[]): readonly Kind[] {
  const printed = PRINTED.flatMap(([pattern, kind]) => (pattern.test(asked) ? [kind] : []));
  const name = /^choose (.+)$/.exec(asked)?.[1] ?? '';
  const texts = [scenario.instructions, scenario.cards, scenario.world.objects.map(({ card }) => card), scenario.world.floating];
  const spec = records(texts).find((record) => isSpec(record, name)) as unknown as ChooseSpec | undefined;
  const chosen = answers.flatMap((answer): readonly Kind[] => {
    switch (answer.answer) {
      case 'things': return answer.things.map((thing): Kind => (isPlayer(thing) ? 'player' : 'objects'));
      case 'word': return (COLORS as readonly string[]).includes(answer.word) ? ['color'] : [];
      default: return [];
    }
  });
  return [...printed, ...(spec === undefined ? [] : kindsOfSpec(spec, texts)), ...(printed.length > 0 ? [] : chosen)];
}

/** Whether one of the options answers a question of the kind that is named so. */
export function isKindAsked(scenario: Scenario, position: Position, offers: readonly Offer[], name: string): boolean {
  const tier = /^tier ([a-e])$/.exec(name)?.[1];
  if (tier !== undefined) return offers.some(({ rule }) => rule === `616.1${tier}`);
  const kinds = (Object.keys(NAMED) as readonly Kind[]).filter((kind) => NAMED[kind].test(name.toLowerCase().replace(/^(an?|the) /, '')));
  if (kinds.length === 0) return false;
  const machine = machineOf(scenario);
  const task = position.tasks.at(-1);
  const applying = task?.task === 'batch' ? task.applying : null;
  return offers.some((offer) => {
    const { choice } = offer;
    const asked = choice.choose === 'effect' ? kindsOfApplication(machine, position, choice.application, 0)
      : applying === null ? [] : kindsOfApplication(machine, position, APPLICATION.with(applying, { answers: [...applying.answers, ...choice.answers] }), applying.answers.length);
    return [...asked, ...kindsPrinted(scenario, offer, choice.choose === 'answer' ? choice.answers : [])].some((kind) => kinds.includes(kind));
  });
}
