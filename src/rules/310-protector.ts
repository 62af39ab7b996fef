/** CR 310.8: under which name a battle remembers the player who protects it. */
export const PROTECTOR = 'the protector';
