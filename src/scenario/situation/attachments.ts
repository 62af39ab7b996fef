/** What is attached to what, once every object is there. */
import type { GameObject } from '../../rules/model.ts';
import type { Draft } from './draft.ts';
import { report } from '../yaml/yaml.ts';

/** CR 301.5, 303.4: nothing is attached to itself, directly or around. */
export function checkAttachments(draft: Draft): void {
  for (const start of draft.objects) {
    const seen = new Set<number>();
    let at: GameObject | undefined = start;
    while (at?.attachedTo !== undefined && at.attachedTo >= 0 && !seen.has(at.id)) {
      seen.add(at.id);
      at = draft.objects[at.attachedTo];
    }
    if (at !== undefined && seen.has(at.id) && at.id === start.id) {
      const node = [...draft.inline].find(([, label]) => label === start.label)?.[0];
      report(draft.sink, node?.at ?? 0, 'cyclic-attachment', `"${start.label}" is attached to itself${seen.size > 1 ? ` by way of ${[...seen].slice(1).map((id) => draft.objects[id]?.label ?? '').join(', ')}` : ''}`, 'an object cannot be attached in a circle');
    }
  }
}
