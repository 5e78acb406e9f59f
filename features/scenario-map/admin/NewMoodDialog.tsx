import { NewMood as NewMoodRules } from '#features/moods/contract-admin.ts'
import { createMood, moodQueryKeys } from '#features/moods/admin/queries.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DialogFormEnd } from '#platform/web/forms/DialogFormEnd.tsx'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Field } from '#platform/web/ui/Field.tsx'

type Props = { readonly onMade: (id: number) => void; readonly onClose: () => void }

/** Creates a mood without leaving the map. */
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
    <FormDialog title={t('newMood')} isUnsaved={isDirty} isBusy={isBusy} onEnd={onClose}>
      {(cancel) => (
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
          <DialogFormEnd submit={t('createMood')} cancel={t('close')} isBusy={isBusy} onCancel={cancel} />
        </form>
      )}
    </FormDialog>
  )
}
