/** Questions as judges, players on their phones and authors of engines type them. The outcomes were derived by hand from the rules; the reason stands beside them. */
import { describe, expect, test } from 'vitest';
import { argsOf, asked } from './asked.fixture.ts';
import { hostWith, run } from './real-cards.fixture.ts';

type Row = readonly [question: string, outcomes: readonly string[], why: string];
/** What was answered otherwise before, and wrongly. */
const MENDED: readonly Row[] = [
  ['worship and a bear, im at 3 life, bolt to face', ['3 damage to Amy; Amy at 1 life'], 'whose life was said is dealt it; 0 becomes 1'],
  ['phyrexian unlife at 2 life and a 5/5 connects', ['5 damage to Amy; Amy at -3 life; Amy has 0 poison counters'], 'whose life was said is hit; as she had more than 0, it is no infect'],
  ['leyline of punishment out, healing salve on me, bolt', ['3 damage to Amy'], 'whom the Salve is for is dealt the damage, which nothing prevents'],
  ['shield counter on my 4/4 and opp casts murder', ['1 shield counter removed from 4/4 creature'], 'the one creature that is there is its target (122.1c)'],
  ['amy bolts nicole, furnace of rath, nicole has a healing salve shield (616.1)', ['3 damage to Nicole', '6 damage to Nicole; Nicole gains 3 life', 'nothing happens'], 'she chooses its mode and the order'],
  ["harm's way at nicole, then nicole bolts me", ['1 damage to Amy; 2 damage to Nicole', '3 damage to Amy'], 'who is to be dealt it has not cast it'],
  ['my jace gets bolted with 2 loyalty', ['3 damage to Jace; Jace dies'], 'what is said behind the verb is said of it'],
  ['who chooses if two players have furnace of rath and i get bolted', ['12 damage to Amy'], '3 doubled twice'],
  ['dauthi voidwalker: opp\'s bolt goes where', ['3 damage to Amy; Amy loses 3 life; 1 void counter on Lightning Bolt; Lightning Bolt exiled'], 'where it goes was asked'],
];
/** What was refused before. */
const READ: readonly Row[] = [
  ['opponent plays a forest, i have kismet, etb tapped?', ['Forest enters under Nicole, tapped'], 'a land of an opponent'],
  ['RiP in play, my kitchen finks die does persist work', ['Kitchen Finks exiled'], 'it does not die'],
  ['DS + hardened scales, walking ballista x=2', ['Walking Ballista enters under Amy, with 5 +1/+1 counters', 'Walking Ballista enters under Amy, with 6 +1/+1 counters'], '2 * 2 + 1, (2 + 1) * 2'],
  ['leyline of the void on my side, opps bear dies, gy or exile', ['Bear exiled'], 'a card of an opponent'],
  ['2 FoR out, shock me', ['8 damage to Amy'], '2 doubled twice'],
  ['gisela on my side, i hit with my 6 power commander', ['12 damage to Nicole'], '6 doubled'],
  ['vorinclex monstrous raider, my 3 power infect guy connects, how many poison', ['3 damage to Nicole; 6 poison counters on Nicole; Nicole has 6 poison counters'], '3 doubled'],
  ['proliferate w/ doubling season, planeswalker on 4 loyalty', ['2 loyalty counters on Planeswalker', 'nothing happens'], 'one, doubled, or it is not chosen'],
  ['boros reckoner hit by blasphemous act', ["13 damage to Amy; 13 damage to Boros Reckoner; Boros Reckoner destroyed; Boros Reckoner's ability triggers", "13 damage to Nicole; 13 damage to Boros Reckoner; Boros Reckoner destroyed; Boros Reckoner's ability triggers"], 'as much to any target that is left'],
  ['dryad militant, opp casts lightning bolt on me, where does bolt end up', ['3 damage to Amy; Amy loses 3 life; Lightning Bolt exiled'], 'an instant that would be put into a graveyard'],
  ['wrath of god, i regenerated my troll ascetic', ['Troll Ascetic destroyed'], "it can't be regenerated"],
  ['does a Clone entering as Voice of All choose a color (614.12)', ['Clone enters under Amy', ...['black', 'blue', 'green', 'red', 'white'].map((color) => `Clone enters under Amy as Voice of All, choosing ${color}`)], 'as a copy it asks for a color as well (707.5)'],
  ['does palisade giant save my planeswalker from bolt', ['3 damage to Palisade Giant'], 'a permanent of its controller'],
  ['hallowed moonlight this turn, i reanimate griselbrand', ['Amy loses 8 life; Amy draws 1; Griselbrand exiled'], 'it was not cast; its mana value is 8'],
  ['my opp has torpor orb, i play mulldrifter do i draw', ['Mulldrifter enters under Amy'], 'nothing triggers'],
  ['whats the result of lightning helix while opp controls sulfuric vortex', ['3 damage to Nicole'], 'no life is gained'],
  ['essence of the wild is on board. I cast Clone. must it come as essence?', ['Clone enters under Amy as Essence of the Wild'], 'there is nothing else to copy'],
  ['i got 2 shield counters on my commander & opp casts wrath, how many left', ['1 shield counter removed from Commander'], 'one for the destruction'],
  ['is damage from blasphemous act prevented by mark of asylum to my guys', ['nothing happens'], 'noncombat damage'],
  ['i mill 10 with leyline of the void on opp side', ['Amy mills 10; 10 cards exiled'], "an opponent's Leyline"],
  ['anafenza the foremost in play nontoken creature of opp dies', ['Bear exiled'], 'a nontoken creature of an opponent'],
  ['does my guy come back with undying if opp controls leyline of the void', ['Bear exiled'], 'it does not die'],
  ["kalitas traitor of ghet: opp's creature dies from my bolt", ['3 damage to Bear; Amy creates 1 Zombie; Bear destroyed; Bear exiled'], 'instead of dying'],
  ["kalitas and my opponent's kalitas... my bear dies", ['Nicole creates 1 Zombie; Bear exiled'], 'hers is an opponent of who controls it'],
  ['deflecting palm on my opps 7/7 attack', ['7 damage to Amy', '7 damage to Nicole'], 'another source may be chosen'],
  ["gideon's sacrifice on my 8/8, opp casts earthquake 5", ['5 damage to Nicole; 10 damage to 8/8 creature'], "what is dealt to Amy and to it; Nicole's is her own"],
  ['2x hardened scales 2x winding constrictor 1 counter', ['5 +1/+1 counters on Bear'], 'four times one more'],
  ['Ghyrson starn and i ping for 1', ["3 damage to Nicole; Ghyrson Starn, Kelermorph's ability triggers"], '1, and 2 for it'],
  ['trinisphere.. no. how many cards do i draw off ancestral with alms collector on opp side', ['Amy draws 1; Nicole draws 1'], 'each draws one'],
  ['got furnace of rath and gratuitous violence, my 3/3 hits opp', ['12 damage to Nicole'], '3 doubled twice'],
  ['sulfuric vortex + lifelink 4/4 connects, what lifes', ['4 damage to Nicole; Amy at 20 life'], 'no life is gained'],
  ['ozolith the shattered spire & doubling season, +1 counter on my bear', ['3 +1/+1 counters on Bear', '4 +1/+1 counters on Bear'], '1 * 2 + 1, (1 + 1) * 2'],
  ['boon reflection + rhox faithmender + gain 3', ['Amy gains 12 life'], '3 doubled twice'],
  ['cast lightning bolt on my own stuffy doll, chosen opp, furnace', ["12 damage to Nicole; 6 damage to Stuffy Doll; Stuffy Doll's ability triggers"], '3 doubled; 6 doubled'],
  ['two players with leyline of the void, creature dies', ['Bear exiled'], "Nicole's does it"],
  ["who chooses order if i control furnace of rath & opp has pyromancer's swath, they shock me", ['6 damage to Amy', '8 damage to Amy'], '2 * 2 + 2, (2 + 2) * 2'],
  ['soul-scar mage bolt on 5/5', ['3 -1/-1 counters on 5/5 creature'], 'noncombat damage of a source of its controller'],
  ['phyrexian vindicator bolted', ['nothing happens'], 'prevented'],
  ['with Solemnity does my ballista x=3 survive', ['Walking Ballista enters under Amy; Walking Ballista dies'], 'no counters (704.5f)'],
  ['nicole bolts face, furnace', ['6 damage to Amy'], '3 doubled'],
  ['my bear with indestructible and a shield counter gets murdered', ['nothing happens'], 'what cannot be destroyed needs no shield (614.17c)'],
  ['rest in peace and leyline of the void', ['Bear exiled'], 'each alone would do it'],
];

describe('insteadof ask, in few words', () => {
  test.each([...MENDED, ...READ])('%s', async (question, outcomes) => {
    expect((await asked(question)).outcomes.map(({ text }) => text).sort()).toEqual([...outcomes].sort());
  });
  test.each([
    ["harm's way on my bear, nicole bolts it", "Harm's Way sends damage to what it is aimed at"],
    ["harm's way on me, nicole bolts me", "Harm's Way sends damage to what it is aimed at"],
    ['i cast overwhelming splendor', 'is an Aura, and enters attached to something'],
    ['I clone a clone', 'the Clone that is copied is itself a copy of is not said'],
    ['DS and PV', 'not understood: PV'],
  ])('%s: is refused, and says why', async (question, why) => {
    expect(await run(hostWith(), ...argsOf(question))).toMatchObject({ code: 2, out: '', err: expect.stringContaining(why) as string });
  });
});
