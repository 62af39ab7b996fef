/** From a question to a file: `insteadof new`, and files that need no id. */
import { describe, expect, test } from 'vitest';
import { loadEngine } from './load-engine.ts';
import { hostWith, run } from './real-cards.fixture.ts';
import { processHost } from './process-host.ts';
import { needsOf } from './question/starter-spell.ts';
import { EVENT_KINDS, starter } from './question/starter.ts';

describe('insteadof new', () => {
  test.each(EVENT_KINDS)('%s: what it writes can be explored at once', async (kind) => {
    const host = hostWith();
    expect(await run(host, 'new', kind, 'furnace of rath', 'hardened scales', '--out', 'my.yaml')).toMatchObject({ code: 0, err: '', out: expect.stringContaining('npx insteadof explore my.yaml') as string });
    expect(await run(host, 'explore', 'my.yaml')).toMatchObject({ code: 0, err: '', out: expect.stringContaining('complete') as string });
  });
  test('cards by parts of their names; a comma is quoted', async () => {
    const { out, code } = await run(hostWith(), 'new', 'damage', 'torbran', 'emancipation', 'lightning bolt');
    expect(code).toBe(0);
    expect(out).toContain('Amy: ["Torbran, Thane of Red Fell", Fiery Emancipation]');
    expect(out).toContain('from: {card: Lightning Bolt, controller: Amy}');
  });
  test('a spell has its targets, its X and its damage; what enters for X was cast for one', async () => {
    const said = async (...argv: readonly string[]): Promise<string> => (await run(hostWith(), 'new', ...argv)).out;
    expect(await said('damage', 'lightning bolt')).toContain('to: Nicole, amount: 3}');
    expect(await said('spell', 'lightning bolt')).toContain('resolve: {card: Lightning Bolt, controller: Amy, targets: {it: Nicole}}');
    expect(await said('spell', 'remand')).toContain('stack: [{object: a red sorcery, as: Spell, controller: Nicole}]');
    expect(await said('spell', 'earthquake')).toContain('cast: {X: 3}');
    expect(await said('spell', 'divination')).toContain('library: {Amy: 60 cards, Nicole: 60 cards}');
    expect(await said('enters', 'hardened scales', 'walking ballista')).toContain('enters: {what: Walking Ballista, from: stack, under: Amy, cast: true, x: 2}');
  });
  test('of every card that is here: what is written for it can be read', async () => {
    const real = processHost();
    const engine = await loadEngine(real);
    const cards = engine.cards(undefined);
    const wrong = cards.names().flatMap((name) => {
      const { card } = cards.tell(name);
      if (card === undefined) return [name];
      const isSpell = card.types.some((type) => type === 'Instant' || type === 'Sorcery');
      const text = starter({ event: isSpell ? 'spell' : 'enters', cards: isSpell ? [] : [name], against: [], ...(isSpell ? { spell: name } : {}), needs: needsOf(card) });
      return engine.load('my.yaml', text, undefined).problems.map(({ message }) => `${name}: ${message}`);
    });
    expect(wrong).toEqual([]);
  });
  test("--against: Nicole's cards", async () => {
    const { out } = await run(hostWith(), 'new', 'draw', 'alhammarret', '--against', 'notion thief', 'furnace of rath');
    expect(out).toContain('Amy: ["Alhammarret\'s Archive"]');
    expect(out).toContain('Nicole: [Notion Thief, Furnace of Rath]');
  });
  test('the last card enters', async () => {
    const { out } = await run(hostWith(), 'new', 'enters', 'hardened scales', 'clone');
    expect(out).toContain('hand: {Amy: [Clone]}');
    expect(out).toContain('Amy: [Hardened Scales]');
  });
  test.each([
    [['damage', 'leyline'], 'leyline may be "Leyline of'],
    [['damage', 'dubling season'], 'did you mean "Doubling Season"?'],
    [['damage', 'xyzzy'], '{card: xyzzy, type: Creature, pt: 2/2}'],
    [['draw', '--against', 'lightning bolt'], 'an instant or sorcery, which stands nowhere'],
    [['draw', 'lightning bolt'], "npx insteadof new spell 'Lightning Bolt'"],
    [['dance'], 'no kind of event, no sentence and no card'],
    [['damge'], 'Did you mean "damage"?'],
    [['lightnig bolt at nicole'], 'did you mean "Lightning Bolt"?'],
    [['Amy dances wildly'], '"Amy dances wildly" is not understood'],
    [['shock deals 2 damage to Nicole', 'lightning bolt'], 'an instant or sorcery, which stands nowhere; say at whom: "lightning bolt at nicole"'],
    [['life', '--force'], '--force has no effect without --out'],
  ])('%j is refused, with what to do', async (argv, said) => {
    expect(await run(hostWith(), 'new', ...argv)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(said) as string });
  });
  test('a file that is there is not written over unawares', async () => {
    const host = hostWith({ 'my.yaml': 'mine' });
    expect(await run(host, 'new', 'life', '--out', 'my.yaml')).toMatchObject({ code: 2, err: expect.stringContaining('--force') as string });
    expect(host.files.get('my.yaml')).toBe('mine');
    expect((await run(host, 'new', 'life', '--out', 'my.yaml', '--force')).code).toBe(0);
  });
});

describe('a question in a sentence', () => {
  const written = async (...argv: readonly string[]): Promise<string> => (await run(hostWith(), 'new', ...argv)).out;
  test('a spell at somebody, cast by the other player; the cards stand where they were put', async () => {
    expect(await written('shock at nicole', 'furnace of rath', '--against', 'jace, the mind')).toContain('Amy: [Furnace of Rath]\n  Nicole: ["Jace, the Mind Sculptor"]\nevent:\n  resolve: {card: Shock, controller: Amy, targets: {it: Nicole}}');
    expect(await written('shock at me', '--against', 'torbran')).toContain('resolve: {card: Shock, controller: Nicole, targets: {it: Amy}}');
    expect(await written('lightning bolt on the bear')).toMatch(/Nicole: \[\{object: a 2\/2 creature, as: Bear\}\]\nevent:\n {2}resolve: \{card: Lightning Bolt, controller: Amy, targets: \{it: Bear\}\}/);
    expect(await written('shock at torbran', '--against', 'torbran')).toContain('targets: {it: "Torbran, Thane of Red Fell"}');
  });
  test('a spell that looks for creatures finds one', async () => expect(await written('wrath of god', 'rest in peace')).toContain('as: Bear'));
  test('a card enters; cards that only the sentence names are there', async () => {
    expect(await written('doubling season enters', '--against', 'orb of dreams')).toContain('enters: {what: Doubling Season, from: hand, under: Amy}');
    expect(await written('torbran deals 3 damage to nicole', 'furnace of rath')).toContain('Amy: [Furnace of Rath, "Torbran, Thane of Red Fell"]');
    expect(await written('Amy casts hardened scales')).toContain('Amy: []');
  });
  test('libraries and hands are there where they matter', async () => {
    expect(await written('I draw two cards', 'alhammarret')).toContain('library: {Amy: 60 cards, Nicole: 60 cards}\nevent:\n  Amy draws two cards');
    expect(await written('Nicole discards a card', '--against', 'library of leng')).toContain('hand: {Amy: 2 cards, Nicole: 2 cards}');
    expect(await written('bear dies')).not.toMatch(/library|hand/);
  });
});

describe('insteadof ask', () => {
  test('answers at once, in the edition that was asked for, and says how to go on', async () => {
    const { code, out } = await run(hostWith(), 'ask', 'shock at nicole', 'furnace of rath', '--against', 'jace, the mind', '--edition', '2014', '--json');
    expect([code, (JSON.parse(out) as { outcomes: { text: string }[] }).outcomes.map(({ text }) => text)]).toEqual([0, ['2 damage to Jace, the Mind Sculptor', '4 damage to Jace, the Mind Sculptor', '4 damage to Nicole']]);
    expect((await run(hostWith(), 'ask', 'I draw a card', 'alhammarret', '--against', 'notion thief')).out).toContain("Replay an outcome: npx insteadof new 'I draw a card' alhammarret --against 'notion thief' | npx insteadof replay - --script");
  });
  test('what it does not understand is bad input, for programs too', async () => {
    expect(await run(hostWith(), 'ask', 'Amy dances wildly')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('is not understood') as string });
    const { code, out } = await run(hostWith(), 'ask', 'Amy dances wildly', '--json');
    expect([code, JSON.parse(out)]).toMatchObject([2, { file: 'command line', problems: [{ code: 'question' }] }]);
  });
});

describe('cards as their printed text', () => {
  const DOUBLER = 'If you would draw a card, draw two cards instead.';
  const SPIRIT = 'Vial Spirit {2}{W}\nCreature — Spirit\nFlying\nIf a source would deal damage to Vial Spirit, prevent 1 of that damage. (Some may be left.)\n2/3';
  test('stand on the battlefield under a name of their own, and the answer says how to ask again', async () => {
    const { code, out } = await run(hostWith(), 'ask', 'I draw a card', '--text', DOUBLER);
    expect([code, out.includes('Amy draws 2'), out.includes(`npx insteadof new 'I draw a card' --text '${DOUBLER}'`)]).toEqual([0, true, true]);
  });
  test('with name, type line and size they are called and placed as others are', async () => {
    const { code, out } = await run(hostWith(), 'new', 'shock at vial spirit', 'furnace of rath', '--against', 'vial spirit', '--text', SPIRIT);
    expect(code).toBe(0);
    expect(out).toContain('cards:\n  Vial Spirit:\n    type: Creature — Spirit\n    cost: "{2}{W}"\n    pt: 2/3\n    text: |\n      Flying\n');
    expect(out).toContain('Amy: [Furnace of Rath]\n  Nicole: [Vial Spirit]');
  });
  test('what is not understood of them is bad input', async () => {
    expect(await run(hostWith(), 'ask', 'I draw a card', '--text', 'If you would draw a card, sing instead.')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Pasted Card: this part of the text is not understood: "sing"') as string });
  });
  test('cards --text tells what they are taken to do', async () => {
    expect(await run(hostWith(), 'cards', '--text', SPIRIT)).toMatchObject({ code: 0, err: '', out: expect.stringContaining('damage to this → prevent 1 of it') as string });
  });
});

describe('a scenario without an id', () => {
  const one = (life: number): string => `players: [Amy, Nicole]\nevent: {gain-life: {player: Amy, amount: ${String(life)}}}\nexpect: {outcomes: [Amy gains 3 life]}\n`;
  const host = hostWith({ 'folder/my question.yaml': `${one(3)}---\ncards: {Bear: {type: Creature}}\n---\n${one(4)}---\nid: own\n${one(3)}`, 'life.yml': one(3), 'misspelt.yaml': `Id: x\n${one(3)}` });
  test('is called as its file is, and said once', async () => expect((await run(host, 'explore', 'life.yml')).out).toMatch(/^life\n1 outcome/));
  test('and numbered where there are several', async () => {
    const { out, code } = await run(host, 'check', 'folder/my question.yaml', '--json', '--junit', 'junit.xml');
    expect([code, (JSON.parse(out) as { cases: { id: string }[] }).cases.map(({ id }) => id)]).toEqual([1, ['my question', 'my question-2', 'own']]);
    expect(host.files.get('junit.xml')).toContain('line="7"');
    expect((await run(host, 'explore', 'folder/my question.yaml#my question-2')).out).toContain('Amy gains 4 life');
  });
  test('is exported and updated under that name', async () => {
    expect((await run(host, 'export', 'life.yml', '--out', 'kit')).code).toBe(0);
    expect(host.files.get('kit/scenarios.jsonl')).toContain('"id":"life"');
    await run(host, 'check', 'folder/my question.yaml', '--update');
    expect(host.files.get('folder/my question.yaml')).toContain('Amy gains 4 life');
  });
  test('a misspelt key is still a mistake', async () => expect((await run(host, 'explore', 'misspelt.yaml')).err).toContain('did you mean "id"?'));
});
