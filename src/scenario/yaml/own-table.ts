/** Tables of our own in the notation of scenario files, of which an entry is read when it is first asked for: most scenarios ask for none. */
import { invariant } from '../../base/invariant.ts';
import { type Node, type Sink, parseYaml } from './yaml.ts';

/** An entry, and where problems with it go: they are mistakes of ours. */
export interface OwnEntry { readonly node: Node; readonly sink: Sink }
export interface OwnTable { readonly names: readonly string[]; readonly find: (name: string) => OwnEntry | undefined }

/** @param text a map in YAML, each key of which begins a line */
export function ownTable(text: string): OwnTable {
  const written = new Map(text.split(/^(?=[^\s#-])/mu).flatMap((each) => { const name = /^[^\s#-][^:\n]*(?=:)/u.exec(each)?.[0]; return name === undefined ? [] : [[name, each] as const]; }));
  const read = new Map<string, OwnEntry>();
  return {
    names: [...written.keys()],
    find: (name) => {
      const known = read.get(name);
      const entry = written.get(name);
      if (known !== undefined || entry === undefined) return known;
      const { documents: [root], sink } = parseYaml(entry);
      const [only, ...more] = root?.node === 'map' ? root.entries : [];
      invariant(only?.key === name && more.length === 0 && sink.problems.length === 0, `the entry "${name}" of a table: ${JSON.stringify(sink.problems)}`);
      const found: OwnEntry = { node: only.value, sink };
      read.set(name, found);
      return found;
    },
  };
}
/** Checked once what an entry means has been read. */
export const withoutProblems = ({ sink }: OwnEntry, name: string): void => { invariant(sink.problems.length === 0, `the entry "${name}" of a table: ${JSON.stringify(sink.problems)}`); };
