/**
 * The byte-exact families of bench/README.md as ordinary scenario files: a generator of text and nothing more.
 * What they measure goes the way of every user's file.
 */
export const FAMILIES = ['F1', 'F2', 'F3', 'F4'] as const;
export type Family = (typeof FAMILIES)[number];

const range = (n: number): readonly number[] => Array.from({ length: n }, (_, i) => i);
const effect = (label: string, body: string): string => `- {from: a spell, controller: Amy, ${body}, until: end of turn, as: ${label}}`;
const DOUBLE = 'change: {amount: {times: 2}}';

interface Parts {
  readonly title: string;
  readonly before?: readonly string[];
  readonly effects: readonly string[];
  readonly happens: readonly string[];
  readonly line: string;
}
const SOURCE = '{object: a 1/1 creature, as: Source, controller: Amy}';

const scenario = (id: string, { title, before = [], effects, happens, line }: Parts): string =>
  [`id: families/${id}`, `title: ${title}`, 'rules: [616.1, 616.1e]', 'players: [Amy, Nicole]', ...before, 'in force:', ...effects, ...happens, 'observe:', `  line: "${line}"`, ''].join('\n');

/** F1: on one damage event every second effect doubles, the others add powers of seven. */
function commuting(n: number): Parts {
  const adds = (i: number): string => `change: {amount: {plus: ${(7n ** BigInt((i - 1) / 2)).toString()}}}`;
  return {
    title: `${String(n)} effects whose order matters`,
    effects: range(n).map((i) => effect(`e${String(i)}`, `when: {damage: {to: Nicole}}, ${i % 2 === 0 ? DOUBLE : adds(i)}`)),
    happens: [`event: {damage: {from: ${SOURCE}, to: Nicole, amount: 1}}`],
    line: '{amount of damage to Nicole}',
  };
}

/** F2: identical doublers. */
function identical(n: number): Parts {
  return {
    title: `${String(n)} identical effects`,
    effects: range(n).map((i) => effect(`e${String(i)}`, `when: {damage: {to: Nicole}}, ${DOUBLE}`)),
    happens: [`event: {damage: {from: ${SOURCE}, to: Nicole, amount: 1}}`],
    line: '{amount of damage to Nicole}',
  };
}

/** F3: shields with 1, 2, 3 … left over two players, every third over both, and doublers over both. */
function shields(n: number): Parts {
  const whom = ['a player', 'Amy', 'Nicole'];
  const shield = (j: number): string => effect(`s${String(j)}`, `when: {damage: {to: ${whom[j % 3] ?? ''}}}, shield: ${String(j + 1)}`);
  const doubler = (j: number): string => effect(`d${String(j)}`, `when: {damage: {to: a player}}, ${DOUBLE}`);
  return {
    title: `${String(n)} shields, some of them over both players`,
    before: ['readings: {several players asked at once: the first player goes on}'],
    effects: [...range(n).map(shield), ...range(Math.floor(n / 2)).map(doubler)],
    happens: ['do:', '- together:', `  - damage: {from: ${SOURCE}, to: Amy, amount: 3}`, '  - damage: {from: Source, to: Nicole, amount: 4}'],
    line: `{amount of damage to Amy},{amount of damage to Nicole};${range(n).map((j) => `{left of s${String(j)}}`).join(',')}`,
  };
}

/** F4: optional redirections among four permanents of one player, and doublers that each watch one of them. */
function redirections(n: number): Parts {
  const name = (r: number): string => `'${String(r % 4)}'`;
  const redirection = (j: number): string => effect(`r${String(j)}`, `when: {damage: {to: ${name(j)}}}, may: you, change: {to: ${name((j % 4) + 1 + (Math.floor(j / 4) % 3))}}`);
  const doubler = (i: number): string => effect(`d${String(i)}`, `when: {damage: {to: ${name(i)}}}, ${DOUBLE}`);
  return {
    title: `${String(n)} redirections and as many doublers`,
    before: ['battlefield:', `  Amy: [${range(4).map((r) => `{object: a 1/1 creature, as: ${name(r)}}`).join(', ')}]`],
    effects: [...range(n).map(redirection), ...range(n).map(doubler)],
    happens: [`event: {damage: {from: ${SOURCE}, to: '0', amount: 1}}`],
    line: '{recipients of damage}:{amount of damage from Source}',
  };
}

const MAKE: Readonly<Record<Family, (n: number) => Parts>> = { F1: commuting, F2: identical, F3: shields, F4: redirections };

/** The scenario file of one member of a family, as YAML. */
export const familyYaml = (family: Family, n: number): string => scenario(`${family.toLowerCase()}-${String(n)}`, MAKE[family](n));
