import { scrollIntoSight } from '#platform/web/focus.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'

/** Somebody else was quicker. Theirs is loaded when one wants it, and one's own stays to be read. */
export function ConflictNotice({ onLoad }: { readonly onLoad: () => Promise<void> }) {
  const t = useText('worlds')
  return (
    <div ref={scrollIntoSight}>
      <Banner
        tone="warning"
        action={<TextButton onClick={() => void onLoad()}>{t('conflict.load')}</TextButton>}
      >
        {t('conflict.text')}
      </Banner>
    </div>
  )
}
