import { useLayoutEffect } from 'react'
import { useConflict } from '#platform/web/forms/useConflict.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DialogFormEnd } from '#platform/web/forms/DialogFormEnd.tsx'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Field } from '#platform/web/ui/Field.tsx'
import { type AdminMood, MoodTitle } from '../contract-admin.ts'
import { loadMood, moodQueryKeys, writeMoodTranslation } from './queries.ts'
import { useMadeBy } from './TranslationsCell.tsx'

export type TitleFormProps = {
  readonly mood: AdminMood
  readonly code: string
  readonly onChange: (state: { readonly isUnsaved: boolean; readonly isBusy: boolean }) => void
  readonly onSaved: () => void
  readonly onCancel: () => void
}

const titleIn = ({ titles }: AdminMood, code: string) =>
  titles.find(({ language_code }) => language_code === code)

const valuesOf = (known: ReturnType<typeof titleIn>) => ({ title: known?.title_translation ?? '' })

/** Edits a mood's title in one language. */
export function TitleForm({ mood, code, onChange, onSaved, onCancel }: TitleFormProps) {
  const { id } = mood
  const t = useText('moods')
  const madeBy = useMadeBy()
  const known = titleIn(mood, code)
  const form = useSchemaForm(MoodTitle, valuesOf(known))
  const { isDirty, defaultValues } = form.formState
  const { onRefused, notice } = useConflict({
    load: (client) => loadMood(client, id),
    begin: (theirs) => form.reset(valuesOf(titleIn(theirs, code))),
    texts: () => [[t('titleIn'), form.getValues('title')]],
  })
  const { change, isBusy } = useAdminChange({
    send: writeMoodTranslation,
    done: t('done.translationSaved'),
    failed: t('translateFailed'),
    refresh: moodQueryKeys,
    onDone: onSaved,
    onRefused,
  })
  // A layout effect runs before the next key press, so that an Escape right after the first letter asks.
  useLayoutEffect(() => onChange({ isUnsaved: isDirty, isBusy }), [isDirty, isBusy, onChange])
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit((wanted) => change({ ...wanted, id, code, was: defaultValues }))}
    >
      {notice}
      <Field
        label={t('titleIn')}
        hint={known && madeBy(known)}
        lang={code}
        autoComplete="off"
        error={useFieldErrors(form)('title')}
        {...form.register('title')}
      />
      <DialogFormEnd submit={t('save')} cancel={t('cancel')} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}
