import type { NewRubric } from '#features/criteria/contract-rubric.ts'
import { scrollIntoSight } from '#platform/web/focus.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { ContentReading } from './RubricReading.tsx'

/** Somebody else was quicker. Theirs is loaded when one wants it, and one's own stays to be read. */
export function ConflictingVersion({ onLoad }: { readonly onLoad: () => Promise<void> }) {
  const t = useText('criteria')
  return (
    <div ref={scrollIntoSight} className="mt-5">
      <Banner
        tone="warning"
        action={<TextButton onClick={() => void onLoad()}>{t('rubric.conflict.load')}</TextButton>}
      >
        {t('rubric.conflict.text')}
      </Banner>
    </div>
  )
}

/** What had been written when somebody else was quicker. */
export function SupersededRubric({ rubric }: { readonly rubric: NewRubric }) {
  const t = useText('criteria')
  return (
    <Card as="section" className="p-5">
      <details>
        <summary className="min-h-11 cursor-pointer content-center text-label font-medium">
          {t('rubric.conflict.mine')}
        </summary>
        <p className="mt-1 mb-4 text-sm text-ink-muted">{t('rubric.conflict.mineHint')}</p>
        <ContentReading rubric={rubric} />
      </details>
    </Card>
  )
}
