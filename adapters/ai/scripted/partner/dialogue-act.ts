import { foldText, splitWords } from '../../language/fold-text.ts'
import { detectLanguage } from '../../language/detect.ts'
import { actTraits } from './act-traits.ts'
import type { DialogueAct } from './lines.ts'
import type { ReplyContext } from './reply-context.ts'
import { GUARDED_TENSION } from '../../director/advance-state.ts'
import { directorWordsFor } from '../../director/director-words.ts'
import { listQuestions } from '../../director/match-question.ts'
import type { Task } from '../../director/port.ts'
import { isGeneralQuestion } from '../../director/read-exchange.ts'
import { findRecalled } from './facts.ts'
import { findProposal, wasAgreedBefore, type RememberedProposal } from './memory.ts'

/** What is left of a text without tags and template brackets. */
const withoutMarkup = (text: string): string => text.replace(/<[^>]*>?|\$?\{+[^}]*\}*/g, ' ')

/** Random keys: no vowels, four of one letter, or more consonants in a row than our languages have. */
const isNoise = (word: string): boolean =>
  word.length > 3 && /^[^aeiouy\d]+$|(.)\1{3}|[bcdfghjklmnpqrstvwxz]{6}/.test(foldText(word))

/** Kinds of which one phrase makes even a message of two words clear. */
const politeKinds = ['greeting', 'bye', 'thanks', 'apology', 'empathy', 'praise', 'curt'] as const
const topicKinds = ['open', 'closed', 'next', 'offTopic', 'who'] as const

/** Whether a message cannot be understood: empty, emoji, markup, random keys. */
function isUnclear({ text, signals }: ReplyContext): boolean {
  const words = splitWords(withoutMarkup(text))
  if (words.length === 0 || !/\p{L}/u.test(text)) return true
  if (words.filter(isNoise).length > words.length / 2) return true
  return words.length < 3 && [...politeKinds, ...topicKinds].every((kind) => signals[kind].length === 0)
}

const isForeign = ({ text, language, signals: heard }: ReplyContext): boolean => {
  const guess = detectLanguage(text)
  return guess === 'other' || (guess !== undefined && guess !== language && heard.words > 3)
}

const isOffTopic = ({ signals: heard, scene }: ReplyContext): boolean =>
  heard.offTopic.some((phrase) => !scene.about.includes(foldText(phrase)))

const urgentTasks: readonly Task[] = ['break_off', 'warn', 'push_back']

/** Acts that override all others, in order of precedence. */
function urgentAct(context: ReplyContext): DialogueAct | null {
  const { signals: heard } = context
  if (heard.distress.length > 0) return 'distress'
  if (heard.robot.length > 0) return 'robot'
  if (heard.attack.length > 0) return 'deflect'
  if (isForeign(context)) return 'otherLanguage'
  const act = actTraits.task[context.direction.task]
  if (act !== undefined && urgentTasks.includes(context.direction.task)) return act
  if (isUnclear(context)) return 'unclear'
  if (context.isRepeated) return context.signals.bye.length > 0 ? 'after' : 'repeat'
  return null
}

function questionAct(context: ReplyContext): DialogueAct | null {
  const { signals: heard, memoryBefore: before, text, language } = context
  if (heard.who.length > 0) return 'who'
  if (heard.self.length > 0) return 'self'
  if (heard.private.length > 0 && heard.open.length + heard.closed.length > 0) return 'private'
  if (heard.invites.length > 0 && heard.closed.length > 0) return 'invited'
  if (heard.open.length === 0) return heard.more.length > 0 && heard.closed.length > 0 ? 'tell' : null
  if (heard.need.length > 0) return 'need'
  if (heard.agreeing.length > 0 && heard.next.length > 0) return closedAct(context)
  // Right after bad news, nobody answers "fine".
  if (heard.feel.length > 0) return before.blows > 0 ? 'blow' : 'feel'
  // "We will see how it goes" asks nothing.
  if (listQuestions(text, language).length === 0) return null
  return isGeneralQuestion(text, language) ? 'tell' : 'unsure'
}

/** A closed question of a common kind has its own answers; what is asked for is given when calm. */
function closedAct({ signals: heard, state, language }: ReplyContext): DialogueAct {
  const isCalm = state.tension < GUARDED_TENSION
  if (heard.knew.length > 0) return 'knew'
  if (heard.agreeing.length > 0) return isCalm ? 'agree' : 'disagree'
  if (heard.asks.length > 0) return isCalm ? 'willing' : 'unwilling'
  const { elliptic } = directorWordsFor(language)
  return heard.closed.some((question) => elliptic.test(foldText(question))) ? 'unsure' : 'shortly'
}

function statementAct(context: ReplyContext): DialogueAct {
  const { signals: heard, state, memory, memoryBefore: before } = context
  if (heard.apology.length > 0) return 'apology'
  if (heard.closed.length > 0 || heard.asks.length > 0) return closedAct(context)
  if (heard.praise.length > 0) return 'praise'
  if (heard.badNews.length > 0 && before.blows < 3) return 'blow'
  if (heard.request.length > 0) return 'weigh'
  if (heard.evidence.length > 0) return state.tension < GUARDED_TENSION ? 'accept' : 'dispute'
  if (heard.empathy.length > 0) return memory.kindInARow > 2 ? 'hollow' : 'soften'
  if (heard.thanks.length > 0) return 'thanks'
  if (heard.greeting.length > 0) return 'hello'
  return heard.words < 3 ? 'curt' : 'probe'
}

/** A first message that only opens the talk: a greeting, or why they meet, in a sentence or two. */
function isOpening({ signals: heard, turn }: ReplyContext, question: DialogueAct | null): boolean {
  if (turn > 1 || question !== null) return false
  if (heard.badNews.length + heard.request.length + heard.apology.length > 0) return false
  return heard.words < (heard.evidence.length > 0 ? 25 : 40)
}

/** The first bad news comes before everything else. */
const isFirstBadNews = ({ signals: heard, memoryBefore }: ReplyContext): boolean =>
  heard.badNews.length > 0 && memoryBefore.blows === 0

/** Agrees only when the director would, with some trust, to something with a date or enough detail. */
function answerProposal(
  plan: RememberedProposal,
  { state, mayAgree, memoryBefore: before }: ReplyContext,
): DialogueAct {
  if (wasAgreedBefore(plan, before.agreed)) return 'remember'
  if (!mayAgree || state.trust < 0.4) return 'doubt'
  // More promises in one conversation would not be credible.
  if (before.agreed.length >= 12) return 'remember'
  return plan.when === null && plan.content.length < 9 && before.pinned < 1 + before.agreed.length
    ? 'pinDown'
    : 'commit'
}

/** Whether a message that touches what was told before proposes something: then that is what wants an answer. */
const isOfferBesides = (context: ReplyContext): boolean =>
  context.direction.task === 'answer' &&
  findRecalled(context) !== null &&
  (context.signals.next.length > 0 || context.signals.agreeing.length > 0)

/** Chooses what the partner does with the message. */
export function chooseDialogueAct(context: ReplyContext): DialogueAct {
  const { signals: heard, memoryBefore: before, direction, turn } = context
  const urgent = urgentAct(context)
  if (urgent) return urgent
  const isAsked = heard.open.length > 0
  if (heard.bye.length > 0 && !isAsked && turn > 1) return before.saidGoodbye ? 'after' : 'close'
  if (isFirstBadNews(context)) return 'blow'
  const act = actTraits.task[direction.task]
  if (act !== undefined && !isOfferBesides(context)) return act
  const question = questionAct(context)
  if (isOpening(context, question)) return 'greet'
  const plan = findProposal(heard)
  if (plan && !isAsked) return answerProposal(plan, context)
  if (isOffTopic(context)) return 'offTopic'
  return question ?? statementAct(context)
}
