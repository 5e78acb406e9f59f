import type { AdminMood } from '../contract-admin.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'

type Props = {
  readonly mood: AdminMood | undefined
  readonly why: string
  readonly onWrite: (id: number) => void
  readonly onClose: () => void
}

/** Why a mood could not be translated, and what to do instead. It stays until it is dismissed. */
export function Guidance({ mood, why, onWrite, onClose }: Props) {
  const t = useText('moods')
  if (!mood) return null
  return (
    <Banner
      tone="warning"
      action={
        <div className="flex flex-wrap gap-x-5">
          <TextButton onClick={() => onWrite(mood.id)}>{t('writeByHand')}</TextButton>
          <TextButton onClick={onClose}>{t('dismiss')}</TextButton>
        </div>
      }
    >
      <p className="font-medium">{t('notTranslated', { title: mood.title })}</p>
      <p>{why}</p>
    </Banner>
  )
}
