import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DialogNotice } from '#platform/web/notices/Notices.tsx'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { MoodUpdate, type AdminMood } from '../contract-admin.ts'
import { updateMood, moodQueryKeys } from './queries.ts'

type Props = { readonly mood: AdminMood; readonly onClose: () => void }

/** What directs the partner in a mood. The title is not sent: somebody may have changed it meanwhile. */
export function DescriptionForm({ mood: { id, description }, onClose }: Props) {
  const t = useText('moods')
  const form = useSchemaForm(MoodUpdate, { description: description ?? '' })
  const { change, isBusy } = useAdminChange({
    send: updateMood,
    done: t('done.updated'),
    failed: t('updateFailed'),
    refresh: moodQueryKeys,
    onDone: onClose,
  })
  return (
    <form
      noValidate
      className="mt-4 grid gap-4"
      onSubmit={form.handleSubmit((wanted) => change({ id, ...wanted }))}
    >
      <TextArea
        label={t('description')}
        hint={t('descriptionHint')}
        rows={8}
        error={useFieldErrors(form)('description')}
        {...form.register('description')}
      />
      <DialogNotice />
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
