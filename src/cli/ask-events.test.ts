/** Questions as a judge hears them at an event, typed before anybody looked at what was answered. The outcomes were derived by hand from the rules; the reason stands beside them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { plainLetters } from './question/cards-meant.ts';
import { argsOf, asked } from './asked.fixture.ts';
import { hostWith, run } from './real-cards.fixture.ts';

type Row = readonly [question: string, outcomes: readonly string[], why: string];
const COMBAT: readonly Row[] = [
  ['nicole attacks me with a 5/5 trample and i block with a 2/2, how much do i take', [1, 2, 3].map((n) => `${String(n)} damage to Amy; ${String(5 - n)} damage to Bear; 2 damage to 5/5 creature; Bear destroyed; 5/5 creature tapped; 5/5 creature attacked`).concat('5 damage to Bear; 2 damage to 5/5 creature; Bear destroyed; 5/5 creature tapped; 5/5 creature attacked'), '702.19b: at least 2 to the blocker'],
  ['my 4/4 trampler with deathtouch is blocked by a 5/5, how much tramples over', [1, 2, 3].map((n) => `${String(n)} damage to Nicole; 5 damage to 4/4 creature; ${String(4 - n)} damage to 5/5 creature; 4/4 creature destroyed; 5/5 creature destroyed`).concat('5 damage to 4/4 creature; 4 damage to 5/5 creature; 4/4 creature destroyed; 5/5 creature destroyed'), '702.2c: 1 is lethal'],
  ['my 2/2 is blocked by two 1/1s, who dies', ['2 damage to Bear; 1 damage to 1/1 creature; 1 damage to 1/1 creature 2; Bear destroyed; 1/1 creature destroyed; 1/1 creature 2 destroyed', '2 damage to Bear; 2 damage to 1/1 creature; Bear destroyed; 1/1 creature destroyed', '2 damage to Bear; 2 damage to 1/1 creature 2; Bear destroyed; 1/1 creature 2 destroyed'], '510.1c: divided as Amy chooses'],
  ['my first strike trample 4/4 is blocked by a 2/2, who dies', ['1 damage to Nicole; 3 damage to Bear; Bear destroyed', '2 damage to Nicole; 2 damage to Bear; Bear destroyed', '4 damage to Bear; Bear destroyed'], '702.7b: what blocks deals none any more'],
  ['nicole blocks my 2/2 first striker with a 3/3 deathtouch, does my guy die', ['3 damage to Bear; 2 damage to 3/3 creature; Bear destroyed'], '2 do not kill it, and it deals damage in the second step'],
  ['nicole swings with a 3/3 double strike into my 3/3, who dies', ["3 damage to Amy's 3/3 creature; Amy's 3/3 creature destroyed"], '702.4b'],
  ['my first strike 3/3 blocks her first strike 3/3, who dies', ["3 damage to 3/3 creature; 3 damage to Nicole's 3/3 creature; 3/3 creature destroyed; Nicole's 3/3 creature destroyed"], 'both in the first step'],
  ['does my 1/1 deathtouch kill a 5/5 with a shield counter if it blocks', ['5 damage to 1/1 creature; 1 shield counter removed from 5/5 creature; 1/1 creature destroyed'], '122.1c: the damage is prevented'],
  ['i attack with a 3/3 lifelink and furnace of rath in play, how much life do i gain', ['6 damage to Nicole; 3/3 creature tapped; 3/3 creature attacked; Amy at 26 life'], '3 doubled; 120.3f'],
  ["three 2/2s attack me, i have urza's armor, how much damage do i take", ['3 damage to Amy; Bear tapped; Bear 2 tapped; Bear 3 tapped; Bear attacked; Bear 2 attacked; Bear 3 attacked'], '1 is prevented of each source'],
  ['i cast fog, nicole attacks me with a 4/4 lifelinker, does she gain life', ['4/4 creature tapped; 4/4 creature attacked; Nicole at 20 life'], 'no damage is dealt'],
  ["nicole swings at me with a 4/4 lifelinker and i have ali from cairo, i'm at 3", ['4 damage to Amy; 4/4 creature tapped; 4/4 creature attacked; Amy at 1 life; Nicole at 24 life'], '4 are dealt, and gained; the life is reduced to 1'],
  ['nicole swings with a 3/3, how much do i take', ['3 damage to Amy; 3/3 creature tapped; 3/3 creature attacked'], 'nothing blocks (510.1b)'],
  ['nicole has gisela and i have gisela, i bolt her face', ['2 damage to Nicole', '3 damage to Nicole'], '3 less 2 is 1, doubled; 6 less 3'],
  ['if i have dictate of the twin gods and nicole has it too, how much does shock do to her', ['8 damage to Nicole'], '2 doubled twice'],
  ['phyrexian crusader hits me with furnace of rath in play, how many poison do i get', ['4 damage to Amy; Amy has 4 poison counters'], '2 doubled; 120.3b'],
  ['boros reckoner and furnace of rath, nicole bolts the reckoner', ['12 damage to Amy; 6 damage to Boros Reckoner; Boros Reckoner destroyed; Boros Reckoner\'s ability triggers', '12 damage to Nicole; 6 damage to Boros Reckoner; Boros Reckoner destroyed; Boros Reckoner\'s ability triggers'], '3 doubled, and 6 doubled, at any target'],
  ['nicole bolts my stuffy doll with furnace of rath', ["12 damage to Nicole; 6 damage to Stuffy Doll; Stuffy Doll's ability triggers"], 'it has chosen the opponent; 6 doubled'],
  ["deflecting palm on nicole's 6/6 with furnace of rath in play, it hits me", ['12 damage to Amy', '12 damage to Nicole', '24 damage to Nicole'], 'another source may be chosen; 6 prevented and 6 doubled, or 12 prevented and 12 doubled'],
  ["i'm at 1 life with worship and no creatures and nicole bolts me, do i lose", ['3 damage to Amy; Amy loses the game; Amy at -2 life'], 'Worship asks for a creature'],
  ['ali from cairo, im at 2, nicole bolts me', ['3 damage to Amy; Amy at 1 life'], "it is Amy's, or it would do nothing"],
  ["pariah on my opponent's creature, he bolts me", ['3 damage to Bear'], '614.9'],
  ['bear with protection from red gets hit by earthquake for 3', ['3 damage to Amy; 3 damage to Nicole'], '702.16e'],
  ['bolt my bear with protection from red', ['nothing happens'], '608.2b: no legal target'],
  ['nicole casts thoughtseize on me, i have leyline of sanctity', ['nothing happens'], '608.2b: Amy is no legal target'],
  ['i bolt swans, how many cards do i draw', ['Amy draws 3'], 'prevented, and as many are drawn (615.5)'],
  ['prodigal sorcerer pings my 1/1, does it die', ['1 damage to 1/1 creature; 1/1 creature destroyed'], '704.5g'],
  ['does my blightsteel die to wrath', ['nothing happens'], 'indestructible'],
];
const ZONES: readonly Row[] = [
  ['rip in play, my finks dies', ['Kitchen Finks exiled'], 'no persist'],
  ['sol ring enters with kismet in play', ['Sol Ring enters under Amy, tapped'], "Kismet is Nicole's, or it would do nothing"],
  ['kitchen finks dies with leyline of the void', ['Kitchen Finks exiled'], "it is Nicole's, or it would do nothing"],
  ['nicole mills me for 4 with bruvac', ['Amy mills 8'], "Bruvac's controller has opponents mill twice as many"],
  ['i fetch a watery grave with polluted delta, nicole has kismet', ['Watery Grave enters under Amy, tapped', 'nothing happens'], 'nothing need be found (701.23b)'],
  ['i crack my windswept heath with blood moon out', ['Amy adds 1 red mana'], '305.7: it is a Mountain'],
  ['blood moon, i tap volcanic island for mana', ['Amy adds 1 red mana'], '305.7'],
  ['i blink hangarback walker with hardened scales', ["Hangarback Walker enters under Amy; Hangarback Walker dies; Hangarback Walker exiled; Hangarback Walker's ability triggers"], 'X is 0, and so is its toughness (704.5f)'],
  ['can i put my commander in the command zone if nicole paths it', ['Commander exiled', 'Commander exiled; Commander to the command zone'], '903.9a'],
  ['my commander gets bounced, can i put it in the command zone', ["Commander to Amy's hand", 'Commander to the command zone'], '903.9b'],
  ['do i get a token if my doomed traveler dies with rip out', ['Doomed Traveler exiled'], 'it does not die'],
  ['do i get the wurmcoil tokens if nicole swords it', ['Amy gains 6 life; Wurmcoil Engine exiled'], 'it does not die'],
  ["i mill darksteel colossus with nicole's leyline of the void", ['Amy mills 1 (Darksteel Colossus); Darksteel Colossus exiled', "Amy mills 1 (Darksteel Colossus); Darksteel Colossus shuffled into Amy's library"], '616.1'],
  ['i flashback lingering souls with rest in peace', ['Amy creates 2 Spirit; 2 Spirit enter under Amy; Lingering Souls exiled'], '702.34a, or Rest in Peace'],
  ['nicole cast gather specimens, i cast serra angel', ['Serra Angel enters under Nicole'], '616.1b'],
  ['orb of dreams and my steam vents enters', ['Steam Vents enters under Amy, tapped'], 'paid for or not'],
  ['yixlid jailer and my golgari grave-troll dies, can i dredge it', ['Golgari Grave-Troll dies'], 'only one of them dies'],
  ['with humility out my clone enters, can it copy serra angel', ['Clone enters under Amy'], '614.12: it would have no abilities'],
  ['i play a tapland with amulet of vigor', ["Land enters under Amy, tapped; Land untapped; Amulet of Vigor's ability triggers"], 'it triggers on what enters tapped'],
  ['i thoughtseize nicole, she discards loxodon smiter', ['Amy loses 2 life; Nicole discards Loxodon Smiter; Loxodon Smiter enters under Nicole'], "an opponent's effect causes it, once"],
  ["nicole's liliana makes me discard wilt-leaf liege", ['Amy discards Wilt-Leaf Liege; Wilt-Leaf Liege enters under Amy'], "an opponent's effect causes it"],
  ['metallic mimic naming human, then i cast thalia', ['Human', 'Soldier'].map((type) => `Metallic Mimic enters under Amy, choosing ${type}; Thalia, Heretic Cathar enters under Amy, with 1 +1/+1 counter`).concat(['Shapeshifter', 'a creature type not named here'].map((type) => `Metallic Mimic enters under Amy, choosing ${type}; Thalia, Heretic Cathar enters under Amy`)), 'every type that matters is listed'],
  ['i use vampire hexmage on my dark depths', ['10 ice counters removed from Dark Depths'], 'it entered with ten'],
];
const PLAYERS: readonly Row[] = [
  ['+1 ajani with doubling season', ['Amy gains 3 life; Ajani, the Greathearted has 6 loyalty counters'], '5 and 1: a cost is no effect (614.16)'],
  ['i +2 jace the mind sculptor with vorinclex monstrous raider', ['4 loyalty counters on Jace, the Mind Sculptor; Jace, the Mind Sculptor has 7 loyalty counters'], '3 and 2 doubled: whatever puts them'],
  ["i uptick elspeth sun's champion with doubling season, how many loyalty does she have", ["Amy creates 6 Soldier; Elspeth, Sun's Champion has 5 loyalty counters"], '4 and 1; the tokens are doubled'],
  ['nicole draws two cards in her draw step and i have notion thief', ['Amy draws 1; Nicole draws 1'], 'the first is excepted'],
  ["i loot with notion thief on nicole's side", ['Amy discards 1 card; Nicole draws 1'], 'the draw is replaced, the discard is not'],
  ['lab man with an empty library, i draw a card', ['Amy wins the game'], 'the draw is replaced'],
  ["i have platinum angel and i'm at 0 life, do i lose", ['Amy at 0 life'], "she can't lose"],
  ['nicole has leovold and i draw 3', ['Amy draws 1'], 'one each turn'],
  ['winding constrictor, i get 2 energy', ['3 energy counters on Amy'], '2 and 1'],
  ['nicole gives me a poison counter and i have melira', ['nothing happens'], "she can't get them"],
  ['how much mana do i get if i tap forest with two mana reflections', ['Amy adds 4 green mana'], '1 doubled twice'],
  ['damping sphere, i tap ancient tomb', ['2 damage to Amy; Amy adds 1 colorless mana'], 'one mana in place of two'],
  ['eon hub, do i get an upkeep', ['Amy skips upkeep'], '614.10'],
  ['stasis on the board, do i untap', ['Amy skips untap'], '614.10'],
  ['two bloodletters and nicole loses 3 on my turn', ['Nicole loses 12 life'], '3 doubled twice'],
  ['if i have two doubling seasons how many counters does hangarback walker x=2 get', ['Hangarback Walker enters under Amy, with 8 +1/+1 counters'], '2 doubled twice'],
  ['phyrexian unlife, i\'m at 0 and nicole bolts me', ['3 damage to Amy; Amy at 0 life; Amy has 3 poison counters'], 'as though by a source with infect'],
];
/** Cards are named and no event: an event is taken to which each of them has something to say. */
const NO_EVENT: readonly Row[] = [
  ['doubling season and hardened scales, what happens?', ['3 +1/+1 counters on Bear', '4 +1/+1 counters on Bear'], 'a +1/+1 counter: doubled and one more, or one more and doubled'],
  ['do doubling season and parallel lives stack?', ['Amy creates 4 Soldier'], 'a token, doubled twice'],
  ['furnace of rath and gisela - do they stack', ['12 damage to Nicole'], '3 damage, doubled twice'],
  ['academy manufactor and xorn, which one applies first', ['Amy creates 1 Clue; Amy creates 1 Food; Amy creates 2 Treasure', 'Amy creates 2 Clue; Amy creates 2 Food; Amy creates 2 Treasure'], 'a Treasure; either may be first'],
  ['rain of gore vs boon reflection', ['Amy loses 3 life', 'Amy loses 6 life'], '3 life; either may be first'],
  ['does torbran work with furnace of rath', ['10 damage to Nicole', '8 damage to Nicole'], '3 and 2, doubled; or 6 and 2'],
  ['wrath of god and darksteel colossus', ['nothing happens'], 'the spell is what happens'],
  ['rest in peace and leyline of the void, what happens when a creature dies', ['Bear exiled'], 'either'],
  ['notion thief vs notion thief, what happens when nicole draws', ['Nicole draws 1'], 'to Amy, and back to Nicole (614.5)'],
  ['does leyline of the void exile my commander', ['Commander exiled', 'Commander exiled; Commander to the command zone'], '614.6, then 903.9a'],
  ['who picks between furnace of rath and pariah on my bear if nicole bolts me', ['6 damage to Bear'], 'doubled before or after it is redirected'],
];

describe('insteadof ask, as asked at an event', () => {
  test.each([...COMBAT, ...ZONES, ...PLAYERS, ...NO_EVENT])('%s', async (question, outcomes) => {
    expect((await asked(question)).outcomes.map(({ text }) => text).sort()).toEqual([...outcomes].sort());
  });
  test.each([
    ['do doubling season and parallel lives stack?', 'what happens was not said, and is an example in which each of the cards matters'],
    ['sol ring enters with kismet in play', "Kismet is Nicole's, as Amy's it would do nothing here"],
    ['bolt my bear with protection from red', 'no legal target for it'],
    ['nicole attacks me with a 3/3, how much do i take', 'nothing blocks'],
    ['i -2 liliana of the veil', 'what the ability of Liliana of the Veil does is not looked at, only its cost'],
    ['stinkweed imp and notion thief, i draw a card', 'Stinkweed Imp is in the graveyard'],
    ['i flicker my walking ballista with 3 counters', 'Walking Ballista (with 3 +1/+1 counters)'],
    ['my 3/3 is blocked by two 1/1s, who dies', "damage divided as Amy chooses"],
  ])('%s: what was taken to be so is said', async (question, said) => expect((await asked(question)).title).toContain(said));
  test.each([
    ['nicole bolts me with gisela', 'whose is Gisela, Blade of Goldnight?'],
    ['my bear leaves the battlefield with rest in peace', 'how does Bear leave the battlefield?'],
    ['i uptick jace the mind sculptor', "by how much is Jace, the Mind Sculptor's loyalty changed?"],
    ['torpor sphere and my clone copies mulldrifter', 'no card has torpor sphere in its name'],
    ['bear and serra angel', 'is not understood'],
    ['my bear dies with rest in pece out', 'did you mean "Rest in Peace"?'],
    ['my bear dies and nicole dances on the table', 'without "nicole dances on the table" it is understood'],
    ["nicole's 5/5 double strike trample is blocked by a 2/2 and a 1/1, who dies", 'depends on the first'],
    ['+5 ajani', 'has no +5 ability here'],
  ])('%s: is refused, and says why', async (question, why) => {
    expect(await run(hostWith(), ...argsOf(question))).toMatchObject({ code: 2, out: '', err: expect.stringContaining(why) as string });
  });
});

test('what is understood is what is shown beside what is not', async () => {
  const near = readFileSync(fileURLToPath(new URL('./question/near.ts', import.meta.url)), 'utf8');
  for (const [, question = ''] of near.matchAll(/, '([^']+)'\]/g)) await asked(question);
});
test('every nickname is in plain letters, and of a card that is known', async () => {
  const nicknames = JSON.parse(readFileSync(fileURLToPath(new URL('../../corpus/nicknames.json', import.meta.url)), 'utf8')) as Readonly<Record<string, string>>;
  const { out } = await run(hostWith(), 'cards', '--json');
  for (const [nickname, name] of Object.entries(nicknames)) {
    expect(plainLetters(nickname)).toBe(nickname.replaceAll('-', ''));
    expect(out).toContain(JSON.stringify(name));
  }
});
