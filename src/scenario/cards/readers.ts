/** The readers of abilities, instructions and keywords, tied together once. */
import type { Ability, Amount } from '../../rules/ability.ts';
import { abilitiesOf } from '../abilities/abilities.ts';
import type { Context, Readers } from '../phrases/context.ts';
import { type Scope, NO_NAMES } from '../yaml/cursor.ts';
import { instructionsOf } from '../instructions/instructions.ts';
import { expandKeywordWith, tokensOfKeyword } from '../abilities/keywords.ts';
import { abilityLines } from '../oracle/line.ts';
import { patternOf } from '../values/patterns.ts';
import type { Sink } from '../yaml/yaml.ts';

export const READERS: Readers = {
  abilities: abilitiesOf,
  instructions: instructionsOf,
  patterns: patternOf,
  lines: abilityLines,
  keyword: (name, n, price) => expandKeywordWith(READERS, name, n, price),
  tokensOfKeyword: (name) => tokensOfKeyword(READERS, name),
};

/** CR 702: what a keyword stands for; empty for one that has no replacement, prevention or "can't" in it. */
export const expandKeyword = (keyword: string, n?: Amount): readonly Ability[] => expandKeywordWith(READERS, keyword, n);

/** A context for the text of a card or a scenario. */
export const contextOf = (sink: Sink, scope: Scope = NO_NAMES): Context => ({ sink, read: READERS, scope: { ...scope, ...(sink.kinds === undefined ? {} : { kinds: sink.kinds }), ...(sink.names === undefined ? {} : { names: sink.names }) }, defined: new Map(), mentioned: new Map() });
