/** A question that works, near one that is not understood: by what its words speak of. */
const NEAR: readonly (readonly [RegExp, string])[] = [
  [/\bblock|\btrampl|\bfirst strike|\bdouble strike/i, 'my 5/5 trampler is blocked by a 2/2, who dies'],
  [/\bloyalty|\buptick|\bdowntick|\bplaneswalker|(?:^| )[+-]\d/i, 'a planeswalker enters'],
  [/\battack|\bcombat|\bswing|\bhits?\b|\bdamage|\bpings?\b/i, 'nicole attacks me with a 3/3, how much do I take'],
  [/\btoken|\bcreate|\bmakes?\b/i, 'I create two 1/1 soldier tokens'],
  [/\bcounters?\b|\bproliferat/i, 'put two +1/+1 counters on my bear'],
  [/\bdraws?\b|\bdrew\b|\blibrary\b/i, 'I draw two cards with one card in my library'],
  [/\bdiscard|\bhand\b/i, 'nicole discards a card'], [/\bmill/i, 'I mill three cards'],
  [/\bmana\b|\btaps?\b/i, 'I tap a forest for mana'],
  [/\blife\b|\bgains?\b|\bloses?\b/i, 'I gain 3 life'],
  [/\bturn\b|\bstep\b|\bupkeep\b|\bskips?\b/i, 'nicole skips her draw step'],
  [/\bdies?\b|\bdestroy|\bexile|\bgraveyard|\bsacrific/i, 'my bear dies'],
  [/\benters?\b|\bcasts?\b|\bplays?\b|\bcop(?:y|ies)\b|\bclone/i, 'a creature enters'],
];
/** What a question that is like this one looks like; undefined where its words speak of nothing that is known. */
export const nearTo = (what: string): string | undefined => NEAR.find(([words]) => words.test(what))?.[1];
