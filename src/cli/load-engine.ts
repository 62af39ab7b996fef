import { dirname, join, resolve } from 'node:path';
import { once } from '../base/memo.ts';
import { type CardPort, type FilePort, openCards, withShared } from '../scenario/cards/corpus.ts';
import { plainScenarios, saidAlone } from '../scenario/plain.ts';
import { renew } from '../scenario/outcomes/update.ts';
import { placesOf } from '../scenario/cards/places.ts';
import { parseYaml } from '../scenario/yaml/yaml.ts';
import { idOfFile } from '../scenario/cards/unnamed.ts';
import type { cardWords } from '../explore/why/card-words.ts';
import type { Engine, EngineLoader, KnownCards } from './engine.ts';
import type { Host } from './host.ts';

/** The layers below, bound to this host's files. Each of them is loaded when it is first needed. */
export const loadEngine: EngineLoader = async (host) => {
  const [
    { loadScenarios },
    { exploreStreamed },
    { checkScenario, judgeReport },
    { replayScenario },
    { explainScenario },
    { exploreReadings },
    { graphOf },
    { situationOf },
    { conformanceCase },
    { openWalk },
    { difference, namesIn, withoutNamed },
    { cardWords },
  ] = await Promise.all([
    import('../scenario/load.ts'),
    import('../explore/explore.ts'),
    import('../explore/check.ts'),
    import('../explore/replay.ts'),
    import('../explore/explain.ts'),
    import('../explore/readings.ts'),
    import('../explore/graph.ts'),
    import('../explore/situation.ts'),
    import('../explore/conformance.ts'),
    import('../explore/walk.ts'),
    import('../explore/difference.ts'),
    import('../explore/why/card-words.ts'),
  ]);
  const cards = cardFinder(host);
  const engine: Engine = {
    load: (file, text, edition) =>
      loadScenarios(text, cards(file), { ...(edition === undefined ? {} : { edition }), id: idOfFile(file) }),
    places: (file, text) => placesOf(text, idOfFile(file)),
    cards: (edition = 'current', own = '') => knownCards(withOwn(own, cards('my.yaml')), edition, cardWords, { nicknames: () => nicknamesIn(host), text: (file) => textOf(host, file) ?? '' }),
    renew,
    plain: (file, text) => plainScenarios(text, cards(file), (path) => textOf(host, path), idOfFile(file)),
    saidAlone,
    conformance: conformanceCase,
    walk: openWalk,
    difference,
    without: withoutNamed,
    namesIn,
    explore: exploreStreamed,
    ahead: async (...args) => (await import('../explore/ahead.ts')).searchAhead(...args),
    judge: judgeReport,
    check: checkScenario,
    replay: replayScenario,
    explain: (scenario, script, { edition }) => explainScenario(scenario, script, edition),
    readings: exploreReadings,
    graph: graphOf,
    situation: situationOf,
    schema: async () => (await import('../scenario/schema.ts')).jsonSchema(),
  };
  return engine;
};

/** Cards that a text defines under `cards:`, before those of the port. */
function withOwn(text: string, port: CardPort): CardPort {
  if (text === '') return port;
  const { documents, sink } = parseYaml(text);
  return withShared(documents, sink, port);
}
/** What players call cards, a file of its own beside the cards: nicknames by whole names. */
const nicknamesIn = (host: Host): Readonly<Record<string, string>> => JSON.parse(textOf(host, `${host.home}corpus/nicknames.json`) ?? '{}') as Record<string, string>;
function knownCards({ names, suggest, find }: CardPort, edition: string, inWords: typeof cardWords, beside: { readonly nicknames: () => Readonly<Record<string, string>>; readonly text: (file: string) => string }): KnownCards {
  const nicknames = once((): ReadonlyMap<string, string> => {
    const all = new Set(names());
    return new Map(Object.entries(beside.nicknames()).filter(([, name]) => all.has(name)));
  });
  const tell: KnownCards['tell'] = (name) => {
    const { reading, file = '', problems = [] } = find(name, edition) ?? {};
    return { ...(reading === undefined ? {} : { card: reading.card }), words: reading === undefined ? undefined : inWords(reading.card), file, problems };
  };
  const leavesOut = (name: string): string | undefined => { const { file } = find(name, edition) ?? {}; return file === undefined ? undefined : leftOut(beside.text(file), name); };
  return { names, suggest, nicknames, leavesOut, tell };
}

/** What a comment at a card's definition, behind it or in the line below its name, says that it does also. */
function leftOut(text: string, name: string): string | undefined {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.startsWith(`${name}:`) || line.startsWith(`"${name}":`));
  const near = at < 0 ? [] : [lines[at] ?? '', ...(/^ +#/.test(lines[at + 1] ?? '') ? [lines[at + 1] ?? ''] : [])];
  return near.map((line) => /# also: (.+)$/.exec(line)?.[1]).find((said) => said !== undefined);
}

function textOf(host: Host, path: string): string | undefined {
  const read = host.read(path);
  return read.ok ? read.text : undefined;
}

/** The cards for a scenario file: the nearest `cards/` beside it or above it (of a file in the program's folder: in that folder), then those that come with the program. */
function cardFinder(host: Host): (file: string) => CardPort {
  const files: FilePort = {
    readText: (path) => textOf(host, path),
    list: host.list,
  };
  const opened = new Map<string, CardPort>();
  const open = (directory: string): CardPort => {
    const port = opened.get(directory) ?? openCards(files, directory);
    opened.set(directory, port);
    return port;
  };
  const own = `${host.home}corpus/cards`;
  return (file) => {
    const near = nearestCards(dirname(resolve(file)), host);
    return near === undefined ? open(own) : either(open(near), open(own));
  };
}

/** The folder `cards` nearest to a file, in the project that it belongs to. */
function nearestCards(from: string, host: Host): string | undefined {
  for (let directory = from; ; directory = dirname(directory)) {
    const there = host.list(directory);
    if (there.includes('cards/')) return join(directory, 'cards');
    if (`${directory}/` === host.home || dirname(directory) === directory || there.some((name) => /^\.git\/?$/.test(name))) return undefined;
  }
}

const either = (first: CardPort, second: CardPort): CardPort => ({
  find: (name, edition) => first.find(name, edition) ?? second.find(name, edition),
  suggest: (name) => first.suggest(name) ?? second.suggest(name),
  names: () => [...new Set([...first.names(), ...second.names()])],
});
