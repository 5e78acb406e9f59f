import { findMoment, isMadeByRules, type JudgedParts } from '#features/evaluations/contract-points.ts'
import type { Handlers } from '#platform/server/mount.ts'
import type { practiceRoutes, RunningChat } from '../contract.ts'
import type { PracticeStore, StoredTries } from './store.ts'

/** The parts of an evaluation that the advice is made of. */
type StoredEvaluation = JudgedParts & {
  readonly chat_id: number
  readonly branch_id: number
  readonly scenario: { readonly id: number | null; readonly title: string }
  readonly language: string
  readonly created_at: Date
}

export type PracticeDependencies = {
  readonly store: PracticeStore
  /** The conversation that somebody can go on with. */
  readonly readRunning: (userId: number) => Promise<RunningChat | undefined>
  /** The newest evaluation of a branch of somebody's chat. */
  readonly readEvaluation: (
    userId: number,
    chatId: number,
    branch: number | null,
  ) => Promise<StoredEvaluation | undefined>
}

/** Three statements, each bounded: no part of it grows with what somebody has practised, but for counting in an index. */
export const practiceHandlers = ({
  store,
  readRunning,
  readEvaluation,
}: PracticeDependencies): Handlers<typeof practiceRoutes> => ({
  readPractice: async (_received, { actor }) => {
    const [running, tries] = await Promise.all([readRunning(actor.id), store.tries(actor.id)])
    const newest = findNewestEvaluated(tries)
    const evaluation = newest && (await readEvaluation(actor.id, newest.chatId, newest.branch))
    return {
      running: running ?? null,
      advice: evaluation ? toAdvice(evaluation) : null,
      tries: tries.map(({ scenario_id, moods, last }) => ({ scenario_id, moods, last })),
    }
  },
})

/** The branch of a chat that was evaluated last, of those whose words are there. */
function findNewestEvaluated(tries: readonly StoredTries[]) {
  const readable = tries.flatMap(({ readable_chat_id: chatId, branch, evaluated_at }) =>
    chatId === null ? [] : [{ chatId, branch, evaluatedAt: Number(evaluated_at) }],
  )
  return readable.toSorted((a, b) => b.evaluatedAt - a.evaluatedAt)[0]
}

const toAdvice = (evaluation: StoredEvaluation) => ({
  chat_id: evaluation.chat_id,
  branch_id: evaluation.branch_id,
  scenario: { id: evaluation.scenario.id, title: evaluation.scenario.title },
  language: evaluation.language,
  created_at: evaluation.created_at,
  is_counted: isMadeByRules(evaluation),
  moment: findMoment(evaluation),
})
