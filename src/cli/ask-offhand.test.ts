/** Questions typed offhand: of a phone, by new players, with rule numbers, of a table of four. The outcomes were derived by hand from the rules; the reason stands beside them. */
import { describe, expect, test } from 'vitest';
import { argsOf, asked } from './asked.fixture.ts';
import { hostWith, run } from './real-cards.fixture.ts';

type Row = readonly [question: string, outcomes: readonly string[], why: string];
/** What was answered wrongly before. */
const MENDED: readonly Row[] = [
  ['does doubling season give my pw double loyalty when it etbs', ['Planeswalker enters under Amy, with 8 loyalty counters'], 'a card that is asked of is there: 4 doubled'],
  ['i draw 3 off ancestral, opp notion thief & i have alhammarrets archive', ['Nicole draws 3', 'Nicole draws 4', 'Nicole draws 5', 'Nicole draws 6'], 'each of three draws is one, or first two (616.1)'],
  ['phantasmal image copies a bear then i bolt it', ['3 damage to Phantasmal Image; Phantasmal Image enters under Amy', '3 damage to Phantasmal Image; Phantasmal Image enters under Amy as 2/2 creature'], 'what is spoken of is the copy'],
  ['everlasting torment and fog', ['3 damage to Nicole'], 'combat damage that Fog would prevent'],
  ['wurmcoil dies, hallowed moonlight', ["Amy draws 1; Amy creates 2 Phyrexian Wurm; Wurmcoil Engine dies; 2 Phyrexian Wurm exiled; Wurmcoil Engine's ability triggers"], 'it is cast before they would enter'],
  ['platinum angel and 0 life, angel gets bolted', ['3 damage to Platinum Angel; Amy at 0 life'], 'who is at 0 life has the angel'],
  ["what if i control dryad arbor and blood moon's out and it enters", ['Dryad Arbor enters under Amy'], 'what is out does not enter'],
  ['my opponents have furnace of rath and gratuitous violence, i get hit by his 2/2', ['8 damage to Amy'], 'both are theirs: doubled twice'],
  ['land etb w/ amulet of vigor, bojuka bog', ["Bojuka Bog enters under Amy, tapped; Bojuka Bog untapped; Amulet of Vigor's ability triggers; Bojuka Bog's ability triggers"], 'which land it is stands behind'],
  ['frozen aether opp, i copy my bear with clone', ['Clone enters under Amy as 2/2 creature, tapped', 'Clone enters under Amy, tapped'], "the opponent's"],
  ['hallow on bolt aimed at me', ['Amy gains 3 life'], 'the bolt resolves then'],
];
/** What was refused before. */
const READ: readonly Row[] = [
  ['opp bolts me w/ furnace of rath & torbran (his), how much dmg', ['10 damage to Amy', '8 damage to Amy'], '3 and 2, doubled, or 6 and 2'],
  ['i clone a clone thats copying a bear', ['Clone enters under Amy', 'Clone enters under Amy as 2/2 creature'], '707.3'],
  ['who chooses if two players have rest in peace and leyline of the void', ['Bear exiled'], 'each alone would do it'],
  ['my bear dies w/ leyline of the void opp', ['Bear exiled'], "the opponent's"],
  ['opp has grafdiggers cage i reanimate a creature', ['nothing happens'], "creature cards in graveyards can't enter"],
  ['torbran + double striker red 2/2 unblocked', ['8 damage to Nicole'], '2 and 2, twice'],
  ['how many tokens w parallel lives + anointed procession + doubling season, make 1', ['Amy creates 8 1/1 creature'], 'doubled three times'],
  ['hardened scales + winding constrictor + ballista for x=2', ['Walking Ballista enters under Amy, with 4 +1/+1 counters'], '2 and 1 and 1'],
  ['leyline of sanctity, can nicole bolt me', ['nothing happens'], 'Amy has hexproof'],
  ['worship at 3 life, no creatures, bolt', ['3 damage to Amy; Amy loses the game; Amy at 0 life'], 'it asks for a creature'],
  ['ali from cairo 2 life, bolt me', ['3 damage to Amy; Amy at 1 life'], 'reduced to 1 instead'],
  ['Hi, I am new. My friend attacked me with a 5/5 and I used Holy Day. Do I take any damage?', ['5/5 creature tapped; 5/5 creature attacked'], 'prevented'],
  ['If I have 2 Furnace of Rath and someone shocks me how many do i lose', ['8 damage to Amy'], '2 doubled twice'],
  ['CR 616.1: two replacement effects, Furnace of Rath and Benevolent Unicorn, Shock to me', ['2 damage to Amy', '3 damage to Amy'], '4 less 1, or 1 doubled'],
  ['engine test: 614.5, one Furnace of Rath, source deals 1 damage to Nicole', ['2 damage to Nicole'], 'once'],
  ['614.12 check: Clone entering as Voice of All?', ['Clone enters under Amy', ...['black', 'blue', 'green', 'red', 'white'].map((color) => `Clone enters under Amy as Voice of All, choosing ${color}`)], 'it asks as it enters (614.12)'],
  ['Can you prevent the poison from an infect attacker with Holy Day', ['Amy has 0 poison counters'], 'no damage, no poison'],
  ['At my commander table Nicole has Torbran, Amy has Furnace, Nicole pings Amy for 1 with a red thing', ['4 damage to Amy', '6 damage to Amy'], '1 doubled and 2, or 3 doubled'],
  ['bitterblossom at 1 life upkeep', ["Amy loses 1 life; Amy creates 1 Faerie Rogue; Amy begins upkeep; Amy loses the game; Bitterblossom's ability triggers; Amy at 0 life"], 'the last life'],
  ['loxodon smiter discarded by my own faithless looting', ['Amy discards Loxodon Smiter'], 'no opponent makes her'],
  ['emrakul aeons torn discarded w RiP', ['Amy discards "Emrakul, the Aeons Torn"; Emrakul, the Aeons Torn exiled'], 'it is put into no graveyard'],
  ['Nicole activates Maze of Ith on my attacker', ['nothing happens'], 'it untaps, and damage would be prevented'],
  ['protection from red creature vs. pyroclasm', ['nothing happens'], '702.16e'],
  ['deflecting palm on a trampler 5/5 w furnace of rath', ['10 damage to Amy', '10 damage to Nicole', '20 damage to Nicole'], 'another source is chosen, or 5 or 10 is prevented, and as much doubled'],
  ['opp discards with voidwalker out and rip', ['Nicole discards 1 card; 1 card exiled', 'Nicole discards 1 card; 1 void counter on 1 card; 1 card exiled'], '616.1'],
  ['commander killed, opp has kalitas', ['Nicole creates 1 Zombie; Commander exiled', 'Nicole creates 1 Zombie; Commander exiled; Commander to the command zone'], '903.9a'],
  ['opp shocks my 2/2 n i respond w/ giant growth, does it die', ['2 damage to Bear'], '5/5'],
  ['Lightning bolt on a creature with protection from instants', ['nothing happens'], '702.16b'],
  ['what happens if Clone enters and the only creature is a Progenitus', ['Clone enters under Amy', 'Clone enters under Amy as Progenitus'], 'no target'],
  ['does rest in peace exile tokens', ['Token exiled'], 'they would be put into a graveyard'],
  ['my opponent controls hushbringer my wurmcoil dies do i get tokens', ['Wurmcoil Engine dies'], 'it does not trigger'],
  ['gisela on my side bolt nicole', ['6 damage to Nicole'], '3 doubled'],
  ['i get dealt 4 noncombat with glacial chasm', ['nothing happens'], 'prevented'],
  ['kismet, i play a creature', ['Bear enters under Amy, tapped'], "as the opponent's"],
  ['arcbound ravager dies with 4 counters onto ballista, hardened scales', ["5 +1/+1 counters on Walking Ballista; Arcbound Ravager dies; Arcbound Ravager's ability triggers", "Arcbound Ravager dies; Arcbound Ravager's ability triggers"], '4 and 1, or it is not done'],
  ['CR 614.16: doubling season and proliferate on a planeswalker with 3 loyalty', ['2 loyalty counters on Planeswalker', 'nothing happens'], '1 doubled, or not chosen'],
  ['lightning bolt + fiery emancipation + furnace of rath on my opponents 20/20', ['18 damage to 20/20 creature'], '3 tripled and doubled'],
  ['2x furnace of rath, n shock at me', ['8 damage to Amy'], '2 doubled twice'],
  ['What happens to Blightsteel Colossus when I sacrifice it with Leyline of the Void (opponents)', ['Blightsteel Colossus sacrificed; Blightsteel Colossus exiled', "Blightsteel Colossus sacrificed; Blightsteel Colossus shuffled into Amy's library"], '616.1'],
  ['comeuppance, he pyroclasms', ['nothing happens'], 'nothing is there'],
];
describe('insteadof ask, offhand', () => {
  test.each([...MENDED, ...READ])('%s', async (question, outcomes) => {
    expect((await asked(question)).outcomes.map(({ text }) => text).sort()).toEqual([...outcomes].sort());
  });
  test.each([
    ['harms way on my bear, opp bolts it', 'sends damage to what it is aimed at'],
  ])('%s: is refused, and says why', async (question, why) => {
    expect(await run(hostWith(), ...argsOf(question))).toMatchObject({ code: 2, out: '', err: expect.stringContaining(why) as string });
  });
});
