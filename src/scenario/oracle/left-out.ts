/** What cards say that is not modelled, and what may be written instead: hints for texts that are not read. */
const LEFT_OUT: readonly (readonly [RegExp, string])[] = [
  [/\bwhen (?:you|they|that player) do(?:es)?, /i, 'a reflexive trigger ("When you do", 603.12) is read behind what somebody does; here write it out: {if: you do, do: [{delayed: at once, do: [..]}]}'],
  [/\bbecomes? the target\b/i, 'that something becomes a target is no event here; leave the ability out, or write what it does under do:'],
  [/\bwhen(?:ever)? (?:there are|you have|you control no|[^,]+ (?:has no|have no|controls? no|has [^,]+ or (?:more|less))) [^,]*, /i, 'a trigger on how things stand (603.8) is not modelled; write what it does under do:, where it matters'],
  [/\btriggers? (?:an|one) additional time\b/i, 'how often an ability triggers is not modelled; write what it does twice'],
  [/^\{[^:]+: Level \d|\bbecomes level \d/i, 'levels of a Class are not modelled: leave this line out, and write only the abilities of the levels that it has'],
  [/\bcop(?:y|ies) (?:it|them|that spell|target [^.]*spell)\b/i, 'a copy of a spell is not made by a text that is pasted; put it on the stack of the scenario'],
  [/\bwithout paying its mana cost\b|\bas though\b/i, 'how something may be cast is not modelled; leave the line out, or say what is cast'],
  [/\bunless they're mana abilities\b/i, 'write {cant: {activate: {what: ..}}}; mana abilities are not told apart'],
  [/\bget an emblem\b/i, 'an emblem with an activated ability, or one that speaks of itself, is a card of the type Emblem in the command zone of the scenario'],
];
/** Such a hint; undefined where nothing of the kind is said. */
export const leftOut = (text: string): string | undefined => LEFT_OUT.find(([shape]) => shape.test(text))?.[1];
