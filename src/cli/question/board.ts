/** What a question is read into: the things that are there, and what is known of their cards. */
import type { EventKind } from '../../rules/ability.ts';
import { records } from '../../scenario/vocabulary/records-of.ts';
import type { KnownCards } from '../engine.ts';
import { needsOf, type Needs } from './starter-spell.ts';
import { other, type Player } from './said.ts';
import { labelOf, type Thing } from './things.ts';

export interface Board {
  readonly things: Thing[];
  readonly cards: KnownCards;
  /** Whether who dies, loses or wins is asked for. */
  readonly asksWhoDies: boolean;
  /** Whether it is asked where a card goes. */
  readonly asksWhere: boolean;
  /** Whether how much damage is dealt, or what it does, is asked for. */
  readonly asksDamage: boolean;
  /** Whether anything is said to block. */
  readonly isBlocked: boolean;
  /** Players whose life was said, in life. */
  readonly life: Partial<Record<Player, number>>;
  /** Whom the spell that was spoken of last protects, by name or mark. */
  readonly helped: { at?: string | undefined };
}
/** What a clause comes to. */
export interface Happening {
  /** An instruction as it is written in a file, once the things have their labels. */
  readonly text: () => string;
  /** Instructions that follow at once, each as one entry of a list. */
  readonly more?: () => readonly string[];
  /** What was understood, in words. */
  readonly says: () => string;
  /** What is taken to be so and was not said. */
  readonly taken: readonly string[];
  /** Things that a target needs and nobody named. */
  readonly extra?: Needs['targets'];
  /** Whether it is a spell that says itself where it goes, so that its own move matters. */
  readonly moves?: boolean;
  /** What an outcome tells beside the events. */
  readonly observe?: () => readonly string[];
  /** Whether state-based actions must be looked at between its instructions. */
  readonly dies?: boolean;
  /** Whether what enters may have a toughness of 0: they are looked at, and not spoken of. */
  readonly isFrail?: boolean;
  /** Whether it was there before all that is said to happen. */
  readonly isBefore?: boolean;
  /** Of an attack that `more` goes on from: what is said of the attack alone, and of its damage. */
  readonly deals?: { readonly attack: string; readonly damage: string };
  /** Whether it was said to happen then, after what was said before. */
  readonly isThen?: boolean;
  /** Whether it is damage of a combat of which only a block was said. */
  readonly isImplied?: boolean;
  /** The moment of the game that it says. */
  readonly turn?: string;
  /** CR 601.2i: the casting before it, for what watches that. */
  readonly casts?: () => string;
  /** Of an attack of several of which some are blocked: who attacks, and what is attacked, by name or mark. */
  readonly attackers?: { readonly all: readonly Thing[]; readonly at: string };
  /** Of the damage of a block: which attacker is blocked. */
  readonly blocked?: Thing;
}
/** A clause that is understood but cannot be answered: why. */
export interface Refused { readonly refused: string }
/** What a clause says, by the names of the groups of its form. */
export type Words = Readonly<Record<string, string | undefined>>;

export const typeOf = (name: string, cards: KnownCards): string => cards.tell(name).words?.type ?? '';
export const isSpell = (name: string | undefined, cards: KnownCards): boolean => name !== undefined && /\b(?:Instant|Sorcery)\b/.test(typeOf(name, cards));
/** Whether a card is only ever a token: it is called just what it is (111.4), as no other card is but a basic land. */
export function isToken(name: string, cards: KnownCards): boolean {
  const [types = '', subtypes] = typeOf(name, cards).split(' — ');
  return subtypes === name && !types.includes('Land') && cards.tell(name).card?.manaCost === undefined;
}
export const isOf = (type: string, thing: Thing, cards: KnownCards): boolean =>
  new RegExp(`\\b${type}\\b`, 'i').test(thing.card === undefined ? (thing.object ?? '') : typeOf(thing.card, cards));

const cardOf = ({ card }: Thing, cards: KnownCards): ReturnType<KnownCards['tell']>['card'] => (card === undefined ? undefined : cards.tell(card).card);
/** What a template would have to say of a card. */
export function needsFor(thing: Thing, cards: KnownCards): Needs | undefined {
  const card = cardOf(thing, cards);
  return card === undefined ? undefined : needsOf(card);
}
/** CR 704.5f: a creature card with a toughness of 0, which lives by what it enters with. A card that may enter as a copy is left alone: what it is then is not known. */
export const isFrail = (thing: Thing, cards: KnownCards): boolean => isOf('creature', thing, cards) && cardOf(thing, cards)?.pt?.[1] === 0 && !JSON.stringify(cards.tell(thing.card ?? '').words ?? {}).includes('copy');
/** The keywords that a thing has: its own, those that were said, and those that what is attached to it gives. */
export function keywordsOf(thing: Thing, { things, cards }: Board): readonly string[] {
  const own = (cardOf(thing, cards)?.text ?? []).flatMap((each) => (each.ability === 'keyword' ? [each.keyword] : []));
  const attached = things.filter((each) => each.attached !== undefined && things[each.attached] === thing);
  return [...own, ...(thing.keywords ?? []), ...attached.flatMap((each) => textOf(each, cards).flatMap(({ ability, keyword }) => (ability === 'keyword' ? [String(keyword)] : [])))];
}
/** An Aura or Equipment, which stands attached to something. */
export const isAttachment = (thing: Thing, cards: KnownCards): boolean => isOf('(?:Aura|Equipment)', thing, cards);
/** What no damage is dealt to and what fights nobody (120.1): an enchantment, artifact or land that is not also something else. */
export const isNeverFighting = (thing: Thing, cards: KnownCards): boolean => !['creature', 'planeswalker', 'battle', 'vehicle', 'commander', 'token'].some((type) => isOf(type, thing, cards)) && ['enchantment', 'artifact', 'land'].some((type) => isOf(type, thing, cards));
/** All records of what a card has beside its instructions, and of these. */
export const textOf = (thing: Thing, cards: KnownCards): ReturnType<typeof records> => records(cardOf(thing, cards)?.text);
export const instructionsOf = (thing: Thing, cards: KnownCards): ReturnType<typeof records> => records(cardOf(thing, cards)?.do);
/** Whether an ability, or an effect that an instruction puts in force, watches events of a kind. */
export const watches = (of: EventKind) => ({ ability, patterns }: Readonly<Record<string, unknown>>): boolean => ability === 'when' && records(patterns).some(({ kind }) => kind === of);

/** CR 603.2: whether something that is there watches what players cast. */
export const watchesCasting = ({ things, cards }: Pick<Board, 'things' | 'cards'>): boolean => things.some((thing) => (thing.zone ?? 'battlefield') === 'battlefield' && textOf(thing, cards).some(({ ability, patterns }) => (ability === 'after' || ability === 'when') && records(patterns).some(({ kind }) => kind === 'cast')));

/** Whom something that nobody was said to have deals damage to: the one player whose life was said, else the opponent. */
export function facing(thing: Thing | undefined, { life }: Board): Player {
  const [player, ...more] = Object.keys(life) as Player[];
  return thing !== undefined && thing.owner === undefined && thing.isNew === true && player !== undefined && more.length === 0 ? player : other(thing?.owner ?? 'Amy');
}
/** The things whose marks stand in a text. */
export const marksIn = (text: string, { things }: { readonly things: readonly Thing[] }): readonly Thing[] => [...text.matchAll(/<(\d+)>/g)].flatMap(([, n]) => things[Number(n)] ?? []);
export const thingOf = (n: string | undefined, { things }: Board): Thing | undefined => (n === undefined ? undefined : things[Number(n)]);
/** A text with the labels of the things that are marked in it. */
export const withLabels = (text: string, board: Board): string =>
  text.replace(/<(\d+)>/g, (_, n: string) => { const thing = thingOf(n, board); return thing === undefined ? '' : labelOf(thing); });
/** Several equal things where only one can be meant. */
export const severalAtOnce = ({ count, name }: Thing): Refused => ({ refused: `${String(count)} ${name} at once are not understood there: say what happens to each, "..., then ..."` });
