/** Questions as judges, players and authors of engines type them. The outcomes were derived by hand from the rules; the reason stands beside them. */
import { describe, expect, test } from 'vitest';
import { argsOf, asked } from './asked.fixture.ts';
import { hostWith, run } from './real-cards.fixture.ts';

type Row = readonly [question: string, outcomes: readonly string[], why: string];
/** What was answered otherwise before, and wrongly. */
const MENDED: readonly Row[] = [
  ['how much life do i gain if i attack with a 4/4 lifelink and gisela is out, unblocked', ['8 damage to Nicole; 4/4 creature tapped; 4/4 creature attacked; Amy at 28 life'], 'what is unblocked is what attacks: 4 doubled, and as much life'],
  ['stuffy doll naming opponent, i deal 5 damage to it with star of extinction', ["5 damage to Nicole; 5 damage to Stuffy Doll; Stuffy Doll's ability triggers"], 'the player is named in the question, and nobody chooses again'],
  ['lightning helix at nicole | soulfire grand master', ['Amy gains 3 life; 3 damage to Nicole; Amy at 26 life'], 'the spell has lifelink (120.3f): 3 and 3'],
  ['clone copies a creature with +1/+1 counters, how big is it', ['Clone enters under Amy', 'Clone enters under Amy as 2/2 creature'], 'counters are not copied (707.2)'],
  ['prodigal sorcerer with basilisk collar pings a 5/5', ['1 damage to 5/5 creature; 5/5 creature destroyed; Amy at 21 life'], 'deathtouch (704.5h) and lifelink of what pings'],
  ['dryad militant and i bolt nicole', ['3 damage to Nicole; Nicole loses 3 life; Lightning Bolt exiled'], 'where the spell goes as the last part of its resolution is replaced (608.2n); the loss of life is told too (120.3a)'],
  ["giant growth on my bear, nicole's 3/3 blocks it, who dies", ['3 damage to Bear; 5 damage to 3/3 creature; 3/3 creature destroyed'], 'what blocks "it" blocks the other: 2/2 and 3/3 more'],
];
/** What was answered otherwise before, and wrongly: several that attack, and what is cast before the damage of a combat; what gives life by lifelink. */
const MENDED_SINCE: readonly Row[] = [
  ['opponent attacks me with a 6/6 and a 3/3, i cast holy day', ['6/6 creature tapped; 3/3 creature tapped; 6/6 creature attacked; 3/3 creature attacked'], 'both are the attackers, and all combat damage is prevented before it is dealt'],
  ['opponent attacks me with a 6/6 and a 3/3, how much damage', ['9 damage to Amy; 6/6 creature tapped; 3/3 creature tapped; 6/6 creature attacked; 3/3 creature attacked'], 'nothing blocks: 6 and 3'],
  ["chandra's ignition on my 4/4 lifelink", ['4 damage to Nicole; Amy at 24 life'], 'the creature deals the damage, and has lifelink (120.3f)'],
  ['I attack with a 4/4, opp blocks with a 2/2 and casts fog, any damage?', ['4/4 creature tapped; 4/4 creature attacked'], 'an instant that is cast behind a block is cast before the damage of that combat (510.1)'],
  ["my 5/5 trampler is blocked by a 2/2, gratuitous violence, how much tramples over", ['2 damage to 5/5 creature; 10 damage to Bear; Bear destroyed', '2 damage to Nicole; 2 damage to 5/5 creature; 8 damage to Bear; Bear destroyed', '4 damage to Nicole; 2 damage to 5/5 creature; 6 damage to Bear; Bear destroyed', '6 damage to Nicole; 2 damage to 5/5 creature; 4 damage to Bear; Bear destroyed'], 'an enchantment blocks nothing; 5 are assigned, at least 2 to the blocker if any go through (702.19b), and each is doubled'],
  ['opponent hits me with 5/5, i awe strike it', ['Amy gains 5 life'], 'what prevents damage is cast before the only damage that is told'],
  ["kalitas out, i bolt opponent's 2/2", ['3 damage to Bear; Amy creates 1 Zombie; Bear destroyed; Bear exiled'], 'something replaces what dies, so that it is looked at whether the creature does (704.5g)'],
];
/** What was refused before. */
const READ: readonly Row[] = [
  ['at 1 life with worship and a bear, hit by a 4/4 infect', ['4 damage to Amy; Amy at 1 life; Amy has 4 poison counters'], '120.3b: no life is lost'],
  ["how many counters does my ballista get for x=4 with hardened scales and opponent's vorinclex", ['Walking Ballista enters under Amy, with 2 +1/+1 counters', 'Walking Ballista enters under Amy, with 3 +1/+1 counters'], '(4 + 1) halved is 2, or 4 halved and 1 is 3'],
  ["tainted remedy and my opponent's life becomes 20 from 15", ['Nicole loses 5 life; Nicole at 10 life'], '119.5: 5 would be gained, and are lost'],
  ['hullbreacher with anointed procession, opponent draws 2 extra cards', ['Amy creates 4 Treasure'], 'a Treasure for each of two draws, doubled'],
  ['does hardened scales work with proliferate if my ballista has 2 counters', ['2 +1/+1 counters on Walking Ballista', 'nothing happens'], '1 and 1, or it is not chosen'],
  ['can i save my bear from doom blade with a regeneration shield', ['Bear regenerated'], '701.19a'],
  ["rest in peace in play, opponent's kitchen finks would persist, does it come back", ['Kitchen Finks exiled'], 'it never is in the graveyard'],
  ['how many cards do i draw off divination with thought reflection', ['Amy draws 4'], 'each of two draws is doubled'],
  ["i lose 5 life from opponent's bloodletter on his turn", ['Amy loses 10 life'], 'doubled on its turn'],
  ['can my opponent prevent skullcrack with fog', ['3 damage to Nicole'], 'no combat damage, and it can\'t be prevented'],
  ["can I use deflecting palm on my opponent's 7/7 that attacks me", ['7 damage to Amy', '7 damage to Nicole'], 'the source is chosen as it resolves'],
  ['opp controls platinum angel, i deal 20 to them, do they lose', ['20 damage to Nicole; Nicole at 0 life'], 'nobody loses'],
  ['I control Primal Vigor, my opponent controls Doubling Season, they make a token.', ['Nicole creates 4 1/1 creature'], 'doubled twice'],
  ["opponent's nine lives and i hit for 5", ['1 incarnation counter on Nine Lives'], 'the damage is prevented'],
  ['i bolt his 3/3 and he casts giant growth in response', ['3 damage to 3/3 creature'], 'a 6/6 by then, and no one asked who dies'],
  ['rest in peace and i cycle a card, where does it go', ['Amy draws 1; Amy discards 1 card; 1 card exiled'], 'the card that is discarded as the cost (702.29a)'],
  ['thought reflection and i cycle a card', ['Amy draws 2; Amy discards 1 card'], 'the draw is doubled'],
  ['library of leng, i cycle a card', ['Amy draws 1; Amy discards 1 card'], 'a cost is no effect: the Library says nothing of it'],
  ['platinum angel and i get hit for lethal, do i lose', ['20 damage to Amy; Amy at 0 life'], 'nobody loses'],
  ['my opponent at 3 life has worship but no creatures, i bolt him', ['3 damage to Nicole; Nicole loses the game; Nicole at 0 life'], 'Worship asks for a creature'],
  ["i'm at 1 life with angel's grace, opponent bolts me", ['3 damage to Amy; Amy at 1 life'], 'damage reduces it to 1'],
  ['my creature with totem armor gets destroyed by wrath, does it die', ['Hyena Umbra destroyed'], '702.89a'],
  ['opponent casts earthquake for 4, i have a 5/5 protection from red', ['4 damage to Amy; 4 damage to Nicole'], '702.16e'],
  ['solemnity and i have a planeswalker coming in', ['Planeswalker enters under Amy, with 4 loyalty counters'], 'Solemnity speaks of no planeswalkers'],
  ['who chooses if both my doubling season and opponents vorinclex apply to a planeswalker i cast', ['Planeswalker enters under Amy, with 4 loyalty counters'], 'doubled and halved, in either order'],
  ['crack my fetch for a basic with leyline of the void against me', ['Island enters under Amy', 'nothing happens'], 'nothing need be found (701.23b)'],
  ["teferi's protection, i get attacked for 10", ["Teferi's Protection exiled; Amy at 20 life"], 'protection from everything'],
  ['library of leng discard to hymn to tourach', ['Amy discards 2 cards', "Amy discards 2 cards; 1 card on top of Amy's library", "Amy discards 2 cards; 2 cards on top of Amy's library"], 'for each of the cards it is chosen'],
  ["obstinate baloth discarded to opponent's hymn", ['Amy discards Obstinate Baloth; Obstinate Baloth enters under Amy'], 'an effect of an opponent'],
  ['progenitus dies, does it get shuffled with rest in peace out', ['Progenitus exiled', "Progenitus shuffled into Amy's library"], 'its controller chooses'],
  ['my commander dies and rest in peace is out, command zone or exile', ['Commander exiled', 'Commander exiled; Commander to the command zone'], 'exiled, and its owner may move it (903.9a)'],
  ['my bear has a shield counter and gets bolted', ['1 shield counter removed from Bear'], '122.1c'],
  ['damage 3 to my creature with shield counter and umbra armor', ['1 shield counter removed from Bear'], 'the damage is prevented, and nothing is destroyed'],
  ['deflecting palm on a 6/6 attacking me', ['6 damage to Amy', '6 damage to Nicole'], 'the source is chosen as it resolves; of two sources one deals it'],
  ["spirit link enchanted 4/4 hits while i'm at 3 with worship", ["Amy gains 4 life; 4 damage to Nicole; Spirit Link's ability triggers; Amy at 7 life"], 'the damage is dealt to Nicole'],
  ["lightning bolt me, worship, i'm at 2 life with a bear", ['3 damage to Amy; Amy at 1 life'], 'a creature is there'],
  ['wither creature with 4 power blocks my 5/5', ['4 damage to 5/5 creature; 5 damage to 4/4 creature; 4/4 creature destroyed; 5/5 creature has 4 -1/-1 counters; 4/4 creature has 0 -1/-1 counters'], '120.3d'],
  ['kozilek discarded, leyline of the void out', ['Amy discards "Kozilek, Butcher of Truth"; Kozilek, Butcher of Truth exiled'], 'it never is in the graveyard'],
  ['devoted druid with vizier of remedies, put a -1/-1 counter on it', ['nothing happens'], 'one fewer is none'],
  ['nicole sacrifices grizzly bears with leyline of the void', ['Grizzly Bears sacrificed; Grizzly Bears exiled'], 'what a player sacrifices is that player\'s (701.21a)'],
  ['nicole controls melira and I attack her with blighted agent', ['1 damage to Nicole; Blighted Agent tapped; Blighted Agent attacked; Nicole has 0 poison counters'], 'what infect comes to is what Melira speaks of (120.3b): it deals its damage'],
  ['my vampire nighthawk attacks nicole, she controls tainted remedy', ['Amy loses 2 life; 2 damage to Nicole; Vampire Nighthawk tapped; Vampire Nighthawk attacked; Amy at 18 life'], 'the life of lifelink (120.3f) is lost instead'],
  ['I attack nicole with serra angel, I control bloodletter of aclazotz', ['4 damage to Nicole; Nicole loses 8 life; Serra Angel attacked; Nicole at 12 life'], 'damage is lost as life (120.3a), twice as much in my turn'],
];
describe('insteadof ask, as judges ask', () => {
  test.each([...MENDED, ...MENDED_SINCE, ...READ])('%s', async (question, outcomes) => {
    expect((await asked(question)).outcomes.map(({ text }) => text).sort()).toEqual([...outcomes].sort());
  });
  test.each([
    ['can i redirect lightning bolt to a creature with harm\'s way', 'not understood: '],
    ['does worship once', 'not understood'],
    ['can nicole counter my spell', 'speaks of something, and nothing is there'],
    ['untap all lands', 'speaks of something, and nothing is there'],
    ["reverse damage on opponent's fireblast", 'Fireblast is an instant or sorcery, which stands nowhere'],
    ['can nicole regenerate a creature i hit with incinerate', 'Incinerate is an instant or sorcery, which stands nowhere'],
  ])('%s: which words are in the way is said', async (question, why) => {
    expect(await run(hostWith(), ...argsOf(question))).toMatchObject({ code: 2, out: '', err: expect.stringContaining(why) as unknown });
  });
});
