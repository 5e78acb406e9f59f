import { type ReactNode, useState } from 'react'
import { scrollIntoSight } from '../focus.ts'
import { useText } from '../hooks/useText.ts'
import { Banner } from '../ui/Banner.tsx'
import { Card } from '../ui/Card.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { TextButton } from '../ui/TextButton.tsx'

/** Says that somebody else or another tab has saved first. It loads that version; one's own texts stay readable. */
export function ConflictNotice({ onLoad }: { readonly onLoad: () => Promise<void> }) {
  const t = useText('admin')
  const [isLoading, setLoading] = useState(false)
  const load = async () => {
    // After a second load, the texts that the first one put into the form would count as the person's own.
    if (isLoading) return
    setLoading(true)
    await onLoad().finally(() => setLoading(false))
  }
  return (
    <div ref={scrollIntoSight}>
      <Banner
        tone="error"
        action={
          <TextButton aria-busy={isLoading || undefined} onClick={() => void load()}>
            {isLoading && <Spinner />}
            {t('conflict.load')}
          </TextButton>
        }
      >
        {t('conflict.text')}
      </Banner>
    </div>
  )
}

/** Folded above the form: what the person had written and could not save. */
export function SupersededTexts({ children }: { readonly children: ReactNode }) {
  const t = useText('admin')
  return (
    <Card as="section" className="p-5">
      <details>
        <summary className="min-h-11 cursor-pointer content-center text-label font-medium">
          {t('conflict.mine')}
        </summary>
        <p className="mt-1 mb-4 text-sm text-ink-muted">{t('conflict.mineHint')}</p>
        {children}
      </details>
    </Card>
  )
}
