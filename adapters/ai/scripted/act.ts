import { fold, wordsOf } from './folding.ts'
import { guessLanguage } from './languages.ts'
import type { Act } from './lines.ts'
import type { Moment } from './moment.ts'
import { answerTo, GUARDED, planOf } from './state.ts'

/** What is left of a text without tags and template brackets. */
const withoutMarkup = (text: string): string => text.replace(/<[^>]*>?|\$?\{+[^}]*\}*/g, ' ')

/** Keys hit at random: no vowels, four of one letter, or a run of consonants that no word of ours has. */
const isNoise = (word: string): boolean =>
  word.length > 3 && /^[^aeiouy\d]+$|(.)\1{3}|[bcdfghjklmnpqrstvwxz]{6}/.test(fold(word))

/** Nothing that could be answered: empty, emoji, markup, key mashing. */
function isUnclear({ text, heard }: Moment): boolean {
  const words = wordsOf(withoutMarkup(text))
  const understood =
    heard.greeting.length +
    heard.bye.length +
    heard.thanks.length +
    heard.apology.length +
    heard.empathy.length +
    heard.praise.length +
    heard.open.length +
    heard.closed.length +
    heard.next.length +
    heard.offTopic.length +
    heard.who.length
  if (words.length === 0 || !/\p{L}/u.test(text)) return true
  if (words.filter(isNoise).length > words.length / 2) return true
  return words.length < 3 && understood === 0 && heard.curt.length === 0
}

const isForeign = ({ text, language, heard }: Moment): boolean => {
  const guess = guessLanguage(text)
  return guess === 'other' || (guess !== null && guess !== language && heard.words > 3)
}

const isOffTopic = ({ heard, scene }: Moment): boolean =>
  heard.offTopic.some((phrase) => !scene.about.includes(fold(phrase)))

/** What overrides all else, in the order in which it does. */
function urgentAct(moment: Moment): Act | null {
  const { heard } = moment
  if (heard.distress.length > 0) return 'distress'
  if (heard.robot.length > 0) return 'robot'
  if (heard.attack.length > 0) return 'deflect'
  if (isForeign(moment)) return 'otherLanguage'
  if (heard.blame.length > 0) return 'pushback'
  if (isUnclear(moment)) return 'unclear'
  if (moment.isRepeated) return moment.heard.bye.length > 0 ? 'after' : 'repeat'
  return null
}

function questionAct({ heard }: Moment): Act | null {
  if (heard.who.length > 0) return 'who'
  if (heard.open.length === 0) return heard.more.length > 0 && heard.closed.length > 0 ? 'tell' : null
  if (heard.need.length > 0) return 'need'
  return heard.feel.length > 0 ? 'feel' : 'tell'
}

function statementAct({ heard, state }: Moment): Act {
  if (heard.apology.length > 0) return 'apology'
  if (heard.closed.length > 0) return 'shortly'
  if (heard.praise.length > 0) return 'praise'
  if (heard.badNews.length > 0) return 'blow'
  if (heard.request.length > 0) return 'weigh'
  if (heard.evidence.length > 0) return state.tension < GUARDED ? 'accept' : 'dispute'
  if (heard.empathy.length > 0) return state.kindInARow > 2 ? 'hollow' : 'soften'
  if (heard.thanks.length > 0) return 'thanks'
  if (heard.greeting.length > 0) return 'hello'
  return heard.words < 3 ? 'curt' : 'probe'
}

/** What the partner does with the message. */
export function chooseAct(moment: Moment): Act {
  const { heard, before, turn } = moment
  const urgent = urgentAct(moment)
  if (urgent) return urgent
  const isAsked = heard.open.length > 0
  if (heard.bye.length > 0 && !isAsked && turn > 1) return before.saidGoodbye ? 'after' : 'close'
  const question = questionAct(moment)
  if (turn === 1 && (question === null || (question === 'feel' && heard.greeting.length > 0)))
    return question ?? 'greet'
  const plan = planOf(heard)
  if (plan && !isAsked) return answerTo(plan, before)
  if (isOffTopic(moment)) return 'offTopic'
  return question ?? statementAct(moment)
}
