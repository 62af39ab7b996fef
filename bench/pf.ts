import { explore } from '../src/search/packed/explore.ts';
import { ALL_REDUCTIONS } from '../src/search/packed/model.ts';
import { puzzleLater } from './puzzles.ts';
const [name, n] = process.argv.slice(2);
const t = performance.now(); const p = puzzleLater(name!, Number(n))(); const t1 = performance.now();
const f = explore(p, { order: 'sweep', reductions: ALL_REDUCTIONS }); console.log('load', t1 - t | 0, 'search', performance.now() - t1 | 0, (f as any).states);
