import type { Assessment, Evaluator } from '#adapters/ai/port.ts'
import type { Conversation } from '#conversation/conversation.ts'

export type StandInEvaluator = Evaluator & {
  /** The requests, in order. */
  readonly asked: readonly { readonly conversation: Conversation; readonly criteria: string }[]
  /** Lets all waiting and later evaluations finish. */
  release(): void
  /** Fails all waiting evaluations; later ones wait again. */
  fail(error: Error): void
}

/** Stands in for a model whose speed, failures and words a test decides. */
export function standInEvaluator(
  assess: (conversation: Conversation) => Assessment = praise,
): StandInEvaluator {
  const asked: { conversation: Conversation; criteria: string }[] = []
  let gate = Promise.withResolvers<void>()
  return {
    name: 'held',
    promptVersion: 'held/1',
    resolveLanguage: (language) => language,
    asked,
    judge: noJudging,
    async evaluate(conversation, criteria) {
      asked.push({ conversation, criteria })
      await gate.promise
      return assess(conversation)
    },
    release: () => gate.resolve(),
    fail: (error) => {
      gate.promise.catch(() => {})
      gate.reject(error)
      gate = Promise.withResolvers()
      gate.promise.catch(() => {})
    },
  }
}

/** The `judge` of evaluators in tests that ignore verdicts. */
export const noJudging: Evaluator['judge'] = async () => ({ checks: [], skills: [], readings: 0 })

/** Praises one word of the learner's first message. */
function praise({ messages }: Conversation): Assessment {
  const quotation = messages[0]?.content.split(' ')[0] ?? ''
  const feedback = [{ message: 1, quotation, feedback: 'A good beginning.', better: null }]
  return { overview: ['It went well.'], feedback, measures: null }
}
