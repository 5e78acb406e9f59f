import type { Conversation } from '../conversation.ts'
import type { CountedCheck, Evidence, Verdict } from '../judging/rubric.ts'
import { baseLanguage, type BuiltInLanguage, isBuiltInLanguage } from '../language/codes.ts'
import { findAgreedSteps } from './agreed-steps.ts'
import { findFiguresAndDates } from './figures-and-dates.ts'
import { findInsultsAndThreats } from './insults-and-threats.ts'
import { listCountedMessages } from './learner-messages.ts'
import { measureLongestMessage } from './longest-message.ts'
import { findOpenQuestions } from './open-questions.ts'
import { measureCountedShare } from './share-of-words.ts'
import { findTakenUpWords } from './taken-up-words.ts'

/** The result of a counted check. */
type CountedResult = {
  readonly verdict: Verdict
  readonly evidence: readonly Evidence[]
  readonly count: number
}

const noOccasion: CountedResult = { verdict: 'no_occasion', evidence: [], count: 0 }

/** Met from `met` occurrences on, partly from `partly` on. */
function judgeAtLeast(
  { met, partly }: CountedCheck,
  evidence: readonly Evidence[],
  count = evidence.length,
): CountedResult {
  return { verdict: count >= met ? 'met' : count >= partly ? 'partly' : 'not_met', evidence, count }
}

type CountedEvidence = { readonly count: number; readonly evidence: readonly Evidence[] }

/** Met up to `met`, partly up to `partly`. A learner without a counted message has had no occasion to keep a limit. */
function judgeAtMost(
  { met, partly }: CountedCheck,
  { count, evidence }: CountedEvidence,
  conversation: Conversation,
): CountedResult {
  const verdict = count <= met ? 'met' : count <= partly ? 'partly' : 'not_met'
  const isIdle = verdict !== 'not_met' && listCountedMessages(conversation).length === 0
  return { verdict: isIdle ? 'no_occasion' : verdict, evidence, count }
}

function countInLanguage(
  check: CountedCheck,
  conversation: Conversation,
  language: BuiltInLanguage,
): CountedResult {
  switch (check.rule) {
    case 'open_questions':
      return judgeAtLeast(check, findOpenQuestions(conversation, language))
    case 'agreed_steps':
      // The latest steps come first, because a plan from the beginning may have been given up since.
      return judgeAtLeast(check, findAgreedSteps(conversation, language).toReversed())
    case 'taken_up_words':
      return judgeAtLeast(check, findTakenUpWords(conversation, language))
    case 'figures_and_dates': {
      const { evidence, count } = findFiguresAndDates(conversation, language)
      return judgeAtLeast(check, evidence, count)
    }
    case 'insults_and_threats': {
      const evidence = findInsultsAndThreats(conversation)
      // The list is short, so finding no insult does not show respect.
      if (evidence.length === 0) return noOccasion
      return judgeAtMost(check, { count: evidence.length, evidence }, conversation)
    }
    default:
      return noOccasion
  }
}

/** Settles a counted check. Rules with word lists know English, Portuguese and French; elsewhere they do not judge. */
export function countCheck(check: CountedCheck, conversation: Conversation): CountedResult {
  if (check.rule === 'share_of_words') {
    const count = measureCountedShare(conversation)
    return judgeAtMost(check, { count, evidence: [] }, conversation)
  }
  if (check.rule === 'longest_message')
    return judgeAtMost(check, measureLongestMessage(conversation), conversation)
  const language = baseLanguage(conversation.language)
  return isBuiltInLanguage(language) ? countInLanguage(check, conversation, language) : noOccasion
}
