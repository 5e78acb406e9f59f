import type { SettledVerdict } from '#conversation/judging/rubric.ts'
import type { SimulatedLearner, TrialCell, TrialConversation, TrialRanking } from '../contract.ts'

/** The place of a verdict on the scale; null for what has none. */
export const gradeOf = (verdict: SettledVerdict | undefined): 0 | 1 | 2 | null => {
  if (verdict === 'met') return 2
  if (verdict === 'partly') return 1
  return verdict === 'not_met' ? 0 : null
}

/** Learners in the order of the trial, with what became of each check. */
export type TriedConversation = Pick<TrialConversation, 'learner'> & { readonly cells: readonly TrialCell[] }

/** The conversations that have been judged. */
export const judgedOf = ({
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

/** No occasion is neither a merit nor a fault: a learner without insults stands above one with them. */
export const pointsOf = (verdict: SettledVerdict): number =>
  verdict === 'no_occasion' ? 1 : (gradeOf(verdict) ?? 0)

/** How the learners rank; a check that was judged with nobody, such as without a model, says nothing and is left out. */
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
