import type { AdminMood } from '../contract-admin.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { DescriptionForm } from './DescriptionForm.tsx'

type Props = { readonly mood: AdminMood | undefined; readonly onClose: () => void }

/** What directs the partner in a mood, edited where there is room for it. */
export function DescriptionDialog({ mood, onClose }: Props) {
  const t = useText('moods')
  const name = t('descriptionOf', { title: mood?.title ?? '' })
  return (
    <Dialog name={name} isOpen={mood !== undefined} onClose={onClose} className="max-w-2xl! p-6">
      <h2 className="text-lg font-semibold tracking-tight">{name}</h2>
      {mood && <DescriptionForm mood={mood} onClose={onClose} />}
    </Dialog>
  )
}
