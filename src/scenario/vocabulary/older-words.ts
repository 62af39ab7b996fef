/** Zones as section 419 and cards until 2009 call them (semantics 10): in play, removed from the game. They are understood in every edition, and told in today's words. */
const OLDER: readonly (readonly [RegExp, string])[] = [
  [/\bcomes? into play\b/, 'enters'], [/\bcame into play\b/, 'entered'], [/\bput(s?) (.+?) into play\b/, 'put$1 $2 onto the battlefield'],
  [/\bleaves play\b/, 'leaves the battlefield'], [/\bleft play\b/, 'left the battlefield'], [/\bfrom play\b/, 'from the battlefield'], [/(?<=\S )in play\b/, 'on the battlefield'],
  [/\bremove(s?) (.+?) from the game\b/, 'exile$1 $2'], [/\bremoved from the game (?=this way|with |by )/, 'exiled '], [/ that (?:is|are|was|were) removed from the game\b/, ' in exile'], [/\b(is|are|was|were|be) removed from the game\b/, '$1 exiled'], [/(?<=\S )(?:in the removed-from-the-game zone|removed from the game)\b/, 'in exile'],
];
/** A text without the older names of zones. */
export const inNewerWords = (text: string): string => (/\bplay\b|from[- ]the[- ]game/.test(text) ? OLDER.reduce((now, [older, newer]) => now.replace(older, newer), text) : text);
/** A place by an older name. */
export const newerPlace = (text: string): string => text.replace(/^(?:the )?(?:in-play zone|play)$/, 'battlefield').replace(/^(?:the )?removed[- ]from[- ]the[- ]game(?: zone)?$/, 'exile');
