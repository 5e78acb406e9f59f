import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { PageSection } from '#platform/web/ui/PageSection.tsx'
import { DownloadCard } from './DownloadCard.tsx'
import { ErasureCard } from './ErasureCard.tsx'

/** The section for one's own data: downloading it, and asking for its erasure. */
export function OwnDataSection() {
  const t = useText('own-data')
  return (
    <PageSection title={t('title')} lead={t('lead')}>
      <Card className="divide-y divide-line">
        <DownloadCard />
        <ErasureCard />
      </Card>
    </PageSection>
  )
}
