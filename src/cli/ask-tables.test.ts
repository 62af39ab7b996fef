/** Questions at tables of more than two, of what watches casting, of attackers that nothing blocks, of spells at several: the outcomes were derived by hand from the rules; the reason stands beside them. */
import { describe, expect, test } from 'vitest';
import { argsOf, asked } from './asked.fixture.ts';
import { hostWith, run } from './real-cards.fixture.ts';

type Row = readonly [question: string, outcomes: readonly string[], why: string];
/** What was answered otherwise before, and wrongly. */
const MENDED: readonly Row[] = [
  ['how much damage do i take if guttersnipe and torbran and i cast a bolt to the face', ["9 damage to Nicole; Guttersnipe's ability triggers; Lightning Bolt cast"], '2 and 2 of the trigger (601.2i, 603.2), 3 and 2 of the spell'],
  ["nicole attacks me with 3/3 and 2/2, i block the 3/3 with my 4/4, i have urza's armor", ['1 damage to Amy; 3 damage to 4/4 creature; 4 damage to 3/3 creature; 3/3 creature destroyed; 3/3 creature tapped; Bear tapped; 3/3 creature attacked; Bear attacked'], 'what nothing blocks deals its damage as well (510.1b), less 1'],
  ['I attack with a 4/4 and a 2/2 double strike, nicole blocks the 4/4 with a 2/2, how much damage', ["4 damage to Nicole; 2 damage to 4/4 creature; 4 damage to Nicole's Bear; 4/4 creature tapped; Bear tapped; Nicole's Bear destroyed; 4/4 creature attacked; Bear attacked"], '2 twice'],
  ['tainted strike on my bear, then it hits nicole', ['3 damage to Nicole; Nicole has 3 poison counters'], '120.3b: what a spell gives matters as what is printed'],
  ['hardened scales, ozolith, winding constrictor. cast walking ballista for x = 2', ['Walking Ballista enters under Amy, with 4 +1/+1 counters'], 'The Ozolith adds nothing: 2 + 1 + 1'],
  ['my friend has furnace of rath and says my shock deals 4 to him. is it right?', ['4 damage to Nicole'], 'what somebody says that it deals is no more than that: 2 doubled'],
];
const TABLES: readonly Row[] = [
  ['4 player pod, i have notion thief, each opp draws 2', ['Amy draws 6'], 'three opponents, each of two draws'],
  ['in commander i have 4 opps, i cast exsanguinate for 5 with boon reflection', ['Amy gains 40 life; Nicole loses 5 life; Ben loses 5 life; Cara loses 5 life; Dan loses 5 life'], 'as much as four lose, doubled'],
  ['one opponent has kalitas, another has kalitas, my bear dies', ['Ben creates 1 Zombie; Bear exiled', 'Nicole creates 1 Zombie; Bear exiled'], 'one of them replaces it (616.1)'],
  ['one opponent has notion thief, another opponent has notion thief, i draw a card', ['Ben draws 1', 'Nicole draws 1'], 'the draw of the one is an opponent\'s to the other, each once (614.5)'],
  ['what if two players control Kalitas and a creature of third player dies', ['Amy creates 1 Zombie; Bear exiled', 'Nicole creates 1 Zombie; Bear exiled'], 'the third player chooses which (616.1)'],
  ['wheel of fortune with notion thief and three opponents', ['Amy draws 28; Amy discards 2 cards; Nicole discards 2 cards; Ben discards 2 cards; Cara discards 2 cards'], 'four times seven'],
  ['my three opponents each lose 2 life, bloodletter', ['Nicole loses 4 life; Ben loses 4 life; Cara loses 4 life'], "doubled on Amy's turn"],
  ['two opponents gain 3 and i have tainted remedy', ['Nicole loses 3 life; Ben loses 3 life'], 'each of them'],
  ['Player A controls Furnace of Rath, player B bolts player A', ['6 damage to Amy'], 'doubled, whoever controls it'],
  ['4 player pod, player 2 has rhox faithmender and gains 4, player 3 has tainted remedy', ['Nicole loses 4 life', 'Nicole loses 8 life'], 'doubled first or turned into a loss first, after which there is no gain'],
];
const SEVERAL: readonly Row[] = [
  ['fireball x=5 split between nicole and her bear', ['2 damage to Nicole; 2 damage to Bear'], 'half of 5, rounded down'],
  ['fireball x=4 split between two bears', ['2 damage to Bear; 2 damage to Bear 2'], 'half of 4'],
  ['i fireball two of my opponents bears for 6, furnace out', ['6 damage to Bear; 6 damage to Bear 2'], '3 each, doubled'],
  ['I cast forked bolt split between nicole and her 1/1 with torbran', ['3 damage to Nicole; 3 damage to 1/1 creature'], '1 and 1, and 2 more to each'],
  ["furnace, bolt her 5/5", ['6 damage to 5/5 creature'], 'the spell stands before what it is aimed at, without a verb'],
  ['3 opponents each have 1 creature and i blasphemous act', ["13 damage to Bear; 13 damage to Ben's Bear; 13 damage to Cara's Bear"], 'each creature'],
  ['shock at nicole twice', ['4 damage to Nicole'], 'two of them'],
  ['FoR, bolt me twice', ['12 damage to Amy'], '3 doubled, two times'],
];
const ASIDE: readonly Row[] = [
  ['bolt my bear with hardened scales and a shield counter, does it die', ['1 shield counter removed from Bear'], '122.1c: the damage is prevented and the counter removed'],
  ['fog bank blocks my 2/2 trampler how much dmg goes thru', ['nothing happens'], 'no damage is lethal to a toughness of 2 but all 2, and Fog Bank prevents'],
  ['my lifelinker hits tainted remedy guy, do i gain or lose', ['Amy loses 2 life; 2 damage to Nicole; Amy at 18 life'], 'an opponent has it'],
  ['commander dies with kalitas across the table', ['Nicole creates 1 Zombie; Commander exiled', 'Nicole creates 1 Zombie; Commander exiled; Commander to the command zone'], '616.1, 903.9a'],
  ['whats p/t of my 2/2 with 2 +1 counters under humility', ['Bear is 3/3'], '613.4b: 1/1 and two counters'],
  ['bloodletter of aclazotz and i drain opp for 2', ['Amy gains 2 life; Nicole loses 4 life'], 'only the loss is doubled'],
  ['hushbringer and wurmcoil engine dies', ['Wurmcoil Engine dies'], 'one of them dies, and triggers nothing'],
  ['blood artist and rest in peace, bear dies', ['Bear exiled'], 'it does not die'],
  ['can my opponent choose what order to apply doubling season and hardened scales on my creature', ['3 +1/+1 counters on Bear', '4 +1/+1 counters on Bear'], '1 doubled and 1, or 1 and 1 doubled'],
  ["Does Melira prevent my opp's infect dmg", ['2 damage to Amy; Amy has 0 poison counters'], "Amy can't get poison counters"],
  ['does chains of mephistopheles stop the first draw in draw step', ['Amy draws 1; Amy begins draw'], 'the first draw of the draw step is excepted'],
  ['nicole has sulfuric vortex and i have soulfire grand master with bolt on her', ['3 damage to Nicole; Amy at 20 life'], 'no life is gained'],
  ['I flash in selfless spirit and sac, nicole wraths', ['Selfless Spirit enters under Amy'], 'sacrificed for its ability, which is a cost and not told; nothing else is there'],
  ['if i sac my hangarback walker with 3 counters under doubling season how many thopters', ["Amy creates 6 Thopter; Hangarback Walker sacrificed; Hangarback Walker's ability triggers"], '3 doubled'],
  ['my hangarback walker with 2 counters dies, doubling season', ["Amy creates 4 Thopter; Hangarback Walker dies; Hangarback Walker's ability triggers"], '2 doubled'],
  ['DS + planeswalker uptick?', ['1 loyalty counter on Planeswalker; Planeswalker has 5 loyalty counters'], 'a cost is no effect (614.16 speaks of effects)'],
];
/** What was refused before, in other words than the grammar's. */
const OTHERWISE: readonly Row[] = [
  ['archangel of thune + lifelink bear hits + hardened scales', ["2 damage to Nicole; 2 +1/+1 counters on Archangel of Thune; 2 +1/+1 counters on Bear; Archangel of Thune's ability triggers; Amy at 22 life"], 'one counter on each, and one more'],
  ['nicole is at 5 life and i deal 3 with bloodletter of aclazotz out', ['3 damage to Nicole; Nicole loses 6 life; Nicole loses the game; Nicole at -1 life'], 'the loss is doubled'],
  ["i control teferi's ageless insight and draw 3 with ancestral", ['Amy draws 6'], 'each of three draws is two'],
  ['when my opponents cast wheel of fortune with me controlling notion thief and 3 opps', ['Amy draws 28; Amy discards 2 cards; Nicole discards 2 cards; Ben discards 2 cards; Cara discards 2 cards'], 'seven for each of four'],
  ['repercussion + blasphemous act, opponent has 2 creatures', ["26 damage to Nicole; 13 damage to Bear; 13 damage to Bear 2; Bear destroyed; Bear 2 destroyed; Nicole loses the game; Repercussion's ability triggers twice"], '13 and 13 more to their controller'],
  ["Angel's grace, then i take 20", ['20 damage to Amy; Amy at 1 life'], 'it would be 0, and becomes 1'],
  ['platinum emperion, opp bolts me', ['3 damage to Amy; Amy at 20 life'], "her life total can't change"],
  ['if a 5/5 hits gideon blackblade during my turn', ['nothing happens'], 'who asks of it has it; on her turn damage to it is prevented'],
  ['does primal vigor double opponents counters as well, nicole puts 2 +1/+1 on her bear', ['4 +1/+1 counters on Bear'], 'on any creature'],
  ['nicole resolves wheel of fortune, i have notion thief and she has notion thief too', ['Amy draws 7; Amy discards 2 cards; Nicole draws 7; Nicole discards 2 cards'], "each draw goes to the other and back, each effect once (614.5); Amy's draws and Nicole's end as they began"],
  ['i kill his kalitas with my kalitas out, who gets the zombie', ['Amy creates 1 Zombie; Kalitas, Traitor of Ghet exiled'], "an opponent's nontoken creature"],
  ['mirror match: both have torbran, i shock her', ['4 damage to Nicole'], "only Amy's adds to damage of her source"],
  ['hardened scales, conclave mentor, branching evolution, put 1 counter on bear', ['4 +1/+1 counters on Bear', '5 +1/+1 counters on Bear', '6 +1/+1 counters on Bear'], '1 doubled first, between the others, or last'],
  ['two of my opponents have rest in peace, my token dies', ['Token exiled'], 'a token is exiled as well, and ceases to be'],
  ['double strike 3/3 with gratuitous violence blocked by a 6/6', ['6 damage to 6/6 creature; 6/6 creature destroyed'], 'dead in the first step, before it deals any'],
  ['glacial chasm and my opponent burns me for 12', ['nothing happens'], 'prevented'],
  ['does my shield counter bear survive damnation', ['1 shield counter removed from Bear'], '122.1c'],
];

describe('insteadof ask, at tables', () => {
  test.each([...MENDED, ...TABLES, ...SEVERAL, ...ASIDE, ...OTHERWISE])('%s', async (question, outcomes) => {
    expect((await asked(question)).outcomes.map(({ text }) => text).sort()).toEqual([...outcomes].sort());
  });
  test.each([
    ['bolt split between nicole and her bear', 'is aimed at one thing here'],
    ['bear and serra angel dies', 'is the first only there?'],
    ['elesh norn and i bolt her 3/3', 'elesh norn may be'],
  ])('%s: is refused, and says why', async (question, why) => {
    expect(await run(hostWith(), ...argsOf(question))).toMatchObject({ code: 2, out: '', err: expect.stringContaining(why) as string });
  });
});
