/** What the sentences of conditions are made of: who, how many, compared with what. */
export type Plain = string | readonly Plain[] | { readonly [key: string]: Plain };
export const ORDER: Readonly<Record<string, string>> = { more: 'at-least', greater: 'at-least', less: 'at-most', fewer: 'at-most' };
/** "exactly three", "three or more": the slots `exact`, `n`, `order`. */
export const MANY = String.raw`(?:exactly (?<exact>\w+)|(?<n>\w+) or (?<order>more|greater|less|fewer))`;
/** Which of several, counted from the first. */
export const NTH = ['first', 'second', 'third', 'fourth', 'fifth'];
export const WHO = '(?<who>you|that player)';
export type Slots = Readonly<Record<string, string | undefined>>;
export const compared = (amount: string, how: string, than: string): Plain => ({ compare: [amount, how, than] });
export const many = (amount: string, { exact, n = '', order = '' }: Slots): Plain => (exact === undefined ? compared(amount, ORDER[order] ?? 'equal', n) : compared(amount, 'equal', exact));
/** "you" has "your" cards, "that player" theirs; you control, that player controls. */
export const whose = (who: string | undefined): string => (who === 'you' ? 'your' : 'their');
export const theirs = (what: string | undefined, who: string | undefined): string => `${what ?? ''} ${who ?? ''} ${who === 'you' ? 'control' : 'controls'}`;
export const THAN_N = '(?<how>fewer|less|more|greater) than (?<n>\\w+)';
export const THAN_HOW: Readonly<Record<string, string>> = { fewer: 'less-than', less: 'less-than', more: 'more-than', greater: 'more-than' };
export const unless = (not: string | undefined, condition: Plain): Plain => (not === undefined ? condition : { not: condition });
export const sentence = (shape: string, meaning: (slots: Slots) => Plain): readonly [RegExp, (slots: Slots) => Plain] => [new RegExp(`^${shape}$`), meaning];
