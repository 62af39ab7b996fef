import { readdirSync, readFileSync } from 'node:fs';
import { openCards } from './scenario/corpus.ts';
import { loadScenarios } from './scenario/load.ts';
const port = { readText: (p) => { try { return readFileSync(p, 'utf8'); } catch { return undefined; } }, list: (d) => { try { return readdirSync(d, { withFileTypes: true }).map((e) => e.isDirectory() ? e.name + '/' : e.name); } catch { return []; } } };
const cards = openCards(port, 'corpus/cards');
const s = loadScenarios(readFileSync(process.argv[2], 'utf8'), cards).scenarios.find((x) => !process.argv[3] || x.id === process.argv[3]);
console.log(JSON.stringify({ floating: s.world.floating, instr: s.instructions, rest: process.argv[4] ? s.world.objects.map(o=>({...o, card: o.card.name, text: process.argv[4]==='text'?o.card.text:undefined})) : 0 }, (k, v) => typeof v === 'bigint' ? String(v) : v, 1));
