import { countCheck } from '#conversation/counted/count-check.ts'
import { NewRubric } from '#features/criteria/contract-rubric.ts'
import { createCountedCheck } from '#testing/counted-checks.ts'
import { mapConcurrently, sampleEvenly } from '../batches.ts'
import type { BenchSet, MessageLabel } from './bench-set.ts'
import { type BenchJudge, CONCURRENT_JUDGEMENTS } from './judge-set.ts'
import rubric from './judged-checks.json' with { type: 'json' }

/** A judge's verdict and people's labels for one message; the verdict is null where the judge gave none. */
export type JudgedMessage = {
  readonly key: string
  readonly verdict: boolean | null
  readonly labels: readonly MessageLabel[]
}

/** The label against which a check is measured, and how well people agree on it: Fleiss' κ in AnnoMI. */
export const measuredChecks: Readonly<
  Record<string, { readonly label: MessageLabel; readonly ceiling: number }>
> = {
  open_questions: { label: 'open_question', ceiling: 0.87 },
  taken_up_words: { label: 'reflection', ceiling: 0.66 },
  asks: { label: 'question', ceiling: 0.87 },
  reflects: { label: 'reflection', ceiling: 0.66 },
  informs: { label: 'input', ceiling: 0.74 },
}

/** The findings of those rules for which labels exist, in each labelled message. */
export const countMessages = ({ conversations }: BenchSet): readonly JudgedMessage[] =>
  conversations.flatMap(({ conversation, labels }) =>
    (['open_questions', 'taken_up_words'] as const).flatMap((key) => {
      const { evidence } = countCheck(createCountedCheck(key, 1, 1), conversation)
      const found = new Set(evidence.map(({ message }) => message))
      return labels.flatMap((own, i) =>
        own === null ? [] : [{ key, verdict: found.has(i + 1), labels: own }],
      )
    }),
  )

/** The number of messages before the labelled one that the judge sees. */
const CONTEXT = 2

/** A model's verdicts on labelled messages, each shown with the messages before it. */
export async function judgeMessages(
  { conversations }: BenchSet,
  { judge }: BenchJudge,
  { count, onStep }: { readonly count: number; readonly onStep: (step: string) => void },
): Promise<readonly JudgedMessage[]> {
  const { checks } = NewRubric.parse(rubric)
  const labelled = conversations.flatMap(({ group, conversation, labels }) =>
    labels.flatMap((own, i) => (own === null ? [] : [{ group, conversation, labels: own, i }])),
  )
  const chosen = sampleEvenly(labelled, count)
  const judged = await mapConcurrently(
    chosen,
    CONCURRENT_JUDGEMENTS,
    async ({ group, conversation, labels, i }, index) => {
      onStep(`message ${index + 1} of ${chosen.length}`)
      const before = conversation.messages.slice(Math.max(0, i - CONTEXT), i)
      const [said] = conversation.messages.slice(i, i + 1)
      // Only the labelled message is marked as the learner's, so that the judge does not judge the earlier ones.
      const messages = [
        ...before.map((one) => ({ ...one, isUser: false })),
        ...(said ? [{ ...said, isUser: true }] : []),
      ]
      const settled = await judge({ ...conversation, messages }, checks, `${group} message ${i}`)
      return checks.map(({ key }) => {
        const verdict = settled?.find((one) => one.key === key)?.verdict
        const isDecided = verdict === 'met' || verdict === 'partly' || verdict === 'not_met'
        return { key, verdict: isDecided ? verdict !== 'not_met' : null, labels }
      })
    },
  )
  return judged.flat()
}
