import type { SettledVerdict } from '#conversation/judging/rubric.ts'
import type { SimulatedLearner, TrialCell, TrialConversation, TrialRanking } from '../contract.ts'

/** The grade of a verdict; null for verdicts that have none. */
export const gradeOf = (verdict: SettledVerdict | undefined): 0 | 1 | 2 | null => {
  if (verdict === 'met') return 2
  if (verdict === 'partly') return 1
  return verdict === 'not_met' ? 0 : null
}

/** A judged conversation: the learner, and the verdict of each check. */
export type TriedConversation = Pick<TrialConversation, 'learner'> & { readonly cells: readonly TrialCell[] }

/** The conversations that have been judged. */
export const listJudgedConversations = ({
  conversations,
}: {
  readonly conversations: readonly TrialConversation[]
}): readonly TriedConversation[] =>
  conversations.flatMap(({ learner, cells }) => (cells === null ? [] : [{ learner, cells }]))

export const cellOf = (
  judged: readonly TriedConversation[],
  learner: SimulatedLearner,
  key: string,
): TrialCell | undefined =>
  judged.find((one) => one.learner === learner)?.cells.find((cell) => cell.key === key)

/** No occasion counts in the middle: a learner without insults has to rank above one with them. */
export const pointsOf = (verdict: SettledVerdict): number =>
  verdict === 'no_occasion' ? 1 : (gradeOf(verdict) ?? 0)

/** Ranks the learners. Checks that were judged with nobody, such as without a model, are left out. */
export function rankLearners(judged: readonly TriedConversation[]): TrialRanking {
  const spoken = new Set(
    judged.flatMap(({ cells }) =>
      cells.flatMap(({ key, verdict }) => (verdict === 'not_judged' ? [] : [key])),
    ),
  )
  const points = judged.map(({ learner, cells }) => {
    const counted = cells.filter(({ key }) => spoken.has(key))
    const minimum = counted.reduce((sum, { verdict }) => sum + pointsOf(verdict), 0)
    const open = counted.filter(({ verdict }) => verdict === 'divided' || verdict === 'not_judged').length
    return { learner, minimum, maximum: minimum + 2 * open }
  })
  const of = (wanted: SimulatedLearner) => points.find(({ learner }) => learner === wanted)
  const [poor, average, good, stuffing] = [of('poor'), of('average'), of('good'), of('stuffing')]
  if (!poor || !average || !good || !stuffing) return { points, isRanked: false, isStuffingLow: false }
  return {
    points,
    isRanked: poor.maximum < average.minimum && average.maximum < good.minimum,
    isStuffingLow: stuffing.maximum <= average.minimum,
  }
}
