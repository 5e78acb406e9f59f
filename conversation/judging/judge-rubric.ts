import { countCheck } from '../counted/count-check.ts'
import { findHostility } from '../counted/hostile-sentences.ts'
import { findIgnoredMessages } from '../counted/ignored-messages.ts'
import { findMissingWords } from '../counted/missing-words.ts'
import type { Conversation } from '../conversation.ts'
import type { RubricResult, CountedCheck, JudgedCheck, Rubric, SettledCheck } from './rubric.ts'
import type { JudgedTranscript } from './fit-evidence.ts'
import type { JudgingResult } from './judge.ts'
import { levelsOfSkills } from './skill-levels.ts'

/** Settles judged checks. */
export type JudgeChecks = (
  conversation: JudgedTranscript,
  checks: readonly JudgedCheck[],
) => Promise<JudgingResult>

/** How many of the passages that were counted are shown. */
const MAX_EVIDENCE = 3

const noReadings = { met: 0, partly: 0, not_met: 0, no_occasion: 0 }

/**
 * Settles all checks of a rubric: counted ones by their rules, judged ones by readings.
 * @param judgeChecks null without a model: judged checks then stay `not_judged`
 */
export async function judgeRubric(
  conversation: Conversation,
  { checks }: Rubric,
  judgeChecks: JudgeChecks | null,
): Promise<RubricResult> {
  const judged = checks.filter((check) => check.kind === 'judged')
  const ignored = new Set(listUselessMessages(conversation))
  const { checks: settledByReadings, readings } =
    judgeChecks && judged.length > 0
      ? await judgeChecks({ ...conversation, ignored }, judged)
      : { checks: judged.map(leaveUnjudged), readings: 0 }
  const settled = checks.map((check) =>
    check.kind === 'counted'
      ? settleCounted(check, conversation)
      : (settledByReadings.find(({ key }) => key === check.key) ?? leaveUnjudged(check)),
  )
  return { checks: settled, skills: levelsOfSkills(checks, settled), readings }
}

/** The messages that can show nothing good, to a reading either. One that is only harsh may have said other things beside. */
const listUselessMessages = (conversation: Conversation): readonly number[] =>
  [...findIgnoredMessages(conversation)].flatMap(([number, reason]) => {
    const content = conversation.messages[number - 1]?.content ?? ''
    const isOnlyHarsh =
      reason === 'hostile' &&
      findHostility(content, conversation.language).every(({ kind }) => kind === 'harsh')
    return isOnlyHarsh ? [] : [number]
  })

function settleCounted(check: CountedCheck, conversation: Conversation): SettledCheck {
  const { verdict, evidence } = countCheck(check, conversation)
  const isLacking = verdict === 'not_met' || verdict === 'partly'
  const missing = isLacking ? findMissingWords(check, conversation, evidence) : null
  return {
    key: check.key,
    verdict,
    readings: noReadings,
    evidence: evidence.slice(0, MAX_EVIDENCE),
    ...(missing && { missing }),
  }
}

const leaveUnjudged = ({ key }: JudgedCheck): SettledCheck => ({
  key,
  verdict: 'not_judged',
  readings: noReadings,
  evidence: [],
})
