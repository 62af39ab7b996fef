/** A finding as a scenario file: what broke, how it was found, and how to see it again. */
import { stringify } from 'yaml';
import { digestOf } from '../base/digest.ts';
import { canonicalText } from '../base/canonical.ts';
import { parseYaml } from '../scenario/yaml/yaml.ts';
import type { Found } from './campaign.ts';
import type { Fields } from './genes.ts';

export const DOCUMENT = 'insteadof fuzz';

/** The same scenario breaking the same claim is the same finding, whoever finds it. */
export const fileNameOf = ({ claim, tree }: Pick<Found, 'claim' | 'tree'>): string => `${claim.replaceAll(' ', '-')}-${digestOf([claim, canonicalText(tree)]).slice(0, 8)}.yaml`;

/** The file; `place` is where it will be written. */
export function findingFile(found: Found, seed: string, place: string): string {
  const { id: _, ...rest } = found.tree;
  const tree = {
    id: `regressions/${fileNameOf(found).replace('.yaml', '')}`, title: `breaks the claim "${found.claim}"`,
    source: { document: DOCUMENT, claim: found.claim, seed, case: String(found.number), replay: `insteadof fuzz --replay ${place}` },
    note: found.message.slice(0, 400), ...rest,
  };
  return stringify(tree, { lineWidth: 160 });
}

/** The claim that a file says it breaks, and its scenario; null if it is no finding. */
export function readFinding(text: string): { readonly claim: string; readonly tree: Fields } | null {
  if (!text.includes(DOCUMENT)) return null; // most files of a folder are none, and reading them all took longer than a hundred cases
  const { documents: [document] } = parseYaml(text);
  const source = document?.node === 'map' ? document.entries.find(({ key }) => key === 'source')?.value : undefined;
  const word = (key: string): string | undefined => {
    const value = source?.node === 'map' ? source.entries.find((entry) => entry.key === key)?.value : undefined;
    return value?.node === 'scalar' ? value.source : undefined;
  };
  const claim = word('claim');
  return word('document') !== DOCUMENT || claim === undefined || document === undefined ? null : { claim, tree: plain(document) as Fields };
}

type AnyNode = ReturnType<typeof parseYaml>['documents'][number];
function plain(node: AnyNode): unknown {
  switch (node.node) {
    case 'map': return Object.fromEntries(node.entries.map(({ key, value }) => [key, plain(value)]));
    case 'list': return node.items.map(plain);
    case 'scalar': return node.value;
  }
}
