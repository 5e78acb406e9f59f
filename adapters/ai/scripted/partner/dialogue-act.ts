import { listContentWords } from '#conversation/counted/content-words.ts'
import { isJunk } from '#conversation/counted/junk.ts'
import { foldText, splitWords } from '#conversation/language/fold-text.ts'
import { detectLanguage } from '#conversation/language/detect.ts'
import { actTraits } from './act-traits.ts'
import type { DialogueAct } from './lines.ts'
import type { ReplyContext } from './reply-context.ts'
import { GUARDED_TENSION } from '#conversation/director/advance-state.ts'
import { directorWordsFor } from '#conversation/director/director-words.ts'
import { isGeneralQuestion, listQuestions } from '#conversation/director/questions.ts'
import { answerPools, findRecalled, bankForToldFact } from './facts.ts'
import { messageKinds, readMessageKinds } from '#conversation/listening/message-kinds.ts'
import { findProposal, wasAgreedBefore, type RememberedProposal } from './memory.ts'

/** The text without tags and template brackets. */
const withoutMarkup = (text: string): string => text.replace(/<[^>]*>?|\$?\{+[^}]*\}*/g, ' ')

/** A phrase of these kinds makes even a message of two words clear. */
const clearKinds = ['greeting', 'bye', 'thanks', 'apology', 'empathy', 'praise', 'curt', 'givesUp'] as const
const topicKinds = ['open', 'closed', 'next', 'offTopic', 'who'] as const

/** Whether a message cannot be understood: empty, emoji, markup, random keys. */
function isUnclear({ text, signals }: ReplyContext): boolean {
  const plain = withoutMarkup(text)
  const isKnown = [...clearKinds, ...topicKinds].some((kind) => signals[kind].length > 0)
  return isJunk(plain, true) || (splitWords(plain).length < 3 && !isKnown)
}

const isForeign = ({ text, language, signals: heard }: ReplyContext): boolean => {
  const guess = detectLanguage(text)
  return guess === 'other' || (guess !== undefined && guess !== language && heard.words > 3)
}

/** Acts that override all others, in order of precedence. */
function urgentAct(context: ReplyContext): DialogueAct | null {
  const { signals: heard } = context
  if (heard.distress.length > 0) return 'distress'
  if (heard.robot.length > 0) return 'robot'
  if (heard.attack.length > 0) return 'deflect'
  if (isForeign(context)) return 'otherLanguage'
  const act = actTraits.task[context.direction.task]
  if (act !== undefined && actTraits.urgent.includes(act)) return act
  if (isUnclear(context)) return 'unclear'
  if (context.isRepeated) return context.signals.bye.length > 0 ? 'after' : 'repeat'
  return null
}

/** A question with more content words is about something specific, even if it asks how somebody sees it. */
const VAGUE = 1

function questionAct(context: ReplyContext): DialogueAct | null {
  const { signals: heard, memoryBefore: before, state, text, language } = context
  if (heard.who.length > 0) return 'who'
  if (heard.self.length > 0) return 'self'
  if (heard.private.length > 0 && heard.open.length + heard.closed.length > 0) return 'private'
  if (heard.invites.length > 0 && heard.closed.length > 0) return 'invited'
  const hasTold = state.told.length > 0
  if (heard.open.length === 0 && heard.more.length > 0 && heard.closed.length > 0)
    return hasTold ? 'noMore' : 'tell'
  if (heard.open.length === 0) return null
  if (heard.need.length > 0) return 'need'
  if (heard.agreeing.length > 0 && heard.next.length > 0) return closedAct(context)
  // Right after bad news, nobody answers "fine".
  if (heard.feel.length > 0) return before.blows > 0 ? 'blow' : 'feel'
  // "We will see how it goes" asks nothing.
  if (listQuestions(text, language).length === 0) return null
  const isVague = !hasTold || listContentWords(heard.open.join(' '), language).size <= VAGUE
  const act = kindAct(context, true)
  // An open question asks for more than a yes, so it is no request for a favour.
  if (act !== null && act !== 'willing' && act !== 'unwilling') return act
  return isVague && isGeneralQuestion(text, language) ? 'tell' : 'unsure'
}

/** The act that answers the kind of the message or of its questions; of several kinds the first one counts. */
function kindAct(context: ReplyContext, isOfQuestions: boolean): DialogueAct | null {
  const { text, language, state, memory, signals } = context
  const all = readMessageKinds(text, language)
  const found = all.filter((own) => !isOfQuestions || (own.isAsking && actTraits.kinds[own.kind]?.asks))
  const kind = messageKinds.find((one) => found.some((own) => own.kind === one))
  // "What do you think of that?" takes a yes only after a proposal.
  const isOpen = kind === 'check' && isOfQuestions && signals.closed.length + signals.next.length === 0
  if (isOpen && !all.some((own) => !own.isAsking && ['offer', 'proposal'].includes(own.kind))) return 'unsure'
  if (kind === 'proposal') return answerProposal({ content: [], when: signals.when[0] ?? null }, context)
  const act = kind && actTraits.kinds[kind]?.[state.tension < GUARDED_TENSION ? 'calm' : 'guarded']
  return act === 'soften' && memory.countKindInARow > 2 ? 'hollow' : (act ?? null)
}

/** A question with at most this many words says nothing new. */
const SHORT_CHECK = 4

/** A closed question of a common kind has answers of its own; a calm partner does what it is asked for. */
function closedAct(context: ReplyContext): DialogueAct {
  const { signals: heard, state, language } = context
  const isCalm = state.tension < GUARDED_TENSION
  if (heard.knew.length > 0) return 'knew'
  // A partner who would not agree to the proposal yet says what is missing.
  const isEarly = state.proposed.length > 0 && !context.mayAgree
  if (heard.agreeing.length > 0) return !isCalm ? 'disagree' : isEarly ? 'doubt' : 'agree'
  // "Can you do 20%, then?" asks for more than a yes that costs nothing.
  if (heard.closed.some((question) => /\d\s?[%€$£]|[€$£]\s?\d/.test(question)))
    return isCalm ? 'weigh' : 'disagree'
  const kind = kindAct(context, true)
  // "Right?" and "On Thursday?" after an agreement ask whether it stands.
  const isCheck = heard.words <= SHORT_CHECK && (kind === 'agree' || heard.when.length > 0)
  if (isCheck && state.agreed.length > 0) return 'remember'
  if (kind) return kind
  if (heard.asks.length > 0) return isCalm ? 'willing' : 'unwilling'
  const { elliptic } = directorWordsFor(language)
  return heard.closed.some((question) => elliptic.test(foldText(question))) ? 'unsure' : 'shortly'
}

function statementAct(context: ReplyContext): DialogueAct {
  const { signals: heard, state, memory, memoryBefore: before } = context
  const kind = heard.words < 3 && heard.curt.length > 0 ? null : kindAct(context, false)
  if (heard.givesUp.length > 0 && heard.next.length === 0) return 'dropped'
  // "I'm sorry, I can't deliver by then" is a no first.
  if (heard.apology.length > 0) return kind === 'owned' || kind === 'refused' ? kind : 'apology'
  // "I need to know what you can do" has the words of a favour.
  if (heard.closed.length > 0 || (heard.asks.length > 0 && kind !== 'weigh')) return closedAct(context)
  if (heard.badNews.length > 0 && before.blows < 3) return 'blow'
  // "That must have been hard" accepts nothing.
  if (kind && !(kind === 'settled' && heard.empathy.length > 0)) return kind
  if (heard.evidence.length > 0) return state.tension < GUARDED_TENSION ? 'accept' : 'dispute'
  if (heard.empathy.length > 0) return memory.countKindInARow > 2 ? 'hollow' : 'soften'
  if (heard.greeting.length > 0) return 'hello'
  return context.hasAskedLast ? 'answered' : heard.words < 3 ? 'curt' : 'probe'
}

/** A first message with at least this many words does more than open the talk. */
const OPENING_WORDS = 40

/**
 * The partner agrees to nothing with less trust than `TRUSTS`, and makes at most `PROMISES` promises, because more
 * would not be credible in one conversation.
 */
const [TRUSTS, PROMISES] = [0.4, 12]

/** Agrees only when the director would, to something with a date or enough detail. */
function answerProposal(
  plan: RememberedProposal,
  { state, mayAgree, memoryBefore: { agreed } }: ReplyContext,
): DialogueAct {
  if (wasAgreedBefore(plan, agreed)) return 'remember'
  if (!mayAgree || state.trust < TRUSTS) return 'doubt'
  if (agreed.length >= PROMISES) return 'remember'
  return plan.when === null && plan.content.length < 9 ? 'almost' : 'commit'
}

/**
 * The act for the director's task. Undefined, so that other rules decide, if the message asks about a fact that was
 * told and also proposes something, or if it asks what the character needs. A character that is ready to agree answers
 * a hedged proposal or one without a date with `almost`, or with `willing` or `agree` if the message asks for that.
 */
function taskAct(context: ReplyContext): DialogueAct | undefined {
  const { direction, mayAgree, signals: heard } = context
  const { task } = direction
  const isOffer = heard.next.length > 0 || heard.agreeing.length > 0
  const told = task === 'answer' ? findRecalled(context) : null
  // A question about what the partner needs is not answered by a fact that was told about something else.
  const isAskedAgain = told !== null && bankForToldFact(told, context) === 'beyond'
  const isOfNeed =
    heard.need.length > 0 &&
    answerPools(context).length === 0 &&
    (isAskedAgain || (!mayAgree && task !== 'respond'))
  if (isOfNeed || (told !== null && isOffer)) return undefined
  if (task === 'agree_too' && direction.answers.length > 0) return 'tell'
  const isNearly = task === 'hold_back' || (task === 'ask_when' && heard.when.length > 0)
  if (!mayAgree || !isNearly) return actTraits.task[task]
  const act = task === 'hold_back' ? kindAct(context, false) : null
  return act === 'willing' || act === 'agree' ? act : 'almost'
}

/** Chooses what the partner does with the message. */
export function chooseDialogueAct(context: ReplyContext): DialogueAct {
  const { signals: heard, memoryBefore: before, about, turn } = context
  const urgent = urgentAct(context)
  if (urgent) return urgent
  const isAsked = heard.open.length > 0
  if (heard.bye.length > 0 && !isAsked && heard.closed.length === 0 && turn > 1)
    return before.saidGoodbye ? 'after' : 'close'
  if (heard.badNews.length > 0 && before.blows === 0) return 'blow'
  const act = taskAct(context)
  if (act) return act
  const question = questionAct(context)
  const isLoaded = heard.request.length + heard.apology.length > 0 || heard.words >= OPENING_WORDS
  if (turn === 1 && question === null && !isLoaded) {
    const act = kindAct(context, false)
    return act !== null && actTraits.opening.includes(act) ? act : 'greet'
  }
  const kinds = readMessageKinds(context.text, context.language)
  // "Three clients need it by June" has a date and proposes nothing.
  const isReport = heard.evidence.length > 0 && kinds.length === 1 && kinds[0]?.kind === 'report'
  // "Still, I need the plan" proposes nothing either.
  const isDemand = kinds.length > 0 && kinds.every((own) => actTraits.demanding.includes(own.kind))
  const plan = findProposal(heard)
  if (plan && !isAsked && !isReport && !isDemand) return answerProposal(plan, context)
  if (heard.offTopic.some((phrase) => !about.includes(foldText(phrase)))) return 'offTopic'
  return question ?? statementAct(context)
}
