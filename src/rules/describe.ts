/** Events in words, for questions, traces and explanations. */
import { type Int, compare, show } from '../base/integer.ts';
import { once } from '../base/memo.ts';
import type { Zone } from './ability.ts';
import { nodeAt } from './applying.ts';
import { labelOf } from './choosing.ts';
import type { GameEvent, TokenGroup } from './event.ts';
import { thingOfPlayer, type World } from './model.ts';
import type { Application, BatchTask, Offer } from './position.ts';

/**
 * What would happen, by kind of event, as a sentence. Slots: {n} the amount · {s} the plural of what stands before it · {player} · {what} · {to} who or what
 * it happens to · {kind} of counter · {word}.
 */
const SENTENCES: Partial<Record<GameEvent['kind'], string>> = {
  damage: '{n} damage to {to}', 'gain-life': '{player} gains {n} life', 'lose-life': '{player} loses {n} life', 'pay-life': '{player} pays {n} life', 'set-life': "{player}'s life total becomes {n}",
  'draw-cards': '{player} draws {n} card{s}', mill: '{player} mills {n} card{s}', scry: '{player} scries {n}', surveil: '{player} surveils {n}', search: '{player} searches', shuffle: '{player} shuffles', reveal: '{what} is revealed', discard: '{player} discards {what}',
  'put-counters': '{n} {kind} counter{s} on {to}', 'remove-counters': '{n} {kind} counter{s} removed from {to}', 'move-counters': '{n} {kind} counter{s} moved to {to}',
  destroy: '{what} is destroyed', sacrifice: '{player} sacrifices {what}', counter: '{what} is countered', tap: '{what} becomes tapped', untap: '{what} untaps', transform: '{what} transforms', regenerate: '{what} regenerates', attach: '{what} becomes attached to {to}',
  'turn-face-up': '{what} is turned face up', 'turn-face-down': '{what} is turned face down', 'phase-in': '{what} phases in', 'phase-out': '{what} phases out', 'gain-control': '{player} gains control of {what}', 'become-copy': '{what} becomes a copy', attack: '{what} attacks', block: '{what} blocks',
  'add-mana': '{player} adds {n} {word} mana', cast: '{player} casts {what}', play: '{player} plays {what}', activate: '{player} activates an ability of {what}', resolve: '{what} resolves',
  flip: '{player} flips {n} coin{s}', win: '{player} wins the game', lose: '{player} loses the game', 'draw-game': 'the game is a draw', 'legend-rule': 'the legend rule for {what}',
};
const ZONES: Readonly<Record<Zone, string>> = { hand: 'to the hand', graveyard: 'to the graveyard', library: 'to the library', exile: 'into exile', command: 'to the command zone', stack: 'onto the stack', battlefield: 'to the battlefield', outside: 'out of the game' };
/** The names of the parts of a turn that are not called as they are written. */
const TIMES: Readonly<Record<string, string>> = { untap: 'untap step', draw: 'draw step', end: 'end step', cleanup: 'cleanup step', combat: 'combat phase', 'precombat main': 'precombat main phase', 'postcombat main': 'postcombat main phase' };

const counted = (n: Int, word: string): string => `${show(n)} ${word}${compare(n, 1) === 0 ? '' : 's'}`;
/** "explores", "manifests dread", "venture": the verb of somebody. */
const does = (verb: string): string => verb.replaceAll('-', ' ').replace(/^\S+/, (first) => (/[^aeiou]y$/.test(first) ? `${first.slice(0, -1)}ies` : `${first}${/(?:s|x|z|ch|sh)$/.test(first) ? 'es' : 's'}`));
const inOne = once(() => new Intl.ListFormat('en-GB'));
const tokensOf = (world: World, groups: readonly TokenGroup[]): string =>
  inOne().format(groups.map(({ amount, sample, copyOf, spec }) => (copyOf === undefined ? counted(amount, `${sample?.label ?? spec.card ?? ''} token`.trimStart()) : `${counted(amount, 'token')} copying ${labelOf(world, copyOf)}`)));

/** One event: "4 damage to Nicole", "Elk enters under Amy", "Amy draws a card". */
export function describe(world: World, event: GameEvent): string {
  const what = event.what === undefined ? '' : labelOf(world, event.what);
  const player = event.player === undefined ? '' : labelOf(world, thingOfPlayer(event.player));
  const who = player === '' ? (what === '' ? 'it' : what) : player;
  switch (event.kind) {
    case 'enters': return `${what} enters${event.entry === undefined ? '' : ` under ${labelOf(world, thingOfPlayer(event.entry.under))}`}${entryText(world, event)}`;
    case 'move': return `${what} goes ${event.to === undefined ? 'somewhere' : ZONES[event.to.zone]}`;
    case 'create': return `${player} creates ${tokensOf(world, event.groups ?? [])}`;
    case 'life-total': return `${player}'s life total becomes ${show(event.new ?? 0)}`;
    case 'draw': return `${player} draws a card${event.word === 'bottom' ? ' from the bottom' : ''}`;
    case 'begin': return `${player === '' ? '' : `${player}'s `}${TIMES[event.word ?? ''] ?? event.word ?? ''} begins`;
    case 'designate': return `${who} becomes ${player === '' ? '' : 'the '}${event.word ?? ''}`;
    case 'keyword-action': return [what === '' ? player : what, does(event.word ?? ''), event.amount === undefined || compare(event.amount, 1) === 0 ? '' : show(event.amount)].filter((part) => part !== '').join(' ');
    default: return filled(SENTENCES[event.kind] ?? `{player} ${does(event.kind)} {what}`, world, event, { what, player }).trim();
  }
}

/** Sentences as pieces, every second of which is a slot: they are filled for every question. */
const PIECES = new Map<string, readonly string[]>();
function filled(sentence: string, world: World, { amount, recipient, attachTo, counter, word }: GameEvent, { what, player }: { readonly what: string; readonly player: string }): string {
  let pieces = PIECES.get(sentence);
  if (pieces === undefined) PIECES.set(sentence, pieces = sentence.split(/\{(\w+)\}/));
  const to = recipient ?? attachTo;
  const slot = (name: string): string => {
    switch (name) {
      case 'n': return show(amount ?? 1);
      case 's': return amount === undefined || compare(amount, 1) === 0 ? '' : 's';
      case 'to': return to === undefined ? 'nothing' : labelOf(world, to);
      case 'kind': return counter ?? '';
      case 'word': return word ?? '';
      default: return name === 'what' ? what : player;
    }
  };
  return pieces.map((piece, i) => (i % 2 === 0 ? piece : slot(piece))).join('');
}

/** What the words of an option are made of: the effect's label, what is answered with it, and the options beside it. */
interface Words { readonly world: World; readonly batch: BatchTask; readonly label: string; readonly answers: readonly string[]; readonly among: readonly EffectOffer[] }
/**
 * CR 616.1: an effect that may be chosen. Its words are put together when somebody reads them: a search only counts options. Options that would read
 * the same say which of several events each is about, where that tells them apart.
 */
export class EffectOffer implements Offer {
  readonly choice: Extract<Offer['choice'], { choose: 'effect' }>;
  readonly player: Offer['player'];
  readonly rule: string;
  private readonly words: Words;
  constructor(application: Application, rule: string, words: Words) {
    this.choice = { choose: 'effect', application };
    this.player = application.chooser;
    this.rule = rule;
    this.words = words;
  }
  get asked(): string {
    return `which effect applies to ${describe(this.words.world, this.event())}`;
  }
  get chosen(): string {
    const plain = this.plain();
    const alike = this.words.among.filter((each) => each.plain() === plain);
    return alike.length === 1 || new Set(alike.map((each) => each.about())).size === 1 ? plain : `${plain} (${this.about()})`;
  }
  private plain(): string {
    return [this.words.label, ...this.words.answers].join(': ');
  }
  private event(): GameEvent {
    return nodeAt(this.words.batch, this.choice.application.nodes[0] ?? 0).event;
  }
  private about(): string {
    const event = this.event();
    return `${describe(this.words.world, event)}${event.source === undefined ? '' : ` from ${labelOf(this.words.world, event.source)}`}`;
  }
}

function entryText(world: World, event: GameEvent): string {
  const { entry } = event;
  if (entry === undefined) return '';
  const copy = entry.copies.at(-1)?.values.name;
  return [
    ...(copy === undefined ? [] : [` as ${copy}`]), ...(entry.tapped ? [', tapped'] : []), ...(entry.face === 'down' ? [', face down'] : []), ...(entry.back ? [', back face up'] : []),
    ...entry.counters.map(({ kind, amount }) => `, with ${counted(amount, `${kind} counter`)}`), ...Object.values(entry.chosen).map((value) => `, choosing ${typeof value === 'number' ? labelOf(world, value) : value}`),
  ].join('');
}
