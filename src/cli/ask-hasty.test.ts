/** Questions as they are typed in haste at an event. The outcomes were derived by hand from the rules; the reason stands beside them. */
import { describe, expect, test } from 'vitest';
import { argsOf, asked } from './asked.fixture.ts';
import { hostWith, run } from './real-cards.fixture.ts';

type Row = readonly [question: string, outcomes: readonly string[], why: string];
/** What was answered otherwise before, and wrongly. */
const MENDED: readonly Row[] = [
  ['opponent bolts my 4/4, i flash in furnace of rath... how much damage', ['6 damage to 4/4 creature; Furnace of Rath enters under Amy'], 'what is flashed in responds: 3 doubled'],
  ['phyrexian unlife at 0 life and get hit by a 3/3', ['3 damage to Amy; Amy at 0 life; Amy has 3 poison counters'], 'a player is hit, and no enchantment (120.1); as though by a source with infect'],
  ['pariah on a creature with protection from red, i get bolted', ['nothing happens'], 'the creature has the protection: what is redirected to it is prevented (702.16e)'],
  ['guardian seraph and opponent attacks with three 1/1s', ['1/1 creature tapped; 1/1 creature 2 tapped; 1/1 creature 3 tapped; 1/1 creature attacked; 1/1 creature 2 attacked; 1/1 creature 3 attacked'], 'one is prevented of each source'],
  ['ali from cairo at 3 life and fireball for 10', ['10 damage to Amy; Amy at 1 life'], 'who has so little life is aimed at'],
  ['unbreathing horde with 3 counters blocked by 2/2', ['3 damage to Bear; 1 +1/+1 counter removed from Unbreathing Horde; Bear destroyed'], 'prevented, and one counter for it; it deals as much as its power of 3'],
  ['bolt targeting creature with regeneration shield', ['3 damage to Bear; Bear regenerated'], '704.5g, 701.19a'],
  ['nicole bolts my bear, she regenerates it', ['3 damage to Bear; Bear regenerated'], 'it is regenerated before it would be destroyed'],
  ['alms collector and opponent casts ancestral recall', ['Amy draws 1; Nicole draws 1'], 'who casts it draws, and each draws one instead of three'],
  ['elesh norn grand cenobite out, nicole casts grizzly bears', ['Grizzly Bears enters under Nicole; Grizzly Bears dies'], '2/2 less 2/2 (704.5f)'],
  ['nicole bolts my 3/3 with everlasting torment out', ['3 damage to 3/3 creature; 3/3 creature has 3 -1/-1 counters'], '702.80a'],
  ['creature with shield counter and totem armor gets doom bladed', ['1 shield counter removed from Bear', 'Hyena Umbra destroyed'], 'either replaces it (616.1)'],
  ['kicked burst lightning with torbran', ['6 damage to Nicole'], '4 and 2'],
  ['phyrexian hydra blocks a 4/4', ['7 damage to 4/4 creature; 4 -1/-1 counters on Phyrexian Hydra; 4/4 creature dies; Phyrexian Hydra has 4 -1/-1 counters; 4/4 creature has 0 -1/-1 counters'], 'prevented, and as many counters put; infect 7 makes the other 0/0 or less (704.5f)'],
  ['worship and i take 5 from infect creature', ['5 damage to Amy; Amy at 20 life; Amy has 5 poison counters'], '120.3b: no life is lost'],
  ['my 2/2 undying blocks a 5/5, what comes back', ["5 damage to Bear; 2 damage to 5/5 creature; Bear enters under Amy, with 1 +1/+1 counter; Bear destroyed; Bear's ability triggers"], 'who blocks is dealt damage'],
  ['my bear with two shield counters gets wrathed', ['1 shield counter removed from Bear'], 'one for each destruction (122.1c)'],
  ['transcendence at 19 life gain 3', ["Amy gains 3 life; Amy loses the game; Transcendence's ability triggers; Amy at 22 life"], 'with 20 or more life its player loses'],
];
/** What was answered wrongly or refused before, of sessions that followed. */
const BY_MEANS: readonly Row[] = [
  ['Shock at Nicole, Furnace of Rath, her Jace (2014 rules)', ['2 damage to Jace', '4 damage to Jace', '4 damage to Nicole'], 'redirected first, the Furnace sees a planeswalker'],
  ['shock nicole, furnace of rath, nicole has a planeswalker, 2014', ['2 damage to Planeswalker', '4 damage to Nicole', '4 damage to Planeswalker'], 'a year behind everything else'],
  ['2014: shock nicole, furnace of rath, her jace', ['2 damage to Jace', '4 damage to Jace', '4 damage to Nicole'], 'a year before everything else'],
  ["bolt nicole's jace, furnace of rath", ['6 damage to Jace'], 'one of several that are called so: a planeswalker'],
  ['can nicole shock my jace with leyline of sanctity in play', ['2 damage to Jace'], 'it is Amy who has hexproof'],
  ['crumbling sanctuary, i get hit for 5', ['5 cards exiled'], 'the cards of her library are there to be exiled'],
  ['nicole untaps a creature', ['Bear untapped'], 'who untaps something untaps her own'],
  ['each player sacrifices a creature', ["Bear sacrificed; Nicole's Bear sacrificed"], 'who has none there has one'],
  ["harm's way on bolt", ['1 damage to Amy; 2 damage to Nicole', '3 damage to Amy'], 'the source is chosen as it resolves; 2 of 3 go to its target'],
  ['mending hands on bolt with furnace of rath, order matters?', ['2 damage to Amy', 'nothing happens'], '3 prevented, or 4 of 6 (616.1)'],
  ['3-point healing salve on me, then nicole bolts me', ['3 damage to Amy; Amy gains 3 life', 'nothing happens'], '3 life, or a shield of 3'],
  ['my bear has a shield counter and gets bolted', ['1 shield counter removed from Bear'], 'it is the bear that gets it'],
  ['bolt nicole for 3 with torbran', ['5 damage to Nicole'], '3 is what it deals, and no X'],
  ['dictate of the twin gods & fiery emancipation bolt', ['18 damage to Nicole'], '3 doubled and tripled'],
  ['torbran bolt bolt opponent, how much total', ['10 damage to Nicole'], '5 twice'],
  ['fiery emancipation + embermaw hellion shock', ['7 damage to Nicole', '9 damage to Nicole'], '2 tripled and 1, or 3 tripled'],
  ["alhammarret's archive and i draw two off divination", ['Amy draws 4'], 'each of two draws is two'],
  ['hallowed moonlight then opponent makes a token with raise the alarm', ['Amy draws 1; Nicole creates 2 Soldier; 2 Soldier exiled'], 'they were not cast; both are exiled instead of entering'],
  ['containment priest: opponent sneak attacks in an emrakul', ['Emrakul, the Aeons Torn exiled'], 'it was not cast'],
  ['i have platinum angel and my opponent resolves door to nothingness on me', ['nothing happens'], "Amy can't lose"],
  ['opponent controls hushbringer and i evoke mulldrifter', ['Mulldrifter enters under Amy'], 'neither what it draws nor what sacrifices it triggers'],
  ['can i regenerate a creature killed by wrath of god', ['Bear destroyed'], "it can't be regenerated (701.19c)"],
  ['who chooses between notion thief (mine) and thought reflection (nicole\'s) when nicole draws?', ['Amy draws 1', 'Amy draws 2'], 'the one draw, or both that it has become'],
  ['i control solemnity and phyrexian unlife at 0 life and get bolted, do i get poison?', ['3 damage to Amy; Amy at 0 life; Amy has 0 poison counters'], "players can't get counters"],
  ['what does bojuka bog enter as under blood moon', ['Bojuka Bog enters under Amy'], '614.12: a Mountain without abilities'],
  ['palisade giant and pariah on my other creature, opponent shocks me', ['2 damage to Palisade Giant'], 'from Bear it goes on to the Giant (614.9); from the Giant nowhere'],
  ['boon reflection + rhox faithmender + 3 life', ['Amy gains 12 life'], '3 doubled twice'],
  ['mark of asylum prevents blasphemous act damage to my creatures?', ['nothing happens'], 'no combat damage'],
  ['kalitas + rest in peace whose effect wins? my opp\'s creature dies', ['Amy creates 1 Zombie; Bear exiled', 'Bear exiled'], '616.1: its controller chooses'],
  ['lifelink bear attacks with boon reflection out', ['Amy gains 4 life; 2 damage to Nicole; Bear tapped; Bear attacked; Amy at 24 life'], '2 doubled'],
  ['does ojer axonil make shock deal 4', ['4 damage to Nicole'], 'its power is 4'],
  ['if i control two furnaces and bolt you', ['12 damage to Nicole'], '3 doubled twice'],
  ['so my buddy swung with a 5/5 trampler, i flashed in fog. how much do i take', ['5/5 creature tapped; 5/5 creature attacked'], 'prevented'],
  ['i have a circle of protection red, nicole bolts me, i activate it', ['nothing happens'], 'activated in response (615.3): the only red source'],
  ['nicole bolts me, i cast healing grace on myself', ['Amy gains 3 life'], 'in response: 3 are prevented'],
  ['nicole bolts me, then i cast healing grace on myself', ['3 damage to Amy; Amy gains 3 life'], 'afterwards, as it is said'],
  ['can i regenerate my bear if nicole murders it', ['Bear regenerated'], '701.19a'],
  ['nicole puts a +1/+1 counter on a creature, i have doubling season', ['1 +1/+1 counter on Bear'], 'on one of hers'],
  ['nine lives out, get bolted', ['1 incarnation counter on Nine Lives'], 'prevented, and a counter for it'],
  ["gather specimens on nicole's grizzly bears", ['Grizzly Bears enters under Amy'], '616.1b: it resolves before they are cast'],
  ['stasis and untap step', ['Amy skips untap'], '614.10'],
];
const COMBAT: readonly Row[] = [
  ['my 4/4 double strike is blocked by two 2/2s, who dies', ['2 damage to 4/4 creature; 4 damage to Bear; 4 damage to Bear 2; Bear destroyed; Bear 2 destroyed', '2 damage to 4/4 creature; 3 damage to Bear; 5 damage to Bear 2; Bear destroyed; Bear 2 destroyed', '2 damage to Bear; 2 damage to Bear 2; Bear destroyed; Bear 2 destroyed', '2 damage to 4/4 creature; 5 damage to Bear; 3 damage to Bear 2; Bear destroyed; Bear 2 destroyed'], '4 and 0: the other deals 2 and is dealt 4 in the second step; 3 and 1: it has 1 and is dealt 4 more; 2 and 2: both are gone'],
  ["nicole's 5/5 double strike trample is blocked by a 2/2, who dies", ['2', '3', '4', '5'].map((n) => `${String(5 - Number(n) + 5)} damage to Amy; ${n} damage to Bear; Bear destroyed`), '2 to 5 to the blocker, the rest to Amy; all 5 to her in the second step (702.19e)'],
  ['my 2/2 double strike trample is blocked by a 5/5, who dies', ['5 damage to Bear; 4 damage to 5/5 creature; Bear destroyed'], 'never more than is lethal: 2 of 5, and 2 of the 3 that are left'],
  ['my 3/3 is blocked by a 2/2 first strike and a 2/2, who dies', ['4 damage to 3/3 creature; 1 damage to Bear; 2 damage to Bear 2; 3/3 creature destroyed; Bear 2 destroyed', '4 damage to 3/3 creature; 2 damage to Bear; 1 damage to Bear 2; 3/3 creature destroyed; Bear destroyed', '4 damage to 3/3 creature; 3 damage to Bear 2; 3/3 creature destroyed; Bear 2 destroyed', '4 damage to 3/3 creature; 3 damage to Bear; 3/3 creature destroyed; Bear destroyed'], '2 in the first step, and it lives; 3 divided and 2 dealt back in the second'],
  ["opp swings a 6/6 trample at me, i chump with a 1/1 and i have urza's armor", [1, 2, 3, 4].map((n) => `${String(5 - n)} damage to Amy; ${String(n)} damage to 1/1 creature; 1 damage to 6/6 creature; 1/1 creature destroyed; 6/6 creature tapped; 6/6 creature attacked`).concat([5, 6].map((n) => `${String(n)} damage to 1/1 creature; 1 damage to 6/6 creature; 1/1 creature destroyed; 6/6 creature tapped; 6/6 creature attacked`)), 'what tramples over, less 1'],
  ['fog and then questing beast attacks for 4', ["4 damage to Nicole; Questing Beast's ability triggers"], "its combat damage can't be prevented"],
  ['gratuitous violence and a 3/3 double striker unblocked, how much', ['12 damage to Nicole'], '3 doubled, twice'],
  ["angrath's marauders and fiery emancipation, 2 power creature hits", ['12 damage to Nicole'], '2 doubled and tripled'],
  ['deathtouch trample 3/3 blocked by 4/4 indestructible how much tramples', [1, 2].map((n) => `${String(3 - n)} damage to Nicole; 4 damage to 3/3 creature; ${String(n)} damage to 4/4 creature; 3/3 creature destroyed`).concat('4 damage to 3/3 creature; 3 damage to 4/4 creature; 3/3 creature destroyed'), '1 is lethal (702.2c), and nothing destroys it'],
];
const TYPED: readonly Row[] = [
  ['Does Anointed Procession work with Doubling Season? I make one soldier token', ['Amy creates 4 Soldier'], 'doubled twice'],
  ['two academy manufactors make a food', ['Amy creates 3 Clue; Amy creates 3 Food; Amy creates 3 Treasure'], 'one of each, then one of each for each'],
  ["I have Laboratory Maniac and Notion Thief is opponent's, my library is empty and i draw", ['Amy wins the game', 'Nicole draws 1'], '616.1'],
  ['i have kalitas, opp has rest in peace, opponents creature dies. who chooses', ['Amy creates 1 Zombie; Bear exiled', 'Bear exiled'], 'its controller chooses one of the two'],
  ['commander gets tucked into library, can i put it in command zone instead', ["Commander on top of Amy's library", 'Commander to the command zone'], '903.9b'],
  ['vorinclex mine and doubling season, put one +1/+1 counter', ['4 +1/+1 counters on Bear'], 'doubled twice'],
  ['vorinclex monstrous raider opp has, i cast walking ballista x=4', ['Walking Ballista enters under Amy, with 2 +1/+1 counters'], 'halved'],
  ['solemnity with hangarback walker for 3', ["Hangarback Walker enters under Amy; Hangarback Walker dies; Hangarback Walker's ability triggers"], 'no counters are put, and it is 0/0'],
  ['torpor orb, mulldrifter enters, do i draw', ['Mulldrifter enters under Amy'], 'it does not trigger'],
  ['hushbringer out and my solemn simulacrum dies', ['Solemn Simulacrum dies'], 'it does not trigger'],
  ['spirit of the labyrinth, i cast brainstorm on opponents turn', ["Amy draws 1; 2 cards on top of Amy's library"], 'one each turn'],
  ['opp has narset, parter of veils, i cast divination on my turn after already drawing for the turn, how many do i draw', ['nothing happens'], 'one was drawn already'],
  ['two notion thieves, one each player, opp draws extra card', ['Nicole draws 1'], 'to Amy, and back (614.5)'],
  ['everflowing chalice kicked twice with doubling season', ['Everflowing Chalice enters under Amy, with 4 charge counters'], '2 doubled'],
  ['buyback capsize on my bear', ["Bear to Amy's hand; Capsize to Amy's hand"], '702.27a'],
  ['blood moon out, i play temple of mystery, does it come in tapped', ['Temple of Mystery enters under Amy'], '614.12: it would be a Mountain without abilities'],
  ['does containment priest stop reanimate', ['Bear exiled'], 'it was not cast'],
  ['false cure with angel of vitality', ["Amy gains 4 life; Amy loses 8 life; False Cure's ability triggers"], '3 and 1, and twice as much is lost'],
  ['leyline of punishment and fog', ['3 damage to Nicole'], "it can't be prevented"],
  ['who chooses if furnace of rath and gisela both apply to a shock at nicole', ['8 damage to Nicole'], 'doubled twice'],
  ['nephalia academy and library of leng both, opponent makes me discard', ['Amy discards 1 card', "Amy discards 1 card; 1 card on top of Amy's library"], 'each may put it there'],
];

describe('insteadof ask, in haste', () => {
  test.each([...MENDED, ...BY_MEANS, ...COMBAT, ...TYPED])('%s', async (question, outcomes) => {
    expect((await asked(question)).outcomes.map(({ text }) => text).sort()).toEqual([...outcomes].sort());
  });
  test.each([
    ['nefarious lich and i get dealt 4', 'left out is what Nefarious Lich also does'],
    ['Mikaeus the unhallowed and a kitchen finks die', 'of several that their player may choose (603.3b)'],
    ['does my clone copying walking ballista get counters with hardened scales', 'Walking Ballista has a +1/+1 counter, or it would not be there'],
    ['+2 jace tms', 'which loyalty abilities Jace, the Mind Sculptor has is not written here'],
  ])('%s: what was taken to be so is said', async (question, said) => expect((await asked(question)).title).toContain(said));
  test.each([
    ['words of worship, can i gain 5 instead of draw several times', 'not understood: can Amy gains 5 instead of draw several times'],
    ['palisade giant and pariah both on my side, i get bolted', 'Pariah is attached to something'],
    ['my 3/3 hits furnace of rath', 'no damage is dealt to Furnace of Rath'],
    ['elesh norn grand cenobite, my 3/3 trample is blocked by nicole\'s 4/4, who dies', 'how large 3/3 creature is here is not known before'],
    ['unearth creature then it gets bounced', 'is not understood'],
    ['metallic mimic and hardened scales naming elf, elf enters', 'what Metallic Mimic has chosen is not looked at'],
    ['abundance with brainstorm', 'what happens is not said'],
  ])('%s: is refused, and says why', async (question, why) => {
    expect(await run(hostWith(), ...argsOf(question))).toMatchObject({ code: 2, out: '', err: expect.stringContaining(why) as string });
  });
  test('combat damage is divided by the rule of combat damage, and no mode is chosen', async () => {
    const { out } = await run(hostWith(), 'ask', 'my 3/3 is blocked by two 1/1s, who dies');
    expect(out).toContain('how to divide its combat damage (510.1c)');
    expect(out).not.toContain('700.2');
  });
});
