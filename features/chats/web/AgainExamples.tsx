import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Sparkles from 'lucide-react/icons/sparkles'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { useId } from 'react'
import { examplesQuery } from '#features/evaluations/web/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import type { Chat } from '../contract.ts'
import { type ShownExample, ExampleCard } from './ExampleCard.tsx'
import type { Advice } from './find-advice.ts'
import { useDifferences } from './useDifferences.ts'

type Props = {
  readonly chat: Chat
  readonly advice: Advice
  /** The learner's words. */
  readonly words: string
  /** The place of the message that they stand for. */
  readonly index: number
  /** Fills the learner's field with a text. */
  readonly onStart: (text: string) => void
}

/** What stands beside the learner's own words: the evaluation's suggestion, and what the author of the rubric gave. */
export function AgainExamples({ chat, advice, words, index, onStart }: Props) {
  const t = useText('chats')
  const id = useId()
  const { branch } = useSearch({ strict: false })
  const { check } = advice
  const { data, isPending, isError } = useQuery({
    ...examplesQuery(chat.id, branch),
    enabled: check !== null,
  })
  const isLoading = check !== null && isPending
  const examples = listExamples(
    advice,
    data?.find(({ check_key }) => check_key === check?.key),
  )
  const differenceOf = useDifferences({ chat, words, index, examples, skill: check?.skill ?? null })
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <h2 id={id} className="font-medium">
        {t('again.beside')}
      </h2>
      {examples.length === 0 && !isLoading && !isError && <p className="text-ink-muted">{t('again.none')}</p>}
      {isError && <Banner tone="error">{t('again.loadFailed')}</Banner>}
      <ul className="grid grid-cols-1 gap-x-4 gap-y-3 md:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {examples.map((example) => (
          <ExampleCard
            key={example.kind}
            lang={chat.language}
            example={example}
            title={t(`again.${example.kind}`)}
            icon={icons[example.kind]}
            differs={differenceOf(example)}
            // Nobody should begin with a poor one.
            onStart={example.kind === 'poor' ? undefined : onStart}
          />
        ))}
        {isLoading && (
          <li>
            <Skeleton className="h-44 rounded-card" />
          </li>
        )}
      </ul>
    </section>
  )
}

const icons = {
  suggestion: <Sparkles aria-hidden className="size-4" />,
  good: <ThumbsUp aria-hidden className="size-4" />,
  poor: <CircleSlash aria-hidden className="size-4" />,
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
