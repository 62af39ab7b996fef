/** Events and batches in a form in which two programs can be compared: what the rules speak of, nothing else. */
import type { Int } from '../base/integer.ts';
import { plus } from '../base/integer.ts';
import type { Entry, GameEvent, TokenGroup } from '../rules/event.ts';
import type { Node } from '../rules/position.ts';
import { isSomething } from './applicable.ts';
import type { Fault } from './trace.ts';

const show = (value: unknown): string => JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each));

/** An event as text: kind, whom, how much, how; its marks (614.5). */
export function eventText(event: GameEvent): string {
  const { kind, player, what, source, recipient, amount, zoneFrom, to, gets, otherCards, counter, word, combat, wasCast, entry, groups, old, attachTo, applied, cause } = event;
  const life = kind === 'gain-life' || kind === 'lose-life';
  return show({
    kind, player: ['remove-counters', 'tap', 'untap', 'destroy'].includes(kind) ? undefined : player, what, source: life || kind === 'put-counters' ? undefined : source, recipient, amount: amount === undefined ? undefined : String(amount), zoneFrom, to, gets: gets?.map(({ kind, amount: many }) => [kind, String(many)]), otherCards, counter, word, combat: combat === true, wasCast: kind === 'enters' && wasCast === true,
    old: old === undefined ? undefined : String(old), new: event.new === undefined ? undefined : String(event.new), attachTo, entry: entry === undefined ? undefined : entryForm(entry), groups: groups?.map(groupForm),
    cause: [cause.kind, cause.source, cause.controller], byEffect: event.byEffect === true, applied: applied.map(plainMark).sort(),
  });
}
const entryForm = (entry: Entry): unknown => ({
  under: entry.under, copy: entry.copies.slice(-1).map(({ values }) => [values.name, values.types, values.subtypes, values.pt?.map(String), values.abilities.length]), becomes: entry.becomes.map(({ values }) => [values.name, values.pt, values.abilities?.length]),
  gains: entry.gains.map(({ abilities, lose }) => [abilities.length, lose]), face: entry.face, back: entry.back, tapped: entry.tapped,
  counters: countersForm(entry), attachedTo: entry.attachedTo, attacking: entry.attacking,
});
function countersForm(entry: Entry): unknown {
  const sums = new Map<string, Int>();
  for (const { kind, amount } of entry.counters) sums.set(kind, plus(sums.get(kind) ?? 0, amount));
  return sorted([...sums].filter(([, amount]) => amount !== 0).map(([kind, amount]) => [kind, String(amount)]));
}
const groupForm = ({ amount, spec, copyOf }: TokenGroup): unknown => [String(amount), spec.card, copyOf];
const sorted = (entries: readonly (readonly string[])[]): readonly (readonly string[])[] => [...entries].sort((a, b) => (show(a) < show(b) ? -1 : 1));

/** How two lists of events differ, and the rule that says how it should be; null if they are the same. */
export function difference(mine: readonly Node[], theirs: readonly Node[], before: number): Fault | null {
  const replaced = (message: string): Fault => ({ rule: '614.6', message });
  for (let at = 0; at < before; at++) {
    const [a, b] = [mine[at], theirs[at]];
    if (a === undefined || b === undefined) return replaced(`event ${String(at)} is missing`);
    if ((a.state === 'gone') !== (b.state === 'gone')) return replaced(`event ${String(at)} should be ${a.state === 'gone' ? 'replaced or nothing' : 'there'}`);
    if (a.state === 'gone') continue;
    const [one, other] = [eventText(a.event), eventText(b.event)];
    const found = differs(one, other) ?? choicesDiffer(a.event.entry, b.event.entry);
    if (found !== null) return { rule: ruleBroken(one, other), message: `event ${String(at)} (${b.event.kind}): ${found}` };
  }
  const added = (nodes: readonly Node[]): readonly string[] => nodes.slice(before).filter(({ state, event }) => state !== 'gone' && isSomething(event)).map(({ event }) => eventText(event)).sort();
  const [a, b] = [added(mine), added(theirs)];
  if (a.length !== b.length) return replaced(`${String(b.length)} more events instead of ${String(a.length)}: ${b.join(' ')} instead of ${a.join(' ')}`);
  for (const [at, text] of a.entries()) {
    const found = differs(text, b[at] ?? '');
    if (found !== null) return { rule: ruleBroken(text, b[at] ?? ''), message: `a new event: ${found}` };
  }
  return null;
}
/** CR 614.12a: what was chosen as it enters; only what both programs write down is compared. */
function choicesDiffer(a: Entry | undefined, b: Entry | undefined): string | null {
  const found = Object.entries(a?.chosen ?? {}).find(([name, value]) => b?.chosen[name] !== undefined && String(b.chosen[name]) !== String(value));
  return found === undefined ? null : `${found[0]} is chosen as ${String(b?.chosen[found[0]])}, not ${String(found[1])}`;
}
const fieldsThatDiffer = (a: string, b: string): readonly string[] => {
  const [mine, theirs] = [JSON.parse(a) as Record<string, unknown>, JSON.parse(b) as Record<string, unknown>];
  return [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].filter((key) => show(mine[key]) !== show(theirs[key]));
};
/** CR 614.5 where nothing but the marks differs, 614.9 where damage goes elsewhere, 614.6 for the rest. */
export function ruleBroken(mine: string, theirs: string): string {
  const fields = fieldsThatDiffer(mine, theirs);
  return fields.length > 0 && fields.every((field) => field === 'applied') ? '614.5' : fields.includes('recipient') ? '614.9' : '614.6';
}
/** CR 903.9b: the mark of an effect that is offered again when the event has changed says for which event it was declined. */
const plainMark = (mark: string): string => mark.split('@')[0] ?? mark;
/** What kind of event a text of one is of. */
export const kindOf = (text: string): string => String((JSON.parse(text) as Readonly<Record<string, unknown>>)['kind']);
/** The fields in which the second text of an event is not as the first. */
export function differs(a: string, b: string): string | null {
  if (a === b) return null;
  const [mine, theirs] = [JSON.parse(a) as Record<string, unknown>, JSON.parse(b) as Record<string, unknown>];
  return fieldsThatDiffer(a, b).map((key) => `${key} is ${show(theirs[key])}, not ${show(mine[key])}`).join('; ');
}
