import { splitSentences } from '../language/sentences.ts'
import { findQuotation } from '../language/quotations.ts'
import type { Conversation } from '../conversation.ts'
import type { Evidence, JudgedCheck } from './rubric.ts'
import { fitsSkill } from './fit-skill.ts'
import type { Opinion, Reading } from './settle-verdicts.ts'

/** A transcript to quote from, with the messages that cannot show anything good. */
export type JudgedTranscript = Conversation & {
  /** The numbers of the learner's messages that cannot show anything good: with insults or threats, junk. */
  readonly ignored: ReadonlySet<number>
}

/**
 * Removes the opinions of a reading that its quotations do not support: they have to be in the transcript, be the
 * learner's words, and be able to show what the check is about. "Not met" and absences also need a quotation, as a
 * candidate. "No occasion" is removed if there always is one, and "partly" if the check has nothing between met and not
 * met.
 */
export const dropUnsupportedOpinions = (
  reading: Reading,
  checks: readonly JudgedCheck[],
  conversation: JudgedTranscript,
): Reading =>
  new Map(
    checks.flatMap((check) => {
      const opinion = reading.get(check.key)
      const founded = opinion && findFounded(opinion, check, conversation)
      return founded ? [[check.key, founded] as const] : []
    }),
  )

const isGood = (verdict: Opinion['verdict']): verdict is 'met' | 'partly' =>
  verdict === 'met' || verdict === 'partly'

function findFounded(opinion: Opinion, check: JudgedCheck, conversation: JudgedTranscript): Opinion | null {
  if (opinion.verdict === 'no_occasion')
    return check.occasion === null ? null : { verdict: 'no_occasion', evidence: [] }
  if (opinion.verdict === 'partly' && check.examples.partly === null) return null
  const evidence = opinion.evidence
    .flatMap((one) => quoteLearner(one, conversation) ?? [])
    .filter((one) => isAdmissible(one, opinion, check, conversation))
  return evidence.length === 0 ? null : { ...opinion, evidence }
}

/** The learner's exact words; null when that message is not theirs or does not contain them. */
function quoteLearner({ message, quotation }: Evidence, { messages }: Conversation): Evidence | null {
  const said = messages[message - 1]
  const words = said?.isUser ? findQuotation(said.content, quotation) : null
  return words === null ? null : { message, quotation: words }
}

function isAdmissible(
  evidence: Evidence,
  opinion: Opinion,
  check: JudgedCheck,
  conversation: JudgedTranscript,
): boolean {
  const before = conversation.messages[evidence.message - 2]
  const after = conversation.messages[evidence.message]
  if (check.evidence === 'reply_and_answer' && (!before || before.isUser)) return false
  if (check.evidence === 'words_and_reply' && (!after || after.isUser)) return false
  // Only words that are to show something good have to fit the skill; for anything else a candidate is enough.
  const { verdict } = opinion
  if (check.counter || !isGood(verdict)) return true
  if (conversation.ignored.has(evidence.message)) return false
  const said = conversation.messages[evidence.message - 1]?.content ?? ''
  return fitsSkill(check.skill, verdict, {
    quotation: evidence.quotation,
    sentences: sentencesAround(said, evidence.quotation),
    replyBefore: before?.content ?? '',
    language: conversation.language,
  })
}

const sentencesAround = (message: string, quotation: string): string =>
  splitSentences(message)
    .filter((sentence) => sentence.includes(quotation) || quotation.includes(sentence))
    .join(' ') || quotation
