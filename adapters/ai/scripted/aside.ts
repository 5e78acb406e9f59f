import { stableHash } from '../stable-hash.ts'
import type { Act, Lines } from './lines.ts'
import type { Moment } from './moment.ts'
import { GUARDED } from './state.ts'
import { factPools } from './telling.ts'
import { natures } from './temper.ts'
import { isInForce, stageAt, voices, type Pools } from './voices.ts'

/** Acts that a word of the temper may introduce. */
const coloured: readonly Act[] = [
  'tell',
  'need',
  'feel',
  'shortly',
  'knew',
  'willing',
  'unwilling',
  'accept',
  'dispute',
  'doubt',
  'probe',
  'repeat',
  'soften',
  'commit',
]
/** Giving in does not start with a snarl. */
const mild: readonly Act[] = ['soften', 'willing', 'accept', 'commit', 'feel']

/** After these a question may follow: about what was just told, or about what was just heard. */
const questionAfter: Partial<Record<Act, 'askTold' | 'ask'>> = {
  tell: 'askTold',
  feel: 'ask',
  need: 'ask',
  shortly: 'ask',
  self: 'ask',
  knew: 'ask',
  soften: 'ask',
  accept: 'ask',
  probe: 'ask',
  praise: 'ask',
}

/** Whether something of this chance, of 100, happens at this moment. */
const happens = (chance: number, moment: Moment, salt: string): boolean =>
  stableHash(`${moment.seed}/${salt}`) % 100 < chance

/** What comes before the body: at most one of these. */
export function leadPools(act: Act, isOwn: boolean, moment: Moment, lines: Lines): Pools {
  // Who is greeted and asked in one breath greets and answers.
  if (moment.turn === 1 && moment.heard.greeting.length > 0 && act !== 'greet' && !isUrgent(act))
    return act === 'blow' ? [lines.hi.any] : voices(lines.hi, moment)
  if (moment.before.saidGoodbye && act !== 'after' && act !== 'close') return [lines.back.any]
  if (isAside(act, moment)) return voices(lines.warmed, moment)
  if (isAnswer(act, moment))
    return moment.state.tension > 2.6 ? [lines.answered.hard ?? []] : voices(lines.answered, moment)
  if (!isColoured(act, isOwn, moment)) return []
  return isInForce(moment) ? [lines.opener[moment.temper] ?? lines.opener.any] : [lines.opener.any]
}

const isUrgent = (act: Act): boolean =>
  ['distress', 'robot', 'deflect', 'otherLanguage', 'pushback', 'unclear', 'repeat'].includes(act)

/** A kind word on the way to something else is answered on the way. */
const isAside = (act: Act, { heard }: Moment): boolean =>
  heard.empathy.length + heard.apology.length > 0 &&
  act !== 'soften' &&
  (coloured.includes(act) || act === 'pinDown')

const isAnswer = (act: Act, moment: Moment): boolean =>
  moment.askedLast && act === 'probe' && moment.heard.words > 4 && happens(55, moment, 'answered')

/** Whether a word of the temper goes in front: always on the first reply, to tell moods apart. */
function isColoured(act: Act, isOwn: boolean, moment: Moment): boolean {
  const { colours, tension } = natures[moment.temper]
  if (isOwn || act === 'greet' || act === 'distress') return false
  if (mild.includes(act) && tension >= GUARDED) return false
  // What costs something to say is said without flourish.
  if (act === 'tell' && stageAt(moment) > 1) return false
  return moment.turn === 1 || (coloured.includes(act) && happens(colours, moment, 'colour'))
}

/** Who feels understood goes on talking without being asked. */
const confides = (moment: Moment): boolean =>
  stageAt(moment) > 0 && !natures[moment.temper].brief && happens(70, moment, 'confide')

/** What the scenario lets the partner tell stands well alone. */
function chanceToAsk(body: string, { temper, scene }: Moment): number {
  return natures[temper].asks / (scene.facts.includes(body) ? 3 : 1)
}

/** A question back, unless the reply asks one already. */
export function askPools(act: Act, body: string, moment: Moment, lines: Lines): Pools {
  const bank = questionAfter[act]
  if (act === 'soften' && confides(moment)) return factPools(moment)
  if (bank === undefined || body.includes('?') || !happens(chanceToAsk(body, moment), moment, 'ask'))
    return []
  return voices(lines[bank], moment)
}
