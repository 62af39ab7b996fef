/** Questions as judges publish them, typed as a person types them. The outcomes were derived by hand from the rules; the reason stands beside them. */
import { describe, expect, test } from 'vitest';
import { hostWith, run } from './real-cards.fixture.ts';

interface Answer { readonly title: string; readonly outcomes: readonly { readonly text: string }[] }
/** A question in one line: what happens, then Amy's cards, then Nicole's: "what | card; card | card". */
function argsOf(line: string): readonly string[] {
  const [what = '', mine = '', theirs = ''] = line.split('|').map((part) => part.trim());
  const list = (part: string): readonly string[] => part.split(';').map((card) => card.trim()).filter((card) => card !== '');
  return ['ask', what, ...list(mine), ...(list(theirs).length === 0 ? [] : ['--against', ...list(theirs)])];
}
const asked = async (line: string): Promise<Answer> => {
  const { code, out, err } = await run(hostWith(), ...argsOf(line), '--json');
  expect([line, code, err]).toEqual([line, 0, '']);
  return JSON.parse(out) as Answer;
};

type Row = readonly [question: string, outcomes: readonly string[], why: string];
const COUNTERS: readonly Row[] = [
  ['I cast hangarback walker with X=3 | hardened scales; hardened scales', ['Hangarback Walker enters under Amy, with 5 +1/+1 counters'], '3 + 1 + 1 (122.6a)'],
  ['walking ballista enters with X=3 | hardened scales', ['Walking Ballista enters under Amy, with 4 +1/+1 counters'], '3 + 1; it was cast for X'],
  ['I cast hangarback walker with X=0 | hardened scales', ['Hangarback Walker enters under Amy'], 'none would be put, so nothing is added'],
  ['jace, the mind sculptor enters | doubling season | vorinclex', ['Jace, the Mind Sculptor enters under Amy, with 2 loyalty counters', 'Jace, the Mind Sculptor enters under Amy, with 3 loyalty counters'], '3 doubled and halved, or halved to 1 and doubled'],
  ['nicole puts a -1/-1 counter on my bear | doubling season; vorinclex', ['1 -1/-1 counter on Bear', 'nothing happens'], 'doubled to 2 and halved, or halved to 0'],
  ['hooded hydra is turned face up | doubling season', ['10 +1/+1 counters on Hooded Hydra; Hooded Hydra turned face up'], '614.16: the replacement puts them, which is an effect'],
  ['walking ballista enters with two +1/+1 counters | hardened scales; winding constrictor', ['Walking Ballista enters under Amy, with 4 +1/+1 counters'], '2 + 1 + 1'],
  ['grizzly bears enters with two +1/+1 counters and a shield counter | doubling season', ['Grizzly Bears enters under Amy, with 4 +1/+1 counters and 2 shield counters'], 'each kind doubled'],
  ['vivid grove enters | doubling season', ['Vivid Grove enters under Amy, tapped, with 4 charge counters'], '2 doubled'],
  ['put a +1/+1 counter on bear | corpsejack menace; branching evolution', ['4 +1/+1 counters on Bear'], 'doubled twice'],
];
const ENTERING: readonly Row[] = [
  ['I cast clone | serra angel | thalia, heretic cathar', ['Clone enters under Amy as Serra Angel, tapped', 'Clone enters under Amy as Thalia, Heretic Cathar, tapped', 'Clone enters under Amy, tapped'], '616.1c first; whatever it is, a creature of an opponent of Thalia'],
  ['I cast gideon blackblade | | thalia, heretic cathar', ['Gideon Blackblade enters under Amy, tapped, with 4 loyalty counters'], '614.12: on her turn it would be a creature'],
  ['I cast fleetwheel cruiser | | authority of the consuls', ['Fleetwheel Cruiser enters under Amy'], 'it would be no creature'],
  ['vesuva enters as a copy of dark depths | dark depths', ['Vesuva enters under Amy', 'Vesuva enters under Amy as Dark Depths, tapped, with 10 ice counters'], '707.9, 616.1c'],
  ['I return grizzly bears from my graveyard to the battlefield | | containment priest', ['Grizzly Bears exiled'], 'it was not cast'],
  ['I cast grizzly bears | | containment priest', ['Grizzly Bears enters under Amy'], 'it was cast'],
  ['I play dryad arbor | | containment priest', ['Dryad Arbor exiled'], 'a creature that is played as a land is not cast'],
  ['I play glacial fortress | island', ['Glacial Fortress enters under Amy'], 'an Island is there'],
  ['I cast grizzly bears | master biomancer', ['Grizzly Bears enters under Amy, with 2 +1/+1 counters'], 'as many as its power of 2'],
];
const LEAVING: readonly Row[] = [
  ['my kitchen finks dies | | anafenza', ['Kitchen Finks exiled'], 'a nontoken creature of an opponent'],
  ['a token dies | | leyline of the void', ['Token dies'], 'a token is no card (111.6)'],
  ['saproling dies | | kalitas', ['Saproling dies'], 'a token, and Kalitas looks at nontoken creatures'],
  ['I discard blightsteel colossus | | rest in peace', ['Amy discards Blightsteel Colossus; Blightsteel Colossus exiled', "Amy discards Blightsteel Colossus; Blightsteel Colossus shuffled into Amy's library"], '616.1: its owner chooses'],
  ['my commander is returned to my hand', ["Commander to Amy's hand", 'Commander to the command zone'], '903.9b'],
  ['a creature with a finality counter dies', ['Bear exiled'], '122.1h'],
  ['bear with a shield counter is destroyed', ['1 shield counter removed from Bear'], '122.1c'],
  ['bear enchanted with hyena umbra is destroyed', ['Hyena Umbra destroyed'], '702.89a'],
  ['nicole casts murder on my grizzly bears enchanted with hyena umbra', ['Hyena Umbra destroyed'], '702.89a'],
  ["murder on nicole's bear | kalitas; parallel lives", ['Amy creates 2 Zombie; Bear destroyed; Bear exiled'], 'exiled instead, and the token doubled'],
  ['bear and serra angel die | rest in peace', ['Bear exiled; Serra Angel exiled'], 'both at once'],
  ['young wolf dies with a +1/+1 counter | rest in peace', ['Young Wolf exiled'], '614.6'],
  ['I cast nexus of fate | | rest in peace', ['Nexus of Fate exiled', "Nexus of Fate shuffled into Amy's library; Amy shuffles"], '616.1; 608.2n'],
  ['abrupt decay on rest in peace | | rest in peace', ['Rest in Peace destroyed; Rest in Peace exiled'], 'it is there as it would be put into a graveyard'],
];
const DAMAGE: readonly Row[] = [
  ['lightning bolt hits my opponent | fiery emancipation', ['9 damage to Nicole'], '3 tripled'],
  ['my bear hits nicole | furnace of rath', ['4 damage to Nicole'], 'its power of 2, doubled'],
  ["my gisela deals combat damage to nicole's gisela | gisela | gisela", ["4 damage to Nicole's Gisela, Blade of Goldnight", "5 damage to Nicole's Gisela, Blade of Goldnight"], '5 less 3 is 2, doubled; or 10 less 5 (615.1)'],
  ["I'm at 2 life and nicole casts lightning bolt on me | worship; grizzly bears", ['3 damage to Amy; Amy at 1 life'], 'a creature is there'],
  ['I cast lightning bolt at nicole while she is at 3 life | | worship; grizzly bears', ['3 damage to Nicole; Nicole at 1 life'], 'a creature is there'],
  ['banefire for 5 at nicole | furnace of rath', ['10 damage to Nicole'], '5 doubled'],
  ['lightning bolt at nicole | torbran; fire servant', ['10 damage to Nicole', '8 damage to Nicole'], '(3 + 2) times 2, or 6 + 2'],
  ['shock at me | pariah attached to grizzly bears', ['2 damage to Grizzly Bears'], '614.9'],
  ['lightning bolt at swans of bryn argoll | | swans of bryn argoll', ['Amy draws 3'], "prevented, and the source's controller draws (615.5)"],
  ['nicole casts lightning strike on bear | healing grace at bear | soul-scar mage', ['Amy gains 3 life', 'Amy gains 3 life; 3 -1/-1 counters on Bear'], "the creature's controller chooses (616.1)"],
  ['healing grace on my bear, then nicole casts lightning strike on it | | soul-scar mage', ['Amy gains 3 life', 'Amy gains 3 life; 3 -1/-1 counters on Bear'], '"it" is the creature, not the spell'],
  ['gisela attacks and deals combat damage to nicole | gisela', ['10 damage to Nicole; Gisela, Blade of Goldnight tapped; Gisela, Blade of Goldnight attacked'], '5 doubled'],
  ["two 2/2 creatures deal combat damage to me | urza's armor", ['2 damage to Amy'], '1 is prevented of each source'],
  ['bear with two +1/+1 counters deals combat damage to nicole | furnace of rath', ['8 damage to Nicole'], 'a power of 4, doubled'],
  ["nicole's 3/3 with lifelink deals combat damage to me | | rhox faithmender", ['3 damage to Amy; Nicole gains 6 life'], '120.3f, and the gain doubled'],
  ['I activate samite healer on me, then nicole casts shock at me | samite healer', ['1 damage to Amy'], '2 less 1'],
  ['bear attacks and deals combat damage to me | fog', ['Bear tapped; Bear attacked'], 'all combat damage is prevented'],
  ['I attack nicole with serra angel and deal 4 combat damage to her | furnace of rath', ['8 damage to Nicole; Serra Angel attacked'], '4 doubled; vigilance'],
  ["my creature fights nicole's creature | gratuitous violence", ["2 damage to Bear; 4 damage to Nicole's Bear"], "only Amy's source is doubled"],
];
const CARDS_AND_LIFE: readonly Row[] = [
  ['I draw a card | stinkweed imp in my graveyard', ['Amy draws 1', "Amy mills 5; Stinkweed Imp to Amy's hand"], '702.52a: it may'],
  ['I draw three cards with one card in my library | laboratory maniac', ['Amy draws 1; Amy wins the game'], 'the second draw is replaced'],
  ['I draw a card in my draw step | | notion thief', ['Amy draws 1'], 'the first of the draw step is excepted'],
  ['nicole draws a card | notion thief | notion thief', ['Nicole draws 1'], 'each applies once (614.5)'],
  ["nicole casts sphinx's revelation with X=5 | notion thief", ['Amy draws 5; Nicole gains 5 life'], 'each of five draws'],
  ['I draw a card, then discard a card | library of leng | rest in peace', ['Amy draws 1; Amy discards 1 card; 1 card exiled', "Amy draws 1; Amy discards 1 card; 1 card on top of Amy's library"], 'Library of Leng may be used, or not; 616.1'],
  ['my life total becomes 13 and I was at 10 life | rhox faithmender', ['Amy gains 6 life; Amy at 16 life'], '119.5: 3 are gained, doubled'],
  ['I gain 2 life and nicole loses 2 life | bloodletter; boon reflection', ['Amy gains 4 life; Nicole loses 4 life'], "doubled each; on Amy's turn"],
];
const TOKENS: readonly Row[] = [
  ['I create a 1/1 soldier token | divine visitation; doubling season', ['Amy creates 2 Angel'], 'in either order'],
  ['I create a treasure | xorn; academy manufactor', ['Amy creates 1 Clue; Amy creates 1 Food; Amy creates 2 Treasure', 'Amy creates 2 Clue; Amy creates 2 Food; Amy creates 2 Treasure'], 'the Treasure of Xorn before or after the exchange'],
  ['I cast doubling season and create three saproling tokens | parallel lives', ['Amy creates 12 Saproling; Doubling Season enters under Amy'], '3 doubled twice, once it is there'],
  ['bear dies and I create a treasure token | rest in peace', ['Amy creates 1 Treasure; Bear exiled'], 'one after the other'],
];

/** What leaves out who, what or to whom: what is taken is said, unless a card that is there asks for it. */
const LEFT_OUT: readonly Row[] = [
  ['I take 4 damage | furnace of rath', ['8 damage to Amy'], '4 doubled'],
  ['gisela and fiendish duo, I deal 2 damage to opponent', ['8 damage to Nicole'], '2 doubled twice'],
  ["opponent's gisela, i deal 5 damage to them", ['2 damage to Nicole'], 'half, rounded up, is prevented'],
  ['my serra angel hits for 4 with furnace of rath', ['8 damage to Nicole'], '4 doubled; the opponent is hit'],
  ['leyline of punishment and my lifelinker deals 3', ['3 damage to Nicole'], "life can't be gained"],
  ['bolt me with furnace of rath x2', ['12 damage to Amy'], '3 doubled twice'],
  ['nicole has two notion thiefs and i draw a card', ['Nicole draws 1'], 'the second has nothing left to replace'],
  ['put a +1/+1 counter on my bear with vorinclex and opponent\'s vorinclex', ['1 +1/+1 counter on Bear', 'nothing happens'], '1 doubled and halved; or halved to 0'],
  ['mondrak and doubling season and i create a treasure', ['Amy creates 4 Treasure'], 'doubled twice'],
  ['a planeswalker enters with doubling season', ['Planeswalker enters under Amy, with 8 loyalty counters'], '4 doubled (306.5b)'],
  ['dredge golgari grave-troll instead of drawing', ["Amy mills 6; Golgari Grave-Troll to Amy's hand", 'Amy draws 1'], '702.52a: one may'],
  ['nicole makes me discard wilt-leaf liege', ['Amy discards Wilt-Leaf Liege; Wilt-Leaf Liege enters under Amy'], "an opponent's effect causes it"],
  ['opponent bolts me, I respond with healing salve', ['3 damage to Amy; Amy gains 3 life', 'nothing happens'], 'one mode or the other, before the damage'],
  ['I cast wrath of god, my creature has a regeneration shield', ['Bear destroyed'], "can't be regenerated"],
  ['my creature would die to lightning bolt but I have a regeneration shield on it', ['3 damage to Bear; Bear regenerated'], '701.19a, 704.5g'],
  ['I attack with serra angel but my opponent has holy day', ['Serra Angel attacked'], 'vigilance; the damage is another step'],
  ['shield counter on my planeswalker, opponent bolts it', ['1 shield counter removed from Planeswalker'], '122.1c'],
  ["my wither creature deals 3 damage to nicole's 4/4", ['3 damage to 4/4 creature; 4/4 creature has 3 -1/-1 counters'], '702.80a'],
  ['I have melira and nicole hits me with a 2/2 infect creature', ['2 damage to Amy; Amy has 0 poison counters'], "she can't get them"],
  ["laboratory maniac and empty library, i draw with nicole's notion thief", ['Amy wins the game', 'Nicole draws 1'], 'either may be applied first (616.1e)'],
  ['altered ego X=3 copying serra angel with doubling season', ['Altered Ego enters under Amy', 'Altered Ego enters under Amy as Serra Angel, with 6 +1/+1 counters'], '3 doubled, if it copies'],
  ['walking ballista for 4, hardened scales and furnace of rath', ['Walking Ballista enters under Amy, with 5 +1/+1 counters'], '4 and 1; what only is named is there'],
  ["opponent's clone copies my essence of the wild", ['Clone enters under Nicole', 'Clone enters under Nicole as Essence of the Wild'], "Essence of the Wild looks at its controller's creatures"],
  ['my thalia heretic cathar and opponent plays a basic forest', ['Forest enters under Nicole'], 'a basic land'],
  ['two furnace of rath, bolt to nicole', ['12 damage to Nicole'], '3 doubled twice'],
  ['proliferate with doubling season, my walker has 3 loyalty', ['2 loyalty counters on Planeswalker', 'nothing happens'], 'one more, doubled; or nothing is chosen'],
  ['i make a goblin token with anointed procession x3', ['Amy creates 8 Goblin'], 'doubled three times'],
  ['notion thief both sides, i draw a card', ['Amy draws 1'], "to Nicole, and back to Amy (614.5 stops it there)"],
  ['academy manufactor x2 i create one clue', ['Amy creates 3 Clue; Amy creates 3 Food; Amy creates 3 Treasure'], 'one of each, and then one of each for each of the three (616.1f)'],
  ['bounce my commander', ["Commander to Amy's hand", 'Commander to the command zone'], '903.9b'],
  ['tap forest for mana with mana reflection', ['Amy adds 2 green mana'], 'twice as much'],
  ["if my opponent has leyline of the void and I sacrifice my hangarback walker do I get thopters", ['Hangarback Walker sacrificed; Hangarback Walker exiled'], 'it does not die'],
];
/** As they are typed at events: abbreviations, spells as verbs, whole situations in one line. */
const TYPED: readonly Row[] = [
  ['nicole bolts my bear', ['3 damage to Bear'], 'Lightning Bolt'],
  ['I bolt nicole w/ furnace of rath out', ['6 damage to Nicole'], '3 doubled'],
  ['i shock nicole under the 2014 rules, she has jace the mind sculptor', ['2 damage to Jace, the Mind Sculptor', '2 damage to Nicole'], 'the redirection of 2014'],
  ['hey judge, what happens if i swords my own blightsteel colossus w/ rest in peace out', ['Amy gains 11 life; Blightsteel Colossus exiled'], 'its power is 11'],
  ['nicole doom blades my bear. I have hyena umbra on it. What happens?', ['Hyena Umbra destroyed'], '702.89a; "it" is the creature'],
  ['jace the mind sculptor with 3 loyalty gets bolted', ['3 damage to Jace, the Mind Sculptor'], 'the damage; nobody asks for what dies'],
  ['i brainstorm with nicole\'s notion thief', ["Nicole draws 3; 2 cards on top of Amy's library"], 'each draw; two of the hand go back'],
  ['clone copies tarmogoyf', ['Clone enters under Amy', 'Clone enters under Amy as Tarmogoyf'], '707.9: it may'],
  ['i clone nicole\'s serra angel', ['Clone enters under Amy', 'Clone enters under Amy as Serra Angel'], '707.9'],
  ['phyrexian metamorph copying sol ring w/ kismet on nicole\'s side', ['Phyrexian Metamorph enters under Amy as Sol Ring, tapped', 'Phyrexian Metamorph enters under Amy, tapped'], 'an artifact either way'],
  ['my commander dies w/ rest in peace in play', ['Commander exiled', 'Commander exiled; Commander to the command zone'], '614.6, then 903.9a: its owner may'],
  ['opp exiles my commander with swords to plowshares, can i put it in the command zone?', ['Amy gains 2 life; Commander exiled', 'Amy gains 2 life; Commander exiled; Commander to the command zone'], '903.9a'],
  ['I tap my forest for mana with mana reflection and nyxbloom ancient', ['Amy adds 6 green mana'], '1 times 2 times 3'],
  ['i make 3 treasures with doubling season and anointed procession', ['Amy creates 12 Treasure'], '3 doubled twice'],
  ['create a token copy of serra angel with doubling season', ['Amy creates 2 Serra Angel'], 'doubled'],
  ['hardened scales + doubling season, walking ballista for x=2', ['Walking Ballista enters under Amy, with 5 +1/+1 counters', 'Walking Ballista enters under Amy, with 6 +1/+1 counters'], '2 times 2 and 1, or 2 and 1 times 2'],
  ['Hangarback Walker x=2 with doubling season AND nicole\'s solemnity', ['Hangarback Walker enters under Amy'], "122.1: it can't have counters"],
  ['i proliferate, nicole has 3 poison and i have vorinclex', ['2 poison counters on Nicole', 'nothing happens'], 'one more, doubled; or nobody is chosen'],
  ['I draw for my turn with notion thief against me', ['Amy draws 1'], 'the first draw of the draw step is excepted'],
  ['my opponent would draw a card but i have notion thief', ['Amy draws 1'], 'it is replaced'],
  ['i mill 10 cards with only 3 cards in library', ['Amy mills 3'], '609.3'],
  ['I draw 3 cards with 2 cards in library and laboratory maniac', ['Amy draws 2; Amy wins the game'], 'the third draw'],
  ['I draw a card and have no cards in library', ['Amy loses the game'], '704.5b'],
  ['does worship save me if i\'m at 3 and nicole bolts me', ['3 damage to Amy; Amy loses the game; Amy at 0 life'], 'without a creature it does not (704.5a)'],
  ['i have worship and a bear and im at 2 life, nicole lava spikes me', ['3 damage to Amy; Amy at 1 life'], 'reduced to 1'],
  ['i play breeding pool with 2 life', ['Breeding Pool enters under Amy, tapped; Amy at 2 life', 'Breeding Pool enters under Amy; Amy loses the game; Amy at 0 life'], '2 life can be paid'],
  ['my 3/3 double striker attacks and deals combat damage to nicole | furnace of rath', ['12 damage to Nicole; 3/3 creature tapped; 3/3 creature attacked'], '702.4b: twice, 3 doubled'],
  ['my 2/2 first striker blocks nicole\'s 2/2, does it die?', ["2 damage to Nicole's Bear; Nicole's Bear destroyed"], '702.7b: the other is gone before it deals damage'],
  ['bear blocks bear, do they both die', ["2 damage to Bear; 2 damage to Nicole's Bear; Bear destroyed; Nicole's Bear destroyed"], 'at the same time'],
  ['nicole attacks me with a 3/3 double striker and i block with my 4/4, who dies?', ['6 damage to 4/4 creature; 4 damage to 3/3 creature; 4/4 creature destroyed; 3/3 creature destroyed; 3/3 creature tapped; 3/3 creature attacked'], '3, then 3 and 4 at once'],
  ['nicole hits me with a 6/6 trampler and i have 2 urza\'s armor', ['4 damage to Amy'], '1 is prevented by each'],
  ['does my bear survive if nicole shocks it', ['2 damage to Bear; Bear destroyed'], '704.5g'],
  ['nicole casts pyroclasm, i have a bear with a shield counter, does it die?', ['1 shield counter removed from Bear'], '122.1c'],
  ['wrath of god with a regen shield on my bear', ['Bear destroyed'], "it can't be regenerated"],
  ['I regenerate my bear, then nicole casts murder on it', ['Bear regenerated'], '701.19a: a shield'],
  ['damnation vs darksteel colossus', ['nothing happens'], 'indestructible'],
  ['my young wolf dies with doubling season', ["Young Wolf enters under Amy, with 2 +1/+1 counters; Young Wolf dies; Young Wolf's ability triggers"], 'undying, which is an effect (614.16)'],
  ['geralfs messenger dies, i have hardened scales', ["Nicole loses 2 life; Geralf's Messenger enters under Amy, tapped, with 2 +1/+1 counters; Geralf's Messenger dies; Geralf's Messenger's ability triggers twice"], 'undying, then its own trigger'],
  ['hardened scales and walking ballista enter at the same time', ['Hardened Scales enters under Amy; Walking Ballista enters under Amy, with 2 +1/+1 counters'], '614.12: it is not there yet'],
  ['i put master biomancer and grizzly bears onto the battlefield at the same time', ['Master Biomancer enters under Amy; Grizzly Bears enters under Amy'], '614.12'],
  ['two doubling seasons enter at the same time', ["Doubling Season enters under Amy; Amy's Doubling Season enters under Amy"], 'they have no counters'],
  ['i flicker my clone with essence of the wild on board', ['Clone enters under Amy as Essence of the Wild; Clone exiled'], '616.1c: nothing else is left to choose'],
  ['nicole skips her draw step', ['Nicole skips draw'], '614.10a'],
  ['necropotence - do i skip my draw step', ['Amy skips draw'], '614.10'],
  ['I take an extra turn with nicole\'s stranglehold', ['Amy skips turn'], 'it is skipped instead'],
  ['nicole loses 3 life, i have bloodletter and it\'s my turn', ['Nicole loses 6 life'], 'doubled; "it" is no card there'],
  ['nicole hits me with a 5/5 after I cast fog', ['nothing happens'], 'what is told after "after" was before'],
  ['nicole shocks my 2/2 with undying, does it die', ["2 damage to Bear; Bear enters under Amy, with 1 +1/+1 counter; Bear destroyed; Bear's ability triggers"], '702.93a'],
  ['i draw seven cards with alhammarret\'s archive on nicole\'s turn', ['Amy draws 14'], 'each doubled'],
  ['i reanimate griselbrand, nicole has containment priest', ['Amy loses 8 life; Griselbrand exiled'], 'it was not cast'],
  ['Nicole destroys my bear with a shield counter', ['1 shield counter removed from Bear'], 'an effect destroys it (122.1c)'],
];

describe('insteadof ask', () => {
  test.each([...COUNTERS, ...ENTERING, ...LEAVING, ...DAMAGE, ...CARDS_AND_LIFE, ...TOKENS, ...LEFT_OUT, ...TYPED])('%s', async (question, outcomes) => {
    expect((await asked(question)).outcomes.map(({ text }) => text).sort()).toEqual([...outcomes].sort());
  });
  test.each([
    ['I cast hangarback walker with X=3 | hardened scales', 'Amy casts Hangarback Walker with X = 3, and it resolves; Amy has Hardened Scales'],
    ["opponent's 4/4 attacks me", 'taken to be so: attackers are declared, and no damage is dealt yet'],
    ['earthquake', 'X is 3, there is a creature'],
    ['lightning bolt', 'Lightning Bolt is aimed at Nicole'],
    ['nicole casts lightning bolt', 'Lightning Bolt is aimed at Amy'],
    ['clone enters copying serra angel', 'what Clone copies is chosen as it enters: every choice is listed'],
    ['bolt on nicole in 2014', 'under the rules of 2014'],
    ['in edh, my commander dies', 'in commander'],
    ['my finks dies with rest in peace', 'Rest in Peace is Amy\'s ("nicole\'s rest in peace" says another)'],
    ['geralfs messenger dies', 'state-based actions are performed, triggered abilities resolve'],
    ['I draw a card | | chains of mephistopheles', 'Amy has 2 cards in hand, Nicole has 2 cards in hand'],
    ['tapped serra angel with two +1/+1 counters untaps', 'Serra Angel (tapped, with 2 +1/+1 counters)'],
    ["bear dies on nicole's turn while I'm at 5 life", "Amy is at 5 life; it is Nicole's turn"],
    ['my grizzly bears dies | | anafenza; pariah attached to serra angel', 'Nicole has Anafenza, the Foremost, Pariah (attached to Serra Angel) and Serra Angel'],
  ])('%s: what was understood, and what was taken to be so, is said back', async (question, said) => expect((await asked(question)).title).toContain(said));
  test.each([
    ['put two +1/+1 counters on bear and serra angel', 'understood: put two +1/+1 counters on Bear; not understood: Serra Angel'],
    ['blood moon and steam vents enters', 'is the first only there? Say "with Blood Moon, Steam Vents enters"'],
    ['kitchen finks dies with leyline of the void', 'whose is Leyline of the Void? Say "my leyline of the void" or "nicole\'s leyline of the void"'],
    ['nicole mills me for 4 with bruvac', 'whose is Bruvac the Grandiloquent?'],
    ['shock at nicole under the 2016 rules', 'of the rules of 2016 there is no edition here'],
    ['my bear dies with hyena umbra', 'Hyena Umbra is attached to something: say to what'],
    ['my 5/5 trampler is blocked by a 2/2, who dies', 'has trample, so that its damage is divided'],
    ['temur battle rage on my bear, then bear hits nicole', 'may give double strike'],
    ['nicole shocks my 2/2 with undying and it dies', 'whether Bear dies will come out'],
    ['nicole casts thoughtseize on me, i have leyline of sanctity', 'no legal target'],
    ['i put 1 counter on bear', 'say which counter'],
    ['a battle enters with doubling season', 'is not understood'],
    ['dark ritual enters', 'is an instant or sorcery, which does no such thing'],
    ['bear dies and nicole dances', 'understood: Bear dies; not understood: Nicole dances'],
    ['I cast two grizzly bears', '2 Grizzly Bears at once are not understood there: say what happens to each'],
    ['destroy two 2/2 creatures', 'at once are not understood there'],
    ['I take 4 damage | torbran', 'asks what deals the damage: say it'],
    ['4 damage to me and my bear', 'is not understood'],
    ['I roll two dice', 'say how many sides'],
    ['shock at hyena umbra | hyena umbra attached to serra angel', 'is no legal target for it (608.2b)'],
    ['shock at nicole with X=3', 'Shock has no X here'],
    ['divination at nicole', 'Divination has no target here: leave out "Nicole"'],
    ['grizzly bears enters with X=3', 'Grizzly Bears has no X here'],
    ['I cast serra angel copying grizzly bears', 'Serra Angel copies nothing'],
    ['bear dies | healing grace', 'say at whom: "healing grace at nicole"'],
    ['bear dies | furnace', 'furnace may be'],
    ['sol ring enters with kismet in play', 'whose is Kismet? Say "my kismet" or "nicole\'s kismet"'],
    ['I control bear and serra angel', 'says how things stand, and not what happens'],
    ['bear dies at end of turn', 'is not understood'],
    ["bear doesn't die", 'is not understood'],
    ['shock at nicole or me', 'is not understood'],
    ['shock at nicole twice', 'is not understood'],
    ['shock at nicole without furnace of rath', 'is not understood'],
    ['I cast frobnicate', 'no card has frobnicate in its name'],
  ])('%s: is refused, and says why', async (question, why) => {
    expect(await run(hostWith(), ...argsOf(question))).toMatchObject({ code: 2, out: '', err: expect.stringContaining(why) as string });
  });
});
