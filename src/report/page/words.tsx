/** Small pieces of text that many parts of the page share. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** The glosses of the rules that the page cites. */
export const Rules = createContext<Readonly<Record<string, string>>>({});
/** The players of the scenario in turn order: a colour each. */
export const Players = createContext<readonly string[]>([]);

/** Class of a chooser's colour: p0 to p5 in turn order, chance is grey. */
export function useTint(): (player: string | null) => string {
  const players = useContext(Players);
  return (player) => {
    const at = player === null ? -1 : players.indexOf(player);
    return at < 0 ? 'chance' : `p${at % 6}`;
  };
}

export const RULE = /\d{3}\.\d+[a-z]?(?:[-–][a-z])?/;

/** A rule number, with what it says where a pointer rests on it. */
export function Rule({ number }: { readonly number: string }) {
  const rules = useContext(Rules);
  const title = number
    .split(', ')
    .flatMap((each) => (rules[each] === undefined ? [] : [`${each}: ${rules[each]}`]))
    .join('\n');
  return (
    <span class="rule" title={title || undefined}>
      {number}
    </span>
  );
}

/** What a rule says, in our own words; nothing where there is no gloss. */
export function Gloss({ number }: { readonly number: string | null }) {
  const rules = useContext(Rules);
  const text = number === null ? undefined : rules[number];
  return text === undefined ? null : (
    <p class="gloss">
      <span class="rule">{number}</span> {text}
    </p>
  );
}

/** A player's name in their colour. */
export function Who({ name }: { readonly name: string }) {
  const tint = useTint();
  return <span class={`who ${tint(name)}`}>{name}</span>;
}

/** A, B … Z, then numbers: how an outcome is called in small. */
export const letter = (outcome: number): string => (outcome < 26 ? String.fromCharCode(65 + outcome) : String(outcome + 1));

export const counted = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
export const grouped = (digits: string): string => digits.replace(/^\d{4,}$/, (all) => all.replace(/\B(?=(\d{3})+$)/g, ','));
