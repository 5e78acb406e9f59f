import CircleSlash from 'lucide-react/icons/circle-slash'
import Sparkles from 'lucide-react/icons/sparkles'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { useId } from 'react'
import { rubricLanguage } from '#conversation/judging/rubric.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import type { Chat } from '../contract.ts'
import { ExampleCard } from './ExampleCard.tsx'
import type { Advice } from './find-advice.ts'
import { useDifferences } from './useDifferences.ts'
import type { Examples } from './useExamples.ts'

type Props = {
  readonly chat: Chat
  readonly advice: Advice
  readonly beside: Examples
  /** The learner's words. */
  readonly words: string
  /** The index of the message that they replace. */
  readonly index: number
  /** Fills the learner's field with a text. */
  readonly onStart: (text: string) => void
}

/** The examples beside the learner's own words, each with what differs. */
export function AgainExamples({ chat, advice, beside: { examples, state }, words, index, onStart }: Props) {
  const t = useText('chats')
  const id = useId()
  const differenceOf = useDifferences({ chat, words, index, examples, skill: advice.check?.skill ?? null })
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <h2 id={id} className="font-medium">
        {t('again.beside')}
      </h2>
      {state === 'none' && <p className="text-ink-muted">{t('again.none')}</p>}
      {state === 'failed' && <Banner tone="error">{t('again.loadFailed')}</Banner>}
      <ul className="grid grid-cols-1 gap-x-4 gap-y-3 md:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {examples.map((example) => (
          <ExampleCard
            key={example.kind}
            lang={example.kind === 'suggestion' ? chat.language : rubricLanguage(chat.language)}
            example={example}
            title={t(`again.${example.kind}`)}
            icon={icons[example.kind]}
            differs={differenceOf(example)}
            // A poor example is not offered as a start.
            onStart={example.kind === 'poor' ? undefined : onStart}
          />
        ))}
        {state === 'loading' && (
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
