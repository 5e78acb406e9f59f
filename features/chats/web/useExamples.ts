import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { examplesQuery } from '#features/evaluations/web/queries.ts'
import type { Chat } from '../contract.ts'
import type { ShownExample } from './ExampleCard.tsx'
import type { Advice } from './find-advice.ts'

export type Examples = {
  readonly examples: readonly ShownExample[]
  readonly state: 'loading' | 'failed' | 'none' | 'shown'
}

/** The examples beside the learner's own words: the evaluation's suggestion, and those of the rubric's author. */
export function useExamples(chat: Chat, advice: Advice, isComparing: boolean): Examples {
  const { branch } = useSearch({ strict: false })
  const { check } = advice
  const { data, isPending, isError } = useQuery({
    ...examplesQuery(chat.id, branch),
    enabled: isComparing && check !== null,
  })
  const given = data?.find(({ check_key }) => check_key === check?.key)
  const examples = listExamples(advice, given)
  if (check !== null && isPending) return { examples, state: 'loading' }
  if (isError) return { examples, state: 'failed' }
  return { examples, state: examples.length === 0 ? 'none' : 'shown' }
}

type GivenWords = { readonly looks_for: string; readonly good: string; readonly poor: string }

const listExamples = (
  { suggestion, feedback }: Advice,
  given: GivenWords | undefined,
): readonly ShownExample[] => [
  ...(suggestion === null ? [] : [{ kind: 'suggestion', words: suggestion, note: feedback } as const]),
  ...(given
    ? ([
        { kind: 'good', words: given.good, note: given.looks_for },
        { kind: 'poor', words: given.poor, note: null },
      ] as const)
    : []),
]
