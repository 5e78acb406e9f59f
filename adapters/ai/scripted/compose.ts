import { chooseAct } from './act.ts'
import { chooseLine, chooseUnsaid, fill, type Choice, type Values } from './choose-line.ts'
import { fold, hash } from './folding.ts'
import { linesOf, type Language } from './languages.ts'
import type { Act, Bank, Lines } from './lines.ts'
import type { Moment } from './moment.ts'
import { GUARDED, stageOf } from './state.ts'
import { natures, type Temper } from './temper.ts'

/** Where to go on when an act's own lines have all been said. */
const overflow: Partial<Record<Act, readonly (keyof Omit<Lines, 'tell'>)[]>> = {
  deflect: ['robot'],
  robot: ['deflect'],
  otherLanguage: ['unclear'],
  greet: ['hello'],
  curt: ['unclear'],
  hello: ['probe'],
  thanks: ['soften'],
  who: ['probe'],
  close: ['after'],
  pinDown: ['commit'],
  weigh: ['doubt'],
  hollow: ['soften'],
  blow: ['probe'],
  apology: ['soften'],
  praise: ['soften'],
  feel: ['need'],
  distress: [],
}

const coloured: readonly Act[] = [
  'tell',
  'need',
  'feel',
  'shortly',
  'accept',
  'dispute',
  'doubt',
  'probe',
  'repeat',
  'soften',
  'commit',
]
/** Giving in does not start with a snarl. */
const mild: readonly Act[] = ['soften', 'accept', 'commit', 'feel']

/** After these a question may follow: about what was just told, or about what was just heard. */
const questionAfter: Partial<Record<Act, 'askTold' | 'ask'>> = {
  tell: 'askTold',
  feel: 'ask',
  need: 'askTold',
  shortly: 'ask',
  soften: 'ask',
  accept: 'ask',
  probe: 'ask',
  praise: 'ask',
}

/** Whether a temper's own words still fit: an angry partner who has been won over does not go on snapping. */
const isInForce = ({ temper, state }: Moment): boolean =>
  natures[temper].tension < GUARDED || state.tension >= GUARDED - 0.4

/** The voices of a bank in the order in which this moment prefers them. */
function voices(bank: Bank, moment: Moment): readonly (readonly string[])[] {
  const own = bank[moment.temper] ?? []
  const hard = moment.state.tension >= GUARDED ? (bank.hard ?? []) : []
  return isInForce(moment)
    ? [own, moment.state.tension > 3 ? [...bank.any, ...hard] : bank.any, hard]
    : [bank.any]
}

/** Trust needs time as well: nobody says in the second sentence what they normally keep back. */
const stageAt = ({ state, turn }: Moment): number => Math.min(stageOf(state), Math.floor((turn - 1) / 2))

/** What is told at this stage of trust; a fact of the scenario comes before our own lines. */
function tellPools(moment: Moment, lines: Lines): readonly (readonly string[])[] {
  const stage = stageAt(moment)
  const facts = stage > 0 ? moment.scene.facts.map(guardBraces) : []
  const own = (at: 0 | 1 | 2 | 3) => voices(lines.tell[at], moment)
  const down = ([3, 2, 1, 0] as const).filter((at) => at <= stage).flatMap(own)
  const up = ([1, 2, 3] as const).filter((at) => at > stage).flatMap(own)
  // The first answer to an open question is the temper's own, so that moods differ from the start.
  const first = stage < 2 ? [lines.tell[0][moment.temper] ?? []] : []
  return moment.turn < 3 && isInForce(moment) ? [...first, facts, ...down, ...up] : [facts, ...down, ...up]
}

/** A fact is somebody's text, not a template. */
const guardBraces = (text: string): string => text.replace(/[{}]/g, '')

function bodyPools(act: Act, moment: Moment, lines: Lines): readonly (readonly string[])[] {
  if (act === 'tell') return [...tellPools(moment, lines), lines.linger.any]
  const further = (overflow[act] ?? []).flatMap((next) => voices(lines[next], moment))
  return [...voices(lines[act], moment), ...further, ...(act === 'distress' ? [] : [lines.linger.any])]
}

const capital = (text: string | null): string | null => text && text.charAt(0).toUpperCase() + text.slice(1)
const curled = (text: string | undefined): string | null => text?.replace(/'/g, '’') ?? null

function valuesOf(act: Act, { scene, heard, earlier, before }: Moment): Values {
  const when = heard.when.at(-1)
  const dates = before.agreed.flatMap((plan) => plan.when ?? [])
  const agreed = heard.when.find((one) => dates.some((date) => fold(date) === fold(one))) ?? dates.at(-1)
  const quoted = act === 'curt' ? heard.curt[0] : heard.blame[0]
  const topic = curled(heard.topic ?? undefined)
  return {
    title: scene.title || null,
    name: scene.name,
    matter: scene.matter,
    topic,
    earlier: curled(earlier ?? undefined),
    words: capital(curled(quoted)),
    When: capital(curled(when)),
    Agreed: capital(curled(agreed)),
  }
}

/** Whether something of this chance, of 100, happens at this moment. */
const happens = (chance: number, moment: Moment, salt: string): boolean =>
  hash(`${moment.seed}/${salt}`) % 100 < chance

/** What comes before the body: at most one of these. */
function leadPools(act: Act, isOwn: boolean, moment: Moment, lines: Lines): readonly (readonly string[])[] {
  const { heard, before, temper, turn } = moment
  if (before.saidGoodbye && act !== 'after' && act !== 'close') return [lines.back.any]
  const isAside =
    heard.empathy.length + heard.apology.length > 0 && !['soften', 'apology', 'pushback'].includes(act)
  if (isAside && (coloured.includes(act) || act === 'pinDown' || act === 'commit'))
    return voices(lines.warmed, moment)
  const isAnswer = moment.askedLast && act === 'probe' && heard.words > 4 && happens(55, moment, 'answered')
  if (isAnswer)
    return moment.state.tension > 2.6 ? [lines.answered.hard ?? []] : voices(lines.answered, moment)
  const isFirst = turn === 1 && !isOwn
  // What costs something to say is said without flourish.
  if (act === 'tell' && stageAt(moment) > 1) return []
  const wants =
    isFirst || (!isOwn && coloured.includes(act) && happens(natures[temper].colours, moment, 'colour'))
  if (!wants || act === 'greet' || act === 'distress') return []
  if (mild.includes(act) && natures[temper].tension >= GUARDED) return []
  return isInForce(moment) ? [lines.opener[temper] ?? lines.opener.any] : [lines.opener.any]
}

function askPools(act: Act, body: string, moment: Moment, lines: Lines): readonly (readonly string[])[] {
  const bank = questionAfter[act]
  if (bank === undefined || body.includes('?') || !happens(natures[moment.temper].asks, moment, 'ask'))
    return []
  return voices(lines[bank], moment)
}

/** French sets a thin no-break space before high punctuation. */
const typeset = (text: string, language: Language): string =>
  language === 'fr' ? text.replace(/ ([?!;:»])/g, '\u202F$1').replace(/« /g, '«\u202F') : text

const temperLines = (act: Act, temper: Temper, lines: Lines): readonly string[] =>
  (act === 'tell' ? lines.tell : [lines[act]]).flatMap((bank) => bank[temper] ?? [])

/** The whole reply. Pure. */
export function compose(moment: Moment): string {
  const lines = linesOf(moment.language)
  const act = chooseAct(moment)
  const values = valuesOf(act, moment)
  const choice = (salt: string): Choice => ({
    said: moment.said,
    values,
    seed: `${moment.seed}/${salt}`,
    brief: natures[moment.temper].brief,
  })
  const body = chooseLine(bodyPools(act, moment, lines), choice('body')) ?? lines.linger.any[0] ?? ''
  const isOwn = temperLines(act, moment.temper, lines).includes(body)
  const lead = chooseUnsaid(leadPools(act, isOwn, moment, lines), choice('lead'))
  const ask = chooseUnsaid(askPools(act, body, moment, lines), choice('ask'))
  // What the scenario and the learner wrote is filled in last and once.
  const parts = [lead, body, ask].filter((part) => part !== null)
  return parts.map((part) => typeset(fill(part, values), moment.language)).join(' ')
}
