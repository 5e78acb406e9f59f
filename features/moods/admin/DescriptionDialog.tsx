import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { useConflict } from '#platform/web/forms/useConflict.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DialogFormEnd } from '#platform/web/forms/DialogFormEnd.tsx'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { MoodUpdate, type AdminMood } from '../contract-admin.ts'
import { loadMood, moodQueryKeys, updateMood } from './queries.ts'

type Props = { readonly mood: AdminMood; readonly onClose: () => void }

const valuesOf = ({ description }: AdminMood) => ({ description: description ?? '' })

/**
 * Edits a mood's description, which directs the partner, in a dialog with enough room. It does not change the title.
 */
export function DescriptionDialog({ mood, onClose }: Props) {
  const t = useText('moods')
  const { id, title } = mood
  const form = useSchemaForm(MoodUpdate, valuesOf(mood))
  const { isDirty, defaultValues } = form.formState
  const errorText = useFieldErrors(form)
  const { onRefused, notice } = useConflict({
    load: (client) => loadMood(client, id),
    begin: (theirs) => form.reset(valuesOf(theirs)),
    texts: () => [[t('description'), form.getValues('description') ?? '']],
  })
  const { change, isBusy } = useAdminChange({
    send: updateMood,
    done: t('done.updated'),
    failed: t('updateFailed'),
    refresh: moodQueryKeys,
    onDone: onClose,
    onRefused,
  })
  return (
    <FormDialog
      title={t('descriptionOf', { title })}
      isUnsaved={isDirty}
      isBusy={isBusy}
      onEnd={onClose}
      className="max-w-2xl!"
    >
      {(cancel) => (
        <form
          noValidate
          className="mt-4 grid gap-4"
          onSubmit={form.handleSubmit((wanted) => change({ ...wanted, id, was: defaultValues }))}
        >
          {notice}
          <TextArea
            label={t('description')}
            hint={t('descriptionHint')}
            rows={8}
            error={errorText('description')}
            {...form.register('description')}
          />
          <DialogFormEnd submit={t('save')} cancel={t('cancel')} isBusy={isBusy} onCancel={cancel} />
        </form>
      )}
    </FormDialog>
  )
}
