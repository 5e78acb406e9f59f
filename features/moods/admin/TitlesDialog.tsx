import { useState } from 'react'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import type { AdminMood } from '../contract-admin.ts'
import { TitlesForm } from './TitlesForm.tsx'

type Props = { readonly mood: AdminMood; readonly onClose: () => void }

/** Edits a mood's titles in other languages by hand. */
export function TitlesDialog({ mood, onClose }: Props) {
  const t = useText('moods')
  const [state, setState] = useState({ isUnsaved: false, isBusy: false })
  return (
    <FormDialog title={t('titlesOf', { title: mood.title })} {...state} onEnd={onClose}>
      {(cancel) => (
        <TitlesForm
          mood={mood}
          isUnsaved={state.isUnsaved}
          onChange={setState}
          onSaved={onClose}
          onCancel={cancel}
        />
      )}
    </FormDialog>
  )
}
