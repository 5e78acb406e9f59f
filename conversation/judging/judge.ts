import { createHash } from 'node:crypto'
import type { JudgedCheck, SettledCheck } from './rubric.ts'
import { dropUnsupportedOpinions, type JudgedTranscript } from './supported-opinions.ts'
import { assignEvidenceToOneSkill, needsMoreReadings, type Reading, settleCheck } from './settle-verdicts.ts'

/** How many readings are made at once, and how many more for the checks on which these disagree. */
const FIRST_READINGS = 3
const MORE_READINGS = 2

/**
 * Reads a conversation once and answers what it found; it may be wrong, and its quotations are not checked. Null when
 * it did not end in time.
 */
export type TakeReading = (checks: readonly JudgedCheck[]) => Promise<Reading | null>

export type JudgingResult = {
  readonly checks: readonly SettledCheck[]
  /** How many readings came to an end in time. */
  readonly readings: number
}

/**
 * Settles the judged checks of a rubric by independent readings. An opinion without fitting words counts for
 * nothing. A reading that fails or comes too late is left out.
 * @param seed decides the order of the checks in each reading
 * @param hasTimeForMore asked before the second round
 * @throws the first failure when no reading ended
 */
export async function judgeConversation(
  conversation: JudgedTranscript,
  checks: readonly JudgedCheck[],
  {
    readOnce,
    seed,
    hasTimeForMore,
  }: { readonly readOnce: TakeReading; readonly seed: string; readonly hasTimeForMore: () => boolean },
): Promise<JudgingResult> {
  const read = (wanted: readonly JudgedCheck[], count: number, round: string) =>
    Promise.allSettled(
      Array.from({ length: count }, async (_, nth) => {
        const reading = await readOnce(shuffle(wanted, `${seed} ${round} ${nth}`))
        return reading && dropUnsupportedOpinions(reading, wanted, conversation)
      }),
    )
  const first = await read(checks, FIRST_READINGS, 'first')
  const made = first.flatMap(endedReadings)
  const failed = first.find((one) => one.status === 'rejected')
  if (made.length === 0 && failed) throw failed.reason
  const unsettled = checks.filter(({ key }) => needsMoreReadings(settleCheck(key, made)))
  if (unsettled.length === 0 || !hasTimeForMore()) return settleAll(checks, made)
  const more = await read(unsettled, MORE_READINGS, 'more')
  return settleAll(checks, [...made, ...more.flatMap(endedReadings)])
}

const endedReadings = (result: PromiseSettledResult<Reading | null>): readonly Reading[] =>
  result.status === 'fulfilled' && result.value ? [result.value] : []

const settleAll = (checks: readonly JudgedCheck[], readings: readonly Reading[]): JudgingResult => ({
  checks: assignEvidenceToOneSkill(
    checks,
    checks.map(({ key }) => settleCheck(key, readings)),
  ),
  readings: readings.length,
})

/**
 * The items in an order that a seed decides: the same seed gives the same order, so that a reading can be repeated. The
 * order of checks influences what models answer; several orders even that out.
 */
const shuffle = <Item>(items: readonly Item[], seed: string): readonly Item[] =>
  items
    .map((item, index) => ({ item, rank: createHash('sha256').update(`${seed} ${index}`).digest('hex') }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ item }) => item)
