import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'
import { PageSection } from '#platform/web/ui/PageSection.tsx'
import { useSpeaksReplies } from './useSpokenReply.ts'

/** The same choice as above a conversation, which this browser keeps. */
export function VoiceSettings() {
  const t = useText('voice')
  const [speaksReplies, setSpeaksReplies] = useSpeaksReplies()
  return (
    <PageSection title={t('settings.title')}>
      <Card className="px-5 pt-2.5 pb-5 sm:px-6">
        <Checkbox label={t('speak.label')} isChecked={speaksReplies} onCheck={setSpeaksReplies} />
        <p className="text-sm text-ink-muted">{t('settings.note')}</p>
      </Card>
    </PageSection>
  )
}
