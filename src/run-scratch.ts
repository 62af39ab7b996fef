import { readdirSync, readFileSync, statSync } from 'node:fs';
import { openCards } from './scenario/corpus.ts';
import { loadScenarios } from './scenario/load.ts';
import { checkScenario } from './explore/check.ts';
const port = { readText: (p) => { try { return readFileSync(p, 'utf8'); } catch { return undefined; } }, list: (d) => { try { return readdirSync(d, { withFileTypes: true }).map((e) => e.isDirectory() ? e.name + '/' : e.name); } catch { return []; } } };
const cards = openCards(port, '/work/main/corpus/cards');
const walk = (d) => readdirSync(d).flatMap((n) => { const p = d + '/' + n; return statSync(p).isDirectory() ? (n === 'cards' ? [] : walk(p)) : p.endsWith('.yaml') ? [p] : []; });
const dirs = process.argv.slice(2); let pass = 0, fail = 0, bad = 0; let ms = 0;
for (const f of dirs.flatMap((d) => statSync(d).isDirectory() ? walk(d) : [d])) {
  const loaded = loadScenarios(readFileSync(f, 'utf8'), cards);
  for (const p of loaded.problems) { bad++; console.log(`PROBLEM ${f}:${p.line}:${p.column} ${p.code} ${p.message} ${p.hint ?? ''}`); }
  for (const s of loaded.scenarios) {
    try { const t = performance.now(); const r = checkScenario(s, { limits: { maxStates: 20000 } }); ms += performance.now() - t; if (r.ok) pass++; else { fail++; console.log(`FAIL ${s.id}`); for (const m of r.missing) console.log('   missing:', m.text); for (const m of r.surplus) console.log('   surplus:', m.text, '@', m.path); for (const n of r.notes) console.log('   note:', n); if (r.incomplete) console.log('   incomplete'); } }
    catch (e) { fail++; console.log(`THROW ${s.id}`, e.stack.split('\n').slice(0, 4).join(' | ')); }
  }
}
console.log(pass, 'passed', fail, 'failed', bad, 'problems', ms.toFixed(0), 'ms');
