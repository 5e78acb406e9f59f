import { NewCriteria } from '#features/criteria/contract.ts'
import { FormCard } from '#platform/web/forms/FormCard.tsx'
import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { createCriteria, criteriaQuery } from './queries.ts'
import { TemplateField } from './TemplateField.tsx'

/** New evaluation criteria. */
export function CriteriaForm() {
  const t = useText('criteria')
  const form = useSchemaForm(NewCriteria, { title: '', evaluation: '' })
  const errorText = useFieldErrors(form)
  const { change, isBusy } = useAdminChange({
    send: createCriteria,
    done: t('done.created'),
    failed: t('createFailed'),
    refresh: [criteriaQuery.queryKey],
    onDone: () => form.reset(),
  })
  return (
    <>
      <FormCard
        title={t('new')}
        onSubmit={form.handleSubmit((wanted) => change(wanted))}
        actions={
          <Button type="submit" isBusy={isBusy}>
            {t('create')}
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
