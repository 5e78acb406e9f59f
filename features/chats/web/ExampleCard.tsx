import type { ReactNode } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { cx } from '#platform/web/ui/cx.ts'

/** Other words for the same moment. */
export type ShownExample = {
  readonly kind: 'suggestion' | 'good' | 'poor'
  readonly words: string
  /** What the evaluation says, or what the check looks for; in the language of the words. */
  readonly note: string | null
}

/** A check that counts sentences has a good example of several sentences, each of which can be said by itself. */
const BETWEEN_SENTENCES = ' … '

type Props = {
  readonly lang: string
  readonly example: ShownExample
  readonly title: string
  readonly icon: ReactNode
  /** How it differs from the learner's words; undefined while that is not known. */
  readonly differs: string | undefined
  /** Fills the learner's field with its words; undefined for a poor example. */
  readonly onStart: ((text: string) => void) | undefined
}

/** One example and how it differs from the learner's words. Its rows align with those of the other cards. */
export function ExampleCard({ lang, example, title, icon, differs, onStart }: Props) {
  const t = useText('chats')
  const { kind, words, note } = example
  const parts = words.split(BETWEEN_SENTENCES)
  const sentences = kind === 'good' && parts.every((part) => /[.!?]$/.test(part)) ? parts : [words]
  const isOne = sentences.length === 1
  const start = (text: string) =>
    onStart && (
      <Button look="secondary" size="small" onClick={() => onStart(text)}>
        {t('again.start')}
      </Button>
    )
  return (
    <li
      className={cx(
        'row-span-5 grid grid-cols-1 grid-rows-subgrid gap-3 rounded-card p-4 sm:p-5 ring-1 ring-line forced-colors:border',
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
      {isOne ? (
        quote(words, lang)
      ) : (
        <ul className="grid content-start gap-3">
          {sentences.map((text) => (
            <li key={text} className="grid justify-items-start gap-1.5">
              {quote(text, lang)}
              {start(text)}
            </li>
          ))}
        </ul>
      )}
      <p className="border-t border-line pt-3 text-sm text-ink-muted wrap-anywhere">
        <span className="font-medium text-ink">{t('again.differs')}</span> <span>{differs}</span>
      </p>
      {/* Even when it is empty, it keeps the buttons of all cards in one row. */}
      {(note !== null || onStart) && (
        <p className="text-sm text-ink-muted wrap-anywhere">
          {kind === 'good' && <span className="font-medium text-ink">{t('again.looksFor')} </span>}
          <span lang={lang} dir="auto">
            {note}
          </span>
        </p>
      )}
      {isOne && start(words)}
    </li>
  )
}

const quote = (words: string, lang: string) => (
  <blockquote lang={lang} dir="auto" className="leading-relaxed wrap-anywhere">
    {words}
  </blockquote>
)
