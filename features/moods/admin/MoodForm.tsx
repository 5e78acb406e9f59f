import { FormCard } from '#platform/web/forms/FormCard.tsx'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { NewMood } from '../contract-admin.ts'
import { createMood, moodQueryKeys } from './queries.ts'

/** The form for a new mood. */
export function MoodForm({ isDisabled }: { readonly isDisabled: boolean }) {
  const t = useText('moods')
  const form = useSchemaForm(NewMood, { title: '', description: '' })
  const errorText = useFieldErrors(form)
  const { change, isBusy } = useAdminChange({
    send: createMood,
    done: t('done.created'),
    failed: t('createFailed'),
    refresh: moodQueryKeys,
    onDone: () => form.reset(),
  })
  return (
    <fieldset disabled={isDisabled} className="contents">
      <FormCard
        title={t('new')}
        onSubmit={form.handleSubmit((wanted) => change(wanted))}
        actions={
          <Button type="submit" isBusy={isBusy} disabled={isDisabled}>
            {t('create')}
          </Button>
        }
      >
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
          rows={3}
          error={errorText('description')}
          className="nav:col-span-2"
          {...form.register('description')}
        />
        <UnsavedTexts isUnsaved={form.formState.isDirty} />
      </FormCard>
    </fieldset>
  )
}
