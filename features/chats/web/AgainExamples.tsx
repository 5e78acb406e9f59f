import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { CircleSlash, Sparkles, ThumbsUp } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { examplesQuery } from '#features/evaluations/web/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import type { Chat } from '../contract.ts'
import type { Advice } from './find-advice.ts'

type Props = {
  readonly chat: Chat
  readonly advice: Advice
  /** Fills the learner's field with a text. */
  readonly onStart: (text: string) => void
}

/** What stands beside the learner's own words: the evaluation's suggestion, and what the author of the rubric gave. */
export function AgainExamples({ chat, advice: { check, feedback, suggestion }, onStart }: Props) {
  const t = useText('chats')
  const id = useId()
  const { branch } = useSearch({ strict: false })
  const { data, isPending, isError } = useQuery({
    ...examplesQuery(chat.id, branch),
    enabled: check !== null,
  })
  const given = data?.find(({ check_key }) => check_key === check?.key)
  const isLoading = check !== null && isPending
  const isEmpty = suggestion === null && !given && !isLoading && !isError
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <h2 id={id} className="font-medium">
        {t('again.beside')}
      </h2>
      {isEmpty && <p className="text-ink-muted">{t('again.none')}</p>}
      {isError && <Banner tone="error">{t('again.loadFailed')}</Banner>}
      <ul className="grid grid-cols-1 gap-x-4 gap-y-3 md:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {suggestion !== null && (
          <ExampleCard
            chat={chat}
            title={t('again.suggestion')}
            icon={<Sparkles aria-hidden className="size-4" />}
            words={suggestion}
            differs={feedback ?? t('again.suggestionDiffers')}
            onStart={onStart}
          />
        )}
        {given && check && (
          <>
            <ExampleCard
              chat={chat}
              title={t('again.good')}
              icon={<ThumbsUp aria-hidden className="size-4" />}
              words={given.good}
              differs={given.looks_for}
              onStart={onStart}
            />
            <ExampleCard
              chat={chat}
              title={t('again.poor')}
              icon={<CircleSlash aria-hidden className="size-4" />}
              words={given.poor}
              differs={t('again.poorDiffers', { name: check.name })}
            />
          </>
        )}
        {isLoading && (
          <li>
            <Skeleton className="h-44 rounded-card" />
          </li>
        )}
      </ul>
    </section>
  )
}

type CardProps = {
  readonly chat: Chat
  readonly title: string
  readonly icon: ReactNode
  readonly words: string
  readonly differs: string
  /** Absent for a poor example, with which nobody should begin. */
  readonly onStart?: (text: string) => void
}

function ExampleCard({ chat: { language }, title, icon, words, differs, onStart }: CardProps) {
  const t = useText('chats')
  return (
    <li
      className={cx(
        'row-span-4 grid grid-cols-1 grid-rows-subgrid gap-3 rounded-card p-4 sm:p-5 ring-1 ring-line forced-colors:border',
        onStart ? 'bg-surface shadow-card' : 'bg-sunken',
      )}
    >
      <h3
        className={cx(
          'flex items-center gap-2 text-sm font-medium',
          onStart ? 'text-accent-ink' : 'text-ink-muted',
        )}
      >
        {icon}
        {title}
      </h3>
      <blockquote lang={language} dir="auto" className="leading-relaxed wrap-anywhere">
        {words}
      </blockquote>
      <p className="border-t border-line pt-3 text-sm text-ink-muted">
        <span className="font-medium text-ink">{t('again.differs')}</span>{' '}
        <span lang={language} dir="auto">
          {differs}
        </span>
      </p>
      {onStart && (
        <Button look="secondary" size="small" onClick={() => onStart(words)}>
          {t('again.start')}
        </Button>
      )}
    </li>
  )
}
