/** CR 601.2a: who cast a spell, and what is known of that once it is a permanent. */
import type { GameObject, ObjectId, PlayerId, World } from './model.ts';

/** What was paid as it was cast and as it entered, and who cast it where it enters under somebody else (614.12): others ask for it later. */
export function castAsEntered(object: GameObject, entryPaid: readonly string[], under: PlayerId): Pick<GameObject, 'cast'> {
  const paid = entryPaid.filter((name) => name !== 'this way');
  const isTaken = object.zone === 'stack' && object.controller !== under;
  if (paid.length === 0 && !isTaken) return object.cast === undefined ? {} : { cast: object.cast };
  const cast = object.cast ?? { paid: [], modes: [], targets: {} };
  return { cast: { ...cast, ...(isTaken ? { by: object.controller } : {}), paid: [...cast.paid, ...paid.filter((how) => !cast.paid.includes(how))].sort() } };
}

/** CR 109.5: "you cast it", of an object that was cast: whoever controls the spell did, or did as it became a permanent under another. */
export function wasCastBy({ objects }: World, id: ObjectId | null, you: PlayerId): boolean {
  const object = id === null ? undefined : objects[id];
  return (object?.cast?.by ?? (object?.zone === 'stack' ? object.controller : you)) === you;
}
