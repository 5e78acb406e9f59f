import { NewMood as NewMoodRules } from '#features/moods/contract-admin.ts'
import { createMood, moodQueryKeys } from '#features/moods/admin/queries.ts'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DialogFormEnd } from '#platform/web/forms/DialogFormEnd.tsx'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { Field } from '#platform/web/ui/Field.tsx'

type Props = { readonly onMade: (id: number) => void; readonly onClose: () => void }

/** A mood that is needed now, without leaving the map. What was written goes by the button alone, as in the tab of moods. */
export function NewMoodDialog({ onMade, onClose }: Props) {
  const t = useText('scenario-map')
  const form = useSchemaForm(NewMoodRules, { title: '', description: '' })
  const { isDirty } = form.formState
  const errorText = useFieldErrors(form)
  const { change, isBusy } = useAdminChange({
    send: createMood,
    done: t('done.moodCreated'),
    failed: t('moodFailed'),
    refresh: moodQueryKeys,
    onDone: ({ id }) => onMade(id),
  })
  return (
    <>
      <Dialog
        name={t('newMood')}
        isOpen
        onClose={onClose}
        closedBy={isDirty ? 'none' : 'any'}
        className="p-6"
      >
        <h2 className="text-lg font-semibold tracking-tight">{t('newMood')}</h2>
        <form noValidate className="mt-4 grid gap-4" onSubmit={form.handleSubmit((wanted) => change(wanted))}>
          <Field
            label={t('mood')}
            hint={t('moodHint')}
            autoComplete="off"
            error={errorText('title')}
            {...form.register('title')}
          />
          <TextArea
            label={t('description')}
            hint={t('descriptionHint')}
            error={errorText('description')}
            {...form.register('description')}
          />
          <DialogFormEnd submit={t('createMood')} cancel={t('close')} isBusy={isBusy} onCancel={onClose} />
        </form>
      </Dialog>
      {/* Beside the dialog: inside it, its own dialog would close that one too. */}
      <UnsavedTexts isUnsaved={isDirty} />
    </>
  )
}
