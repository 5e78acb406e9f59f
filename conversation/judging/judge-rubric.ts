import { countCheck } from '../counted/count-check.ts'
import { findHostility } from '../counted/hostile-sentences.ts'
import { findIgnoredMessages } from '../counted/ignored-messages.ts'
import { findMissingWords } from '../counted/missing-words.ts'
import type { Conversation } from '../conversation.ts'
import type {
  Check,
  CountedCheck,
  CountedRule,
  Evidence,
  JudgedCheck,
  Rubric,
  RubricResult,
  SettledCheck,
  SettledVerdict,
} from './rubric.ts'
import { quoteAsWritten } from '../language/quotations.ts'
import type { JudgedTranscript } from './supported-opinions.ts'
import type { JudgingResult } from './judge.ts'
import { levelsOfSkills } from './skill-levels.ts'

/** Settles judged checks. */
type JudgeChecks = (conversation: JudgedTranscript, checks: readonly JudgedCheck[]) => Promise<JudgingResult>

/** How many counted passages are shown. */
const MAX_EVIDENCE = 3

const noReadings = { met: 0, partly: 0, not_met: 0, no_occasion: 0 }

/**
 * Settles all checks of a rubric: judged ones by readings, counted ones by their rules, and by readings as well where
 * rules miss much.
 * @param judgeChecks null without a model: judged checks then stay `not_judged`
 */
export async function judgeRubric(
  conversation: Conversation,
  { checks }: Rubric,
  judgeChecks: JudgeChecks | null,
): Promise<RubricResult> {
  const judged = checks.filter((check) => check.kind === 'judged')
  const doubtful = checks.flatMap((check) => (isDoubtful(check, conversation) ? [toJudgedCheck(check)] : []))
  // The model is not asked for counted checks alone, so that a short try on one of them costs nothing, and works while
  // the model is away.
  const asked = judged.length > 0 ? [...judged, ...doubtful] : []
  const ignored = new Set(listUselessMessages(conversation))
  const { checks: settledByReadings, readings } =
    judgeChecks && asked.length > 0
      ? await judgeChecks({ ...conversation, ignored }, asked)
      : { checks: [], readings: 0 }
  const settled = checks.map((check) => {
    const reading = settledByReadings.find(({ key }) => key === check.key)
    if (check.kind === 'counted') return settleCounted(check, conversation, reading)
    return reading ?? leaveUnjudged(check)
  })
  return { checks: settled, skills: levelsOfSkills(checks, settled), readings }
}

/**
 * Rules that find nothing false but miss something, because people use more words than a list has, and type in haste.
 * Each has the verdicts by which a reading may find more: for insults and threats those that say that there are some.
 */
const rulesThatMiss: Readonly<Partial<Record<CountedRule, readonly SettledVerdict[]>>> = {
  open_questions: ['partly', 'met'],
  agreed_steps: ['partly', 'met'],
  insults_and_threats: ['partly', 'not_met'],
}

/**
 * The verdicts, in rising order, by which a reading has found more than a check's rule; none if the rule settles the
 * check.
 */
function listFurtherVerdicts({ rule }: CountedCheck, counted: SettledVerdict): readonly SettledVerdict[] {
  const verdicts = rulesThatMiss[rule] ?? []
  return verdicts.slice(verdicts.indexOf(counted) + 1)
}

/**
 * Whether a rule may quote the wrong words: a plan that was given up in words outside its list looks agreed, so
 * readings find the words.
 */
const hasDoubtfulWords = ({ rule }: CountedCheck): boolean => rule === 'agreed_steps'

const isDoubtful = (check: Check, conversation: Conversation): check is CountedCheck =>
  check.kind === 'counted' &&
  (hasDoubtfulWords(check) || listFurtherVerdicts(check, countCheck(check, conversation).verdict).length > 0)

/** If the count leaves nothing between met and not met, a reading cannot choose `partly` either. */
const toJudgedCheck = ({ key, name, description, skill, examples, ...count }: CountedCheck): JudgedCheck => ({
  key,
  name,
  description,
  skill,
  examples: count.met === count.partly ? { ...examples, partly: null } : examples,
  kind: 'judged',
  evidence: 'own_words',
  occasion: null,
  counter: count.rule === 'insults_and_threats',
})

/**
 * The messages that cannot show anything good to a reading either. One that is only harsh is not among them, because it
 * may also have said something else.
 */
const listUselessMessages = (conversation: Conversation): readonly number[] =>
  [...findIgnoredMessages(conversation)].flatMap(([number, reason]) => {
    const content = conversation.messages[number - 1]?.content ?? ''
    const isOnlyHarsh =
      reason === 'hostile' &&
      findHostility(content, conversation.language).every(({ kind }) => kind === 'harsh')
    return isOnlyHarsh ? [] : [number]
  })

/** @param reading counts if it has found more than the rule, or the same in words that can be trusted more */
function settleCounted(
  check: CountedCheck,
  conversation: Conversation,
  reading: SettledCheck | undefined,
): SettledCheck {
  const counted = { ...countCheck(check, conversation), readings: noReadings }
  const isMore = reading && listFurtherVerdicts(check, counted.verdict).includes(reading.verdict)
  const isBetterProved =
    hasDoubtfulWords(check) && reading?.verdict === counted.verdict && reading.evidence.length > 0
  const { verdict, evidence, readings } = isMore || isBetterProved ? reading : counted
  const isLacking = verdict === 'not_met' || verdict === 'partly'
  const missing = isLacking ? findMissingWords(check, conversation, evidence) : null
  const quote = ({ message, quotation }: Evidence): Evidence => ({
    message,
    quotation: quoteAsWritten(conversation.messages[message - 1]?.content ?? '', quotation),
  })
  return {
    key: check.key,
    verdict,
    readings,
    evidence: evidence
      .slice(0, MAX_EVIDENCE)
      .map(quote)
      .toSorted((a, b) => a.message - b.message),
    ...(missing && { missing: quote(missing) }),
  }
}

const leaveUnjudged = ({ key }: JudgedCheck): SettledCheck => ({
  key,
  verdict: 'not_judged',
  readings: noReadings,
  evidence: [],
})
