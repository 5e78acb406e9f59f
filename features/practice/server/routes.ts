import { findMoment, isMadeByRules, type MainPointSource } from '#features/evaluations/contract-points.ts'
import { markFallback } from '#features/languages/contract.ts'
import type { DueDebrief } from '#features/own-conversations/contract-debrief.ts'
import type { Handlers } from '#platform/server/mount.ts'
import type { practiceRoutes, RunningChat } from '../contract.ts'
import type { BoosterStore } from './booster-store.ts'
import { toOffer } from './describe-booster.ts'
import type { PracticeStore, RehearsedOwn, PracticeRecord } from './store.ts'

/** The parts of an evaluation that the advice is made of. */
type AdvisedEvaluation = MainPointSource & {
  readonly chat_id: number
  readonly branch_id: number
  readonly scenario: { readonly id: number | null; readonly title: string; readonly language?: string }
  readonly language: string
  readonly created_at: Date
}

type PracticeDependencies = {
  readonly store: PracticeStore
  readonly boosters: BoosterStore
  /** The conversation that somebody can go on with. */
  readonly readRunning: (userId: number) => Promise<RunningChat | undefined>
  /** The own conversation that somebody is asked about on a certain local date. */
  readonly findDueDebrief: (userId: number, today: string | null) => Promise<DueDebrief | undefined>
  /** The newest evaluation of a branch of somebody's chat. */
  readonly readEvaluation: (
    userId: number,
    chatId: number,
    branch: number | null,
  ) => Promise<AdvisedEvaluation | undefined>
}

/** Runs six statements. None grows with how much somebody has practised, except for counting in an index. */
export const practiceHandlers = ({
  store,
  boosters,
  readRunning,
  findDueDebrief,
  readEvaluation,
}: PracticeDependencies): Handlers<typeof practiceRoutes> => ({
  readPractice: async ({ query }, { actor }) => {
    const [running, { tries, rehearsal }, debrief, offer] = await Promise.all([
      readRunning(actor.id),
      store.practised(actor.id),
      findDueDebrief(actor.id, query.today ?? null),
      boosters.findOffer(actor.id),
    ])
    const newest = findNewestEvaluated({ tries, rehearsal })
    const evaluation = newest && (await readEvaluation(actor.id, newest.chatId, newest.branch))
    return {
      running: running ?? null,
      advice: evaluation ? toAdvice(evaluation, newest) : null,
      debrief: debrief ?? null,
      booster: offer ? toOffer(offer) : null,
      tries: tries.map(({ scenario_id, moods, last }) => ({ scenario_id, moods, last })),
    }
  },
})

type NewestEvaluated = {
  readonly chatId: number
  readonly branch: number | null
  readonly evaluatedAt: number
  readonly own?: RehearsedOwn['own_conversation']
}

/** The branch of a chat that was evaluated last, among chats that are not erased. */
function findNewestEvaluated({ tries, rehearsal }: PracticeRecord): NewestEvaluated | undefined {
  const readable = tries.flatMap(({ readable_chat_id: chatId, branch, evaluated_at }): NewestEvaluated[] =>
    chatId === null ? [] : [{ chatId, branch, evaluatedAt: Number(evaluated_at) }],
  )
  if (rehearsal) {
    const { readable_chat_id: chatId, branch, evaluated_at, own_conversation: own } = rehearsal
    readable.push({ chatId, branch, evaluatedAt: Number(evaluated_at), own })
  }
  return readable.toSorted((a, b) => b.evaluatedAt - a.evaluatedAt)[0]
}

const toAdvice = (evaluation: AdvisedEvaluation, newest: NewestEvaluated | undefined) => ({
  chat_id: evaluation.chat_id,
  branch_id: evaluation.branch_id,
  scenario: {
    id: evaluation.scenario.id,
    title: evaluation.scenario.title,
    ...markFallback(evaluation.scenario.language !== undefined),
  },
  language: evaluation.language,
  created_at: evaluation.created_at,
  is_counted: isMadeByRules(evaluation),
  ...(newest?.own && { own_conversation: newest.own }),
  moment: findMoment(evaluation),
})
