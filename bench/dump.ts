import { readFileSync } from 'node:fs';
import { scenarioOf } from '../src/explore/compile-compare.fixture.ts';
import { compileScenario } from '../src/explore/compile.ts';
import { keyOf } from '../src/search/packed/expression.ts';
import { analyse, ALL_REDUCTIONS } from '../src/search/packed/model.ts';
const c: any = compileScenario(scenarioOf('id: a/b\n' + readFileSync(process.argv[2]!, 'utf8')));
console.log(c.packed.fields, c.packed.chooser, c.packed.seats);
for (const e of c.packed.effects) console.log(e.name, '| mark', e.mark, '| part', typeof e.part === 'number' ? e.part : keyOf(e.part), e.tier, '|', keyOf(e.guard), '|', e.options.map((o: any) => (o.guard ? keyOf(o.guard) + '? ' : '') + o.assign.map(([n, v]: any) => n + ':=' + keyOf(v)).join(', ')).join(' // '), e.counts ? 'counts ' + keyOf(e.counts) : '');
const m: any = analyse(c.packed, ALL_REDUCTIONS);
for (const comp of m.components) { console.log('component', comp.slots.map((s: any) => s.name + '=' + keyOf(s.value)), comp.strands?.length); for (const p of comp.phases) console.log('phase', p.fields, p.seats, p.restarting, p.classes.map((x: any) => x.marks.length + (x.dead ? 'd:' + keyOf(x.dead) : '')).join(' ; ')); }
