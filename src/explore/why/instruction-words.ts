/** Instructions and abilities read aloud, from the data that the machine runs. */
import { AT_ONCE } from '../../rules/603-triggers.ts';
import type { Ability, Arg, ChooseSpec, Filter, Instruction, Payment, StaticAbility, WhenAbility, Word } from '../../rules/ability.ts';
import { sayFilter } from '../../scenario/phrases/print.ts';
import { printRef } from '../../scenario/phrases/refs.ts';
import { thirdPerson } from '../../scenario/vocabulary/words.ts';
import { amountPhrase, conditionPhrase, durationPhrase, exceptPhrase, many, rewritePhrase, said, spaced } from './effect-words.ts';
import { abilityWords, everyOne, patternWords } from './why-words.ts';

const one = (filter: ChooseSpec['filter']): string => (filter === undefined ? 'something' : (sayFilter(filter) ?? 'something that fits'));

/** Instructions in a row, "destroy Elk; you draw cards 2". */
export const instructionsWords = (list: readonly Instruction[]): string => (list.length === 0 ? 'nothing' : list.map(instructionWords).join('; '));

/** One instruction, with the fields that it has. */
export function instructionWords(step: Instruction): string {
  switch (step.do) {
    case 'event': return eventWords(step);
    case 'that': return 'the event itself';
    case 'together': return `at the same time: ${step.of.map(instructionWords).join(' and ')}`;
    case 'in-force': return `from now on, ${abilitySentence(step.ability)}`;
    case 'if': return `if ${conditionPhrase(step.condition)}: ${instructionsWords(step.then)}${step.else.length === 0 ? '' : `, otherwise ${instructionsWords(step.else)}`}`;
    case 'for-each': return `for each ${'test' in step.of ? one(step.of).replace(/^an? /, '') : printRef(step.of)}: ${instructionsWords(step.body)}`;
    case 'times': return `${amountPhrase(step.n)} times: ${instructionsWords(step.body)}`;
    case 'repeat': return `until ${conditionPhrase(step.until)}: ${instructionsWords(step.body)}`;
    case 'choose': return chooseWords(step.spec);
    case 'may': return `${step.any === true ? (step.who.ref === 'opponents' ? 'any opponent' : 'any player') : printRef(step.who)} may: ${instructionsWords(step.body)}${step.ifDone.length === 0 ? '' : `; if so: ${instructionsWords(step.ifDone)}`}${step.otherwise.length === 0 ? '' : `; if not: ${instructionsWords(step.otherwise)}`}`;
    case 'modes': return `choose ${step.sets === undefined ? 'one' : 'some'}: ${step.modes.map(({ name, body }) => `${name}: ${instructionsWords(body)}`).join(' · ')}`;
    case 'divide': return step.event.do === 'in-force' ? `${instructionWords(step.event)}, ${amountPhrase(step.amount)} divided among ${'test' in step.among ? one(step.among) : printRef(step.among)}` : `${eventWords({ ...step.event, args: { ...step.event.args, to: 'test' in step.among ? { arg: 'filter', filter: step.among, mode: 'each' } : { arg: 'ref', ref: step.among }, amount: { arg: 'amount', amount: step.amount } } })}, divided${'test' in step.among ? ' among any number of them' : ''}`;
    case 'delayed': return `${step.at === AT_ONCE ? '' : 'at '}${spaced(step.at)}: ${instructionsWords(step.body)}`;
    case 'resolve': return `${printRef(step.what)} resolves`;
    case 'activate': return `the ${step.ability} ability of ${printRef(step.what)} resolves${targetWords(Object.values(step.targets).flat().map(printRef))}`;
    case 'pay': return `${printRef(step.who)} pays: ${instructionsWords(step.cost)}`;
    case 'reveal-until': return `${printRef(step.who)} ${step.who.ref === 'you' ? 'reveal' : 'reveals'} cards from the top of the library until ${step.count === undefined ? one(step.filter) : `${amountPhrase(step.count)}: ${one(step.filter)}`}`;
    case 'run-schedule': return 'the scheduled turns and steps pass';
    case 'state-based-actions': return 'state-based actions are performed';
  }
}
const targetWords = (targets: readonly string[]): string => (targets.length === 0 ? '' : ` with ${targets.join(', ')} as its target`);

/** What a choice asks for: "choose a creature", "choose a color". */
const chooseWords = (spec: ChooseSpec): string => {
  const what = spec.filter !== undefined ? one(spec.filter) : spec.words === undefined ? `a ${spaced(spec.what)}${spec.but === undefined ? '' : ` other than ${spec.but.join(' or ')}`}` : spec.words.join(' or ');
  return `${spec.who === undefined ? 'choose' : `${printRef(spec.who)} chooses`}${spec.random === true ? ' at random' : ''} ${spec.to === 'any' ? `any number: ${what}` : what}${spec.each === undefined ? '' : `, at most one of each ${spec.each}`}${spec.total === undefined ? '' : `, of mana value ${amountPhrase(spec.total)} or more together`}`;
};

/** "1 +1/+1 counter", "that many charge counters". */
const countersWords = (amount: string, kind: string): string => `${counted(amount)} ${kind} counter${amount === '1' ? '' : 's'}`;
/** An amount of what is counted. */
const counted = (amount: string): string => amount.replaceAll('that much', 'that many');
/** "3 damage", "twice that much life", "damage equal to the power of this". */
const amountOf = (noun: string, amount: string): string => (/ /.test(amount) && !amount.endsWith('that much') ? `${noun} equal to ${amount}` : `${amount} ${noun}`);

/** Whether what is meant says how many by itself. */
const isCounted = (what: Arg | undefined, amount: string): boolean => what?.arg === 'filter' && what.mode !== 'each' && (what.count === undefined ? '1' : amountPhrase(what.count)) === amount;
const soMany = (count: string, filter: Filter): string => (count === '1' ? one(filter) : `${count} ${many(filter)}`);
const argWords = (arg: Arg): string => {
  switch (arg.arg) {
    case 'ref': return printRef(arg.ref);
    case 'filter': return arg.mode === 'each' ? (arg.filter.test === 'any' ? arg.filter.of : [arg.filter]).map((each) => everyOne(one(each))).join(' and ') : soMany(arg.count === undefined ? '1' : counted(amountPhrase(arg.count)), arg.filter);
    case 'amount': return amountPhrase(arg.amount);
    case 'zone': return `${arg.place === undefined || typeof arg.place === 'number' ? '' : `${arg.place} of `}${arg.zone}`;
    case 'word': return said(arg.word);
    case 'flag': return arg.value ? 'yes' : 'no';
    case 'token': return `${counted(amountPhrase(arg.amount))} ${arg.token.card?.replace(/^an? /, '') ?? (arg.token.copyOf === undefined ? 'token' : `copy of ${printRef(arg.token.copyOf)}`)}`;
    case 'counters': return arg.counters.map(({ kind, amount }) => countersWords(amountPhrase(amount), kind)).join(' and ');
    case 'abilities': return arg.abilities.map(abilityWords).join(', ');
    case 'except': return exceptPhrase(arg.except).trim();
  }
};

/** "exile", "the graveyard", "be shuffled into the library". */
const place = (arg: Arg | undefined, words: string): string => (arg?.arg !== 'zone' ? words : arg.place === 'shuffle' ? `the ${arg.zone}, shuffled in` : arg.place === 'top' || arg.place === 'bottom' ? `the ${arg.place} of the ${arg.zone}` : arg.zone === 'exile' ? 'exile' : `the ${arg.zone}`);

/** "your control", "its owner's control". */
const controlOf = (who: string): string => (who === 'you' ? 'your control' : who === 'owner' ? "its owner's control" : `the control of ${who}`);

/** Events whose sentence is worth its own order of words; the others say their kind and their fields. */
function eventWords({ kind, args, may, forbids, own }: Extract<Instruction, { do: 'event' }>): string {
  const say = (name: string): string | undefined => (Object.hasOwn(args, name) && args[name] !== undefined ? argWords(args[name]) : undefined);
  const used = new Set<string>();
  const take = (name: string, otherwise = ''): string => {
    used.add(name);
    return say(name) ?? otherwise;
  };
  const by = (verb: string): string => {
    const who = take('player', 'you');
    return `${who} ${who === 'you' ? verb : thirdPerson(verb)}`;
  };
  const sentence = ((): string => {
    switch (kind) {
      case 'damage': return `${say('from') === undefined ? '' : `${take('from')} deals `}${amountOf('damage', take('amount', 'some'))} to ${take('to', 'something')}`;
      case 'enters': return `${take('what', 'it')} enters${say('from') === undefined ? '' : ` from the ${take('from')}`}${say('under') === undefined ? '' : ` under ${controlOf(take('under'))}`}${args['cast'] === undefined ? '' : ` (${take('cast') === 'yes' ? 'cast' : 'not cast'})`}`;
      case 'move': return `${take('what', 'it')} goes to ${place(args['to'], take('to', 'another zone'))}`;
      case 'draw-cards': case 'draw': return `${by('draw')} ${say('amount') === undefined || say('amount') === '1' ? `a card${take('amount').slice(1)}` : `${counted(take('amount'))} cards`}`;
      case 'gain-life': case 'lose-life': case 'pay-life': return `${by(kind.replace('-life', ''))} ${amountOf('life', take('amount'))}`;
      case 'set-life': return `${take('player', 'you')}: life total becomes ${take('amount')}`;
      case 'mill': case 'scry': case 'surveil': case 'discard': case 'sacrifice': case 'search': case 'shuffle': case 'reveal': return `${by(kind)}${say('what') === undefined ? '' : ` ${take('what')}`}${say('amount') === undefined || isCounted(args['what'], take('amount')) ? '' : ` ${counted(take('amount'))}`}`;
      case 'put-counters': return `put ${say('counters') ?? countersWords(take('amount', '1'), take('kind'))} on ${say('on') === undefined ? take('to') : take('on')}`;
      case 'create': used.add('amount'); return `${by('create')} ${take('token', 'tokens')}`;
      case 'gain-control': return `${by('gain')} control of ${take('what')}`;
      case 'remove-damage': return `remove all damage from ${take('what', 'it')}`;
      case 'add-mana': used.add('tapped'); return `${by('add')} ${take('amount', '1')} ${say('type') === undefined ? take('types') : take('type')} mana`;
      case 'win': case 'lose': return `${by(kind)} the game`;
      case 'pay': return `${by('pay')} ${take('what')}`;
      default: return `${spaced(kind)}${say('what') === undefined ? '' : ` ${take('what')}`}`;
    }
  })();
  if (kind === 'put-counters') used.add('counters');
  const rest = Object.entries(args).filter(([name, arg]) => !used.has(name) && !(arg.arg === 'flag' && !arg.value)).map(([name, arg]) => (arg.arg === 'flag' ? spaced(name) : `${spaced(name)}: ${argWords(arg)}`));
  const extra = [...forbids.map((what) => `can't be ${what === 'prevent' ? 'prevented' : what === 'redirect' ? 'redirected' : what === 'regenerate' ? 'regenerated' : 'countered'}`), ...own.map(abilitySentence)];
  return `${may === undefined ? '' : `${printRef(may)} may: `}${[sentence, ...rest, ...extra].join(', ')}`;
}

const payWords = ({ who, cost, may }: Payment): string => `${printRef(who)} ${may ? 'may pay' : 'pays'}: ${instructionsWords(cost)}`;

/** What there is much of, and not many. */
const MASS = /^damage$|life/;

function whenSentence(ability: WhenAbility): string {
  const watched = ability.patterns.map((pattern) => patternWords(pattern)).join(' or ');
  const limits = [
    ability.shield === undefined ? '' : `a shield of ${amountPhrase(ability.shield)}`, ability.next === undefined ? '' : amountPhrase(ability.next) === '1' ? 'the next time' : `the next ${amountPhrase(ability.next)} times`,
    ability.first === undefined ? '' : `the first time each ${ability.first === 'turn' ? 'turn' : 'turn of yours'}`, durationPhrase(ability.until), ability.own ? 'a self-replacement' : '',
  ].filter((part) => part !== '');
  const conditions = [ability.if === undefined ? '' : `if ${conditionPhrase(ability.if)}`, ability.unless === undefined ? '' : `unless ${conditionPhrase(ability.unless)}`].filter((part) => part !== '');
  const does = [
    ...ability.reveal.map((spec) => chooseWords(spec).replace(/^choose|chooses/, 'reveal')), ...ability.choose.map(chooseWords), ...ability.pay.map(payWords),
    ...(ability.modes.length === 0 ? [] : [`choose one: ${ability.modes.map(({ name, rewrites }) => `${name}: ${rewrites.map(rewritePhrase).join('; ')}`).join(' · ')}`]),
    ...(ability.met === undefined ? [] : [`if ${conditionPhrase(ability.met)}`]),
    ...ability.rewrites.map((rewrite) => (rewrite.rewrite === 'change' && ability.patterns.every(({ kind }) => !MASS.test(kind)) ? counted(rewritePhrase(rewrite)) : rewritePhrase(rewrite))), ...(ability.along.length === 0 ? [] : [`with it: ${instructionsWords(ability.along)}`]),
  ];
  const head = [watched === '' ? 'this instruction' : watched, ...conditions].join(', ');
  return `${head} → ${ability.may === undefined ? '' : `${printRef(ability.may)} may: `}${does.join('; ') || 'nothing else'}${limits.length === 0 ? '' : ` (${limits.join(', ')})`}`;
}

const list = (parts: readonly Word[]): string => parts.map(said).join(' ');

function staticSentence(ability: StaticAbility): string {
  const whom = ability.for.test === 'ref' ? printRef(ability.for.ref) : everyOne(one(ability.for));
  const does = [
    ability.control === undefined ? '' : `is controlled by ${printRef(ability.control)}`, ability.text === undefined ? '' : 'has its text changed', ability.copyText === undefined ? '' : 'has the text of another card',
    ability.types === undefined ? '' : `is ${ability.types.join(' ')}`, ability.addTypes === undefined ? '' : `is also ${list(ability.addTypes)}`, ability.subtypes === undefined ? '' : `is ${list(ability.subtypes)}`,
    ability.removeTypes === undefined ? '' : `is no ${ability.removeTypes.join(' ')}`, ability.allCreatureTypes === true ? 'is every creature type' : '', ability.landTypes === undefined ? '' : `is ${list(ability.landTypes)} and nothing else`,
    ability.addLandTypes === undefined ? '' : `is also ${ability.addLandTypes.join(' ')}`, ability.colors === undefined ? '' : `is ${list(ability.colors) || 'colorless'}`, ability.addColors === undefined ? '' : `is also ${list(ability.addColors)}`,
    ability.lose === undefined ? '' : ability.lose === 'all' ? 'loses all abilities' : ability.lose === 'all-but-mana' ? 'loses all abilities but mana abilities' : `loses ${ability.lose.join(', ')}`,
    ability.gain === undefined ? '' : `has ${ability.gain.map((each) => (each.ability === 'keyword' ? each.keyword : `“${abilitySentence(each)}”`)).join(', ')}`,
    ability.setPt === undefined ? '' : ability.setPt[0] === null || ability.setPt[1] === null ? `has base ${ability.setPt[0] === null ? 'toughness' : 'power'} ${amountPhrase(ability.setPt[0] ?? ability.setPt[1] ?? { amount: 'number', value: 0 })}` : `has base power and toughness ${ability.setPt.map((set) => (set === null ? '' : amountPhrase(set))).join('/')}`, ability.plusPt === undefined ? '' : `gets ${ability.plusPt.map((each) => `+${amountPhrase(each)}`).join('/').replaceAll('+-', '-')}`, ability.switchPt === true ? 'has power and toughness switched' : '',
  ].filter((part) => part !== '');
  const limits = [ability.if === undefined ? '' : `if ${conditionPhrase(ability.if)}`, durationPhrase(ability.until)].filter((part) => part !== '');
  return `${whom} ${does.join(', ') || 'is affected'}${limits.length === 0 ? '' : `, ${limits.join(', ')}`}`;
}

/** The target of a triggered ability, which is bound to a pronoun. */
const targetNamed = (words: string): string => words.replace(/\bthe (?:them|it|that)\b/g, 'that target');

/** A whole ability: "damage to a creature or player → twice that much". */
export function abilitySentence(ability: Ability): string {
  switch (ability.ability) {
    case 'keyword': return `${ability.keyword}${ability.n === undefined ? '' : ` ${amountPhrase(ability.n)}`}`;
    case 'when': return whenSentence(ability);
    case 'cant': {
      const verb = { happen: "can't happen", prevent: "can't be prevented", redirect: "can't be redirected", regenerate: "can't be regenerated", counter: "can't be countered" }[ability.what ?? 'happen'];
      const patterns = ability.patterns.filter(({ kind }) => ability.what !== 'regenerate' || kind === 'destroy'); // of what is regenerated outright the verb says it
      return `${patterns.map((pattern) => patternWords(pattern)).join(' or ')} ${verb}${ability.if === undefined ? '' : ` if ${conditionPhrase(ability.if)}`}${ability.until === undefined ? '' : ` ${durationPhrase(ability.until)}`}`;
    }
    case 'static': return staticSentence(ability);
    case 'after': return targetNamed(`${ability.state === undefined ? `after ${ability.patterns.map((pattern) => patternWords(pattern)).join(' or ')}` : `when ${conditionPhrase(ability.state)}`}${ability.if === undefined ? '' : `, if ${conditionPhrase(ability.if)}`}: ${ability.may === undefined ? '' : `${printRef(ability.may)} may: `}${instructionsWords(ability.do)}`);
    case 'do': return `${ability.cost === undefined || ability.cost.length === 0 ? '' : `${instructionsWords(ability.cost)}: `}${instructionsWords(ability.do)}`;
  }
}
