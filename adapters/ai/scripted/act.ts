import { foldText, splitWords } from '../language/fold-text.ts'
import { detectLanguage } from '../language/detect.ts'
import type { Act } from './lines.ts'
import type { Moment } from './moment.ts'
import { answerTo, GUARDED, isBlow, planOf } from './state.ts'

/** What is left of a text without tags and template brackets. */
const withoutMarkup = (text: string): string => text.replace(/<[^>]*>?|\$?\{+[^}]*\}*/g, ' ')

/** Keys hit at random: no vowels, four of one letter, or a run of consonants that no word of ours has. */
const isNoise = (word: string): boolean =>
  word.length > 3 && /^[^aeiouy\d]+$|(.)\1{3}|[bcdfghjklmnpqrstvwxz]{6}/.test(foldText(word))

/** Nothing that could be answered: empty, emoji, markup, key mashing. */
function isUnclear({ text, heard }: Moment): boolean {
  const words = splitWords(withoutMarkup(text))
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
  const guess = detectLanguage(text)
  return guess === 'other' || (guess !== undefined && guess !== language && heard.words > 3)
}

const isOffTopic = ({ heard, scene }: Moment): boolean =>
  heard.offTopic.some((phrase) => !scene.about.includes(foldText(phrase)))

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

function questionAct({ heard, before }: Moment): Act | null {
  if (heard.who.length > 0) return 'who'
  if (heard.self.length > 0) return 'self'
  if (heard.private.length > 0 && heard.open.length + heard.closed.length > 0) return 'private'
  if (heard.invites.length > 0 && heard.closed.length > 0) return 'invited'
  if (heard.open.length === 0) return heard.more.length > 0 && heard.closed.length > 0 ? 'tell' : null
  if (heard.need.length > 0) return 'need'
  // Asked how it is right after bad news, nobody says "fine".
  if (heard.feel.length > 0) return before.blows > 0 ? 'blow' : 'feel'
  return 'tell'
}

/** A closed question of a common kind has its own answers; what is asked for is given when calm. */
function closedAct({ heard, state }: Moment): Act {
  const isCalm = state.tension < GUARDED
  if (heard.knew.length > 0) return 'knew'
  if (heard.agreeing.length > 0) return isCalm ? 'agree' : 'disagree'
  if (heard.asks.length > 0) return isCalm ? 'willing' : 'unwilling'
  return 'shortly'
}

function statementAct(moment: Moment): Act {
  const { heard, state, before } = moment
  if (heard.apology.length > 0) return 'apology'
  if (heard.closed.length > 0) return closedAct(moment)
  if (heard.praise.length > 0) return 'praise'
  if (heard.badNews.length > 0 && before.blows < 3) return 'blow'
  if (heard.request.length > 0) return 'weigh'
  if (heard.evidence.length > 0) return state.tension < GUARDED ? 'accept' : 'dispute'
  if (heard.empathy.length > 0) return state.kindInARow > 2 ? 'hollow' : 'soften'
  if (heard.thanks.length > 0) return 'thanks'
  if (heard.greeting.length > 0) return 'hello'
  return heard.words < 3 ? 'curt' : 'probe'
}

/** A first message that only opens the talk: a greeting, or why they meet, in a sentence or two. */
function isOpening({ heard, turn }: Moment, question: Act | null): boolean {
  if (turn > 1 || question !== null) return false
  if (heard.badNews.length + heard.request.length + heard.apology.length > 0) return false
  return heard.words < (heard.evidence.length > 0 ? 25 : 40)
}

/** What the partner does with the message. */
export function chooseAct(moment: Moment): Act {
  const { heard, before, turn } = moment
  const urgent = urgentAct(moment)
  if (urgent) return urgent
  const isAsked = heard.open.length > 0
  if (heard.bye.length > 0 && !isAsked && turn > 1) return before.saidGoodbye ? 'after' : 'close'
  if (isBlow(heard, before)) return 'blow'
  const question = questionAct(moment)
  if (isOpening(moment, question)) return 'greet'
  const plan = planOf(heard)
  if (plan && !isAsked) return answerTo(plan, before)
  if (isOffTopic(moment)) return 'offTopic'
  return question ?? statementAct(moment)
}
