import { countCheck } from '#conversation/counted/count-check.ts'
import { NewRubric } from '#features/criteria/contract-rubric.ts'
import { createCountedCheck } from '#testing/counted-checks.ts'
import { mapConcurrently, sampleEvenly } from '../batches.ts'
import type { BenchSet, MessageLabel } from './bench-set.ts'
import { type BenchJudge, CONCURRENT_JUDGEMENTS } from './judge-set.ts'
import rubric from './judged-checks.json' with { type: 'json' }

/** What a judge and people say of one message; null where the judge gave no verdict. */
export type JudgedMessage = {
  readonly key: string
  readonly verdict: boolean | null
  readonly labels: readonly MessageLabel[]
}

/** Which label a check is measured against, and how well people agree on it: κ of Fleiss in AnnoMI. */
export const measuredChecks: Readonly<
  Record<string, { readonly label: MessageLabel; readonly ceiling: number }>
> = {
  open_questions: { label: 'open_question', ceiling: 0.87 },
  taken_up_words: { label: 'reflection', ceiling: 0.66 },
  asks: { label: 'question', ceiling: 0.87 },
  reflects: { label: 'reflection', ceiling: 0.66 },
  informs: { label: 'input', ceiling: 0.74 },
}

/** What the rules that people have labels for find in each labelled message. */
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

/** So many messages before the labelled one are shown to the judge. */
const CONTEXT = 2

/** What a model says of labelled messages, each with the messages before it. */
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
      // Only the labelled message is the learner's: the one before it must not be what is judged.
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
