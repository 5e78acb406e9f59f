import { type Criteria, type CriteriaEdit, NewCriteria } from '#features/criteria/contract.ts'
import { FormCard } from '#platform/web/forms/FormCard.tsx'
import { resetToSaved } from '#platform/web/forms/reset-to-saved.ts'
import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useConflict } from '#platform/web/forms/useConflict.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { criteriaQuery } from './queries.ts'
import { TemplateField } from './TemplateField.tsx'

export type TypedCriteria = Pick<Criteria, 'title' | 'evaluation'>
type Props = {
  readonly heading: string
  readonly button: string
  readonly before: TypedCriteria
  readonly send: (edit: CriteriaEdit) => Promise<unknown>
  readonly done: string
  readonly failed: string
  /** The form's values after saving, unless something was typed meanwhile. */
  readonly next: (saved: TypedCriteria) => TypedCriteria
  /** Loads the current texts, after somebody else has changed them. */
  readonly load?: Parameters<typeof useConflict<TypedCriteria>>[0]['load']
}

/** The form for the title and the template of new or existing criteria. */
export function CriteriaTexts({ heading, button, before, send, done, failed, next, load }: Props) {
  const t = useText('criteria')
  const form = useSchemaForm(NewCriteria, before)
  const errorText = useFieldErrors(form)
  const { onRefused, notice } = useConflict({
    load: async (client) => load?.(client),
    begin: ({ title, evaluation }) => form.reset({ title, evaluation }),
    texts: () => [
      [t('titleField'), form.getValues('title')],
      [t('template'), form.getValues('evaluation')],
    ],
  })
  const { change, isBusy } = useAdminChange({
    send: ({ edit }: { readonly edit: CriteriaEdit; readonly typed: TypedCriteria }) => send(edit),
    done,
    failed,
    refresh: [criteriaQuery.queryKey],
    onDone: (_, { edit: { title, evaluation }, typed }) =>
      resetToSaved(form, typed, next({ title, evaluation })),
    onRefused,
  })
  return (
    <>
      {notice}
      <FormCard
        title={heading}
        onSubmit={form.handleSubmit((wanted) =>
          change({
            edit: { ...wanted, was: form.formState.defaultValues },
            typed: structuredClone(form.getValues()),
          }),
        )}
        actions={
          <Button type="submit" isBusy={isBusy}>
            {button}
          </Button>
        }
      >
        <Field
          label={t('titleField')}
          hint={t('titleHint')}
          autoComplete="off"
          error={errorText('title')}
          className="col-span-full"
          {...form.register('title')}
        />
        <TemplateField form={form} error={errorText('evaluation')} />
      </FormCard>
      <UnsavedTexts isUnsaved={form.formState.isDirty} />
    </>
  )
}
