/** What a text does where something before it was done, written as an instruction of its own. */
import { entryOf, has, normal } from '../yaml/read.ts';
import type { Entry, MapNode, Node } from '../yaml/yaml.ts';

const DONE = /^(?:you|they|that player|it) (?:do(?:es)?|(?<not>don't|doesn't|do not|does not))$/;
const ANSWERS = ['if-you-do', 'if-done', 'otherwise', "if-you-don't", 'if-you-dont', 'else'];
/** {if: you do, do: [..], else: [..]} as what stands beside the instruction before it; undefined where it is something else. */
function answerOf(item: Node): readonly Entry[] | undefined {
  const asked = item.node === 'map' ? entryOf(item, 'if') : undefined;
  const said = asked?.value.node === 'scalar' ? DONE.exec(asked.value.source.trim()) : null;
  if (item.node !== 'map' || said === null || !item.entries.every(({ key }) => ['if', 'do', 'then', 'else'].includes(normal(key)))) return undefined;
  const no = said.groups?.['not'] !== undefined;
  return item.entries.filter((entry) => entry !== asked).map((entry) => ({ ...entry, key: (normal(entry.key) === 'else') === no ? 'if-you-do' : 'otherwise' }));
}
/** CR 608.2c: "You may X. If you do, Y": [{may: you, do: [X]}, {if: you do, do: [Y]}] as {may: you, do: [X], if-you-do: [Y]}. */
export function withAnswers(items: readonly Node[]): readonly Node[] {
  const found: Node[] = [];
  for (const item of items) {
    const before = found.at(-1);
    const answer = before?.node === 'map' && !ANSWERS.some((key) => has(before, key)) ? answerOf(item) : undefined;
    if (answer === undefined || before?.node !== 'map') found.push(item);
    else found[found.length - 1] = { ...before, entries: [...before.entries, ...answer] } satisfies MapNode;
  }
  return found;
}
