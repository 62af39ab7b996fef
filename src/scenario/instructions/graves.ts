/** CR 700.4, 701.8a, 701.21a: what is destroyed or sacrificed is put into its owner's graveyard, and what gets there from the battlefield dies: said once. */
import type { Scenario } from '../../rules/model.ts';
import type { Sentence } from '../vocabulary/sentence.ts';

const LEFT: readonly string[] = ['destroyed', 'sacrificed'];
/** Sentences of a place that something has got to, or of a way there. */
const PLACES: readonly string[] = ['exiled', 'to-hand', 'to-library', 'shuffled-in', 'to-command', 'dies', 'to-graveyard', 'enters', ...LEFT];

/** Expected sentences with graves as they are printed: no second sentence for what is implied, "dies" of what was on the battlefield. */
export function gravesMeant({ world }: Scenario, sentences: readonly Sentence[]): readonly Sentence[] {
  const placed = (subject: string): readonly Sentence[] => sentences.filter((each) => each.subject === subject && PLACES.includes(each.fact));
  return sentences.flatMap((sentence): readonly Sentence[] => {
    const { fact, subject = '', owner } = sentence;
    if (fact !== 'dies' && fact !== 'to-graveyard') return [sentence];
    const object = world.objects.find(({ label }) => label === subject);
    const isOwners = owner === undefined || (object !== undefined && world.players[object.owner]?.name === owner);
    if (object?.zone !== 'battlefield' || !isOwners || sentence.count !== 1) return [sentence];
    const others = placed(subject).filter((each) => each !== sentence);
    if (others.length === 1 && LEFT.includes(others[0]?.fact ?? '')) return [];
    return others.length > 0 || fact === 'dies' ? [sentence] : [{ fact: 'dies', subject, count: 1 }];
  });
}
