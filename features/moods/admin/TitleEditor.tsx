import { useQueryClient } from '@tanstack/react-query'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { InlineField } from '#platform/web/table/InlineField.tsx'
import { InlineForm } from '#platform/web/table/InlineForm.tsx'
import { type AdminMood, MoodTitle } from '../contract-admin.ts'
import { allMoodsQuery, moodQueryKeys, updateMood } from './queries.ts'

type Props = { readonly mood: AdminMood; readonly onEnd: () => void }

/** Edits a mood's English title in its table cell. */
export function TitleEditor({ mood: { id, title }, onEnd }: Props) {
  const t = useText('moods')
  const form = useSchemaForm(MoodTitle, { title })
  const error = useFieldErrors(form)('title')
  const client = useQueryClient()
  const { change, isBusy } = useAdminChange({
    send: updateMood,
    done: t('done.updated'),
    failed: t('updateFailed'),
    refresh: moodQueryKeys,
    onDone: onEnd,
    // After a conflict the list has to show the other person's title once this edit is cancelled.
    onRefused: () => void client.invalidateQueries({ queryKey: allMoodsQuery.queryKey }),
  })
  return (
    <InlineForm
      save={t('save')}
      cancel={t('cancel')}
      isBusy={isBusy}
      onSave={form.handleSubmit((wanted) => change({ ...wanted, id, was: form.formState.defaultValues }))}
      onCancel={onEnd}
    >
      <InlineField
        {...form.register('title')}
        autoComplete="off"
        aria-label={t('editTitle', { title })}
        error={error}
        attempts={form.formState.submitCount}
      />
    </InlineForm>
  )
}
