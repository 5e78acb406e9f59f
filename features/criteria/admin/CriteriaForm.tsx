import { type Criteria, NewCriteria } from '#features/criteria/contract.ts'
import { FormCard } from '#platform/web/forms/FormCard.tsx'
import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { createCriteria, criteriaQuery, updateCriteria } from './queries.ts'
import { TemplateField } from './TemplateField.tsx'

type Texts = Pick<Criteria, 'title' | 'evaluation'>
type FormProps = {
  readonly heading: string
  readonly button: string
  readonly before: Texts
  readonly send: (wanted: Texts) => Promise<unknown>
  readonly done: string
  readonly failed: string
  /** What the form shows once it is saved. */
  readonly next: (saved: Texts) => Texts
}

/** New evaluation criteria. */
export function CriteriaForm() {
  const t = useText('criteria')
  return (
    <CriteriaTexts
      heading={t('new')}
      button={t('create')}
      before={blank}
      send={createCriteria}
      done={t('done.created')}
      failed={t('createFailed')}
      next={() => blank}
    />
  )
}

const blank: Texts = { title: '', evaluation: '' }

/** What some criteria are called and say, to be changed. */
export function CriteriaEditForm({ criteria: { id, title, evaluation } }: { readonly criteria: Criteria }) {
  const t = useText('criteria')
  return (
    <CriteriaTexts
      heading={t('editing')}
      button={t('save')}
      before={{ title, evaluation }}
      send={(wanted) => updateCriteria({ id, ...wanted, was: { title, evaluation } })}
      done={t('done.updated')}
      failed={t('updateFailed')}
      next={(saved) => saved}
    />
  )
}

function CriteriaTexts({ heading, button, before, send, done, failed, next }: FormProps) {
  const t = useText('criteria')
  const form = useSchemaForm(NewCriteria, before)
  const errorText = useFieldErrors(form)
  const { change, isBusy } = useAdminChange({
    send,
    done,
    failed,
    refresh: [criteriaQuery.queryKey],
    onDone: (_, saved) => form.reset(next(saved)),
  })
  return (
    <>
      <FormCard
        title={heading}
        onSubmit={form.handleSubmit((wanted) => change(wanted))}
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
