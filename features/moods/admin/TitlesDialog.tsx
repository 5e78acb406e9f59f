import type { AdminMood } from '../contract-admin.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { TitlesForm } from './TitlesForm.tsx'

type Props = { readonly mood: AdminMood | undefined; readonly onClose: () => void }

/** A mood's titles in other languages, written by hand. */
export function TitlesDialog({ mood, onClose }: Props) {
  const t = useText('moods')
  const name = t('titlesOf', { title: mood?.title ?? '' })
  return (
    <Dialog name={name} isOpen={mood !== undefined} onClose={onClose} className="p-6">
      <h2 className="text-lg font-semibold tracking-tight">{name}</h2>
      {mood && <TitlesForm mood={mood} onClose={onClose} />}
    </Dialog>
  )
}
