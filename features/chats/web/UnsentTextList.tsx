import type { ReactNode } from 'react'
import { focusContent } from '#platform/web/focus.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CopyNotice, useCopy } from './CopyNotice.tsx'

type Props = {
  readonly texts: readonly string[]
  readonly lang: string | undefined
  readonly onDiscard: () => void
  /** A further action with the texts. */
  readonly children?: ReactNode
}

/** Texts that were never sent, with buttons to copy or discard them. */
export function UnsentTextList({ texts, lang, onDiscard, children }: Props) {
  const t = useText('chats')
  const [copyResult, copy] = useCopy()
  const discard = () => {
    focusContent()
    onDiscard()
  }
  return (
    <section className="relative mt-3 grid w-full gap-3">
      <h2 className="text-ink-muted">{t('unsent.title')}</h2>
      {texts.map((text) => (
        <blockquote
          key={text}
          lang={lang}
          dir="auto"
          className="rounded-card bg-surface p-4 text-start whitespace-pre-wrap wrap-anywhere ring-1 ring-line"
        >
          {text}
        </blockquote>
      ))}
      <div className="flex flex-wrap justify-center gap-3">
        {children}
        <Button look="secondary" onClick={() => copy(texts.join('\n\n'))}>
          {t('unsent.copy')}
        </Button>
        <Button look="ghost" onClick={discard}>
          {t('send.discard')}
        </Button>
      </div>
      <CopyNotice result={copyResult} />
    </section>
  )
}
