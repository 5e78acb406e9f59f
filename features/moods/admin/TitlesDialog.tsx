import { useState } from 'react'
import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import type { AdminMood } from '../contract-admin.ts'
import { TitlesForm } from './TitlesForm.tsx'

type Props = { readonly mood: AdminMood; readonly onClose: () => void }

/** A mood's titles in other languages, written by hand. What was written goes by the button alone, as a description does. */
export function TitlesDialog({ mood, onClose }: Props) {
  const t = useText('moods')
  const name = t('titlesOf', { title: mood.title })
  const [isUnsaved, setUnsaved] = useState(false)
  return (
    <>
      <Dialog name={name} isOpen onClose={onClose} closedBy={isUnsaved ? 'none' : 'any'} className="p-6">
        <h2 className="text-lg font-semibold tracking-tight">{name}</h2>
        <TitlesForm mood={mood} isUnsaved={isUnsaved} onWrite={setUnsaved} onClose={onClose} />
      </Dialog>
      {/* Beside the dialog: inside it, its own dialog would close that one too. */}
      <UnsavedTexts isUnsaved={isUnsaved} />
    </>
  )
}
