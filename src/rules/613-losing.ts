/** CR 613.1f: losing abilities: all, all but mana abilities, or those of a name. */
import { hasWord } from './205-type-line.ts';
import type { Ability, StaticAbility } from './ability.ts';

/** CR 605.1a: an activated ability that adds mana and has no target. */
export const isManaAbility = (ability: Ability): boolean =>
  ability.ability === 'do' && ability.targets.length === 0 && ability.do.some((step) => step.do === 'event' && step.kind === 'add-mana');

/** CR 613.1f: whether an effect that says so takes the ability away; what a keyword stands for goes with the keyword. */
export function isLost(ability: Ability, lose: NonNullable<StaticAbility['lose']>): boolean {
  if (lose === 'all') return true;
  if (lose === 'all-but-mana') return !isManaAbility(ability);
  if (ability.ability === 'keyword') return hasWord(lose, ability.keyword);
  return 'name' in ability && ability.name !== undefined && hasWord(lose, ability.name);
}
