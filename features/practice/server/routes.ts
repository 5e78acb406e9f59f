import { findMoment, isMadeByRules, type JudgedParts } from '#features/evaluations/contract-points.ts'
import type { Handlers } from '#platform/server/mount.ts'
import type { practiceRoutes, RunningChat } from '../contract.ts'
import type { PracticeStore, StoredTries } from './store.ts'

/** The parts of an evaluation that the advice is made of. */
type StoredEvaluation = JudgedParts & {
  readonly chat_id: number
  readonly scenario: { readonly id: number; readonly title: string }
  readonly language: string
  readonly created_at: Date
}

export type PracticeDependencies = {
  readonly store: PracticeStore
  /** The conversation that somebody can go on with. */
  readonly readRunning: (userId: number) => Promise<RunningChat | undefined>
  /** The evaluation of somebody's chat. */
  readonly readEvaluation: (userId: number, chatId: number) => Promise<StoredEvaluation | undefined>
}

/** Three statements, each bounded: no part of it grows with what somebody has practised, but for counting in an index. */
export const practiceHandlers = ({
  store,
  readRunning,
  readEvaluation,
}: PracticeDependencies): Handlers<typeof practiceRoutes> => ({
  readPractice: async (_received, { actor }) => {
    const [running, tries] = await Promise.all([readRunning(actor.id), store.tries(actor.id)])
    const chatId = findNewestEvaluated(tries)
    const evaluation = chatId === null ? undefined : await readEvaluation(actor.id, chatId)
    return {
      running: running ?? null,
      advice: evaluation ? toAdvice(evaluation) : null,
      tries: tries.map(({ scenario_id, moods, last }) => ({ scenario_id, moods, last })),
    }
  },
})

/** The chat that was evaluated last, of those whose words are there. */
function findNewestEvaluated(tries: readonly StoredTries[]): number | null {
  const readable = tries.filter(({ readable_chat_id }) => readable_chat_id !== null)
  const [newest] = readable.toSorted((a, b) => Number(b.evaluated_at) - Number(a.evaluated_at))
  return newest?.readable_chat_id ?? null
}

const toAdvice = (evaluation: StoredEvaluation) => ({
  chat_id: evaluation.chat_id,
  scenario: { id: evaluation.scenario.id, title: evaluation.scenario.title },
  language: evaluation.language,
  created_at: evaluation.created_at,
  is_counted: isMadeByRules(evaluation),
  moment: findMoment(evaluation),
})
