import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useConflict } from '#platform/web/forms/useConflict.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DialogFormEnd } from '#platform/web/forms/DialogFormEnd.tsx'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { MoodUpdate, type AdminMood } from '../contract-admin.ts'
import { loadMood, moodQueryKeys, updateMood } from './queries.ts'

type Props = { readonly mood: AdminMood; readonly onClose: () => void }

const valuesOf = ({ description }: AdminMood) => ({ description: description ?? '' })

/**
 * What directs the partner in a mood, edited where there is room for it. The title is not sent. Escape closes it, unless
 * something was written: that goes by the button alone.
 */
export function DescriptionDialog({ mood, onClose }: Props) {
  const t = useText('moods')
  const { id, title } = mood
  const name = t('descriptionOf', { title })
  const form = useSchemaForm(MoodUpdate, valuesOf(mood))
  const { isDirty, defaultValues } = form.formState
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
    <>
      <Dialog
        name={name}
        isOpen
        onClose={onClose}
        closedBy={isDirty ? 'none' : 'any'}
        className="max-w-2xl! p-6"
      >
        <h2 className="text-lg font-semibold tracking-tight">{name}</h2>
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
            error={useFieldErrors(form)('description')}
            {...form.register('description')}
          />
          <DialogFormEnd submit={t('save')} cancel={t('cancel')} isBusy={isBusy} onCancel={onClose} />
        </form>
      </Dialog>
      {/* Beside the dialog: inside it, its own dialog would close that one too. */}
      <UnsavedTexts isUnsaved={isDirty} />
    </>
  )
}
