import { useState } from 'react'
import { type Criteria, criteriaFailures, NewCriteria } from '#features/criteria/contract.ts'
import { ConflictNotice } from '#platform/web/forms/ConflictNotice.tsx'
import { FormCard } from '#platform/web/forms/FormCard.tsx'
import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { ApiFailure } from '#platform/web/failure.ts'
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
  /** @param was what the author has read, and changes: the list may have been loaded anew since */
  readonly send: (wanted: TypedCriteria, was: TypedCriteria) => Promise<unknown>
  readonly done: string
  readonly failed: string
  /** What the form shows once it is saved. */
  readonly next: (saved: TypedCriteria) => TypedCriteria
  /** Somebody else has changed them meanwhile, and that is wanted. */
  readonly onLoadTheirs?: (mine: TypedCriteria) => Promise<void>
}

/** The title and the template of evaluation criteria, new or to be changed. */
export function CriteriaTexts({ heading, button, before, send, done, failed, next, onLoadTheirs }: Props) {
  const t = useText('criteria')
  const [was, setWas] = useState(before)
  const [isConflicting, setConflicting] = useState(false)
  const form = useSchemaForm(NewCriteria, before)
  const errorText = useFieldErrors(form)
  const { change, isBusy } = useAdminChange({
    send: (wanted: TypedCriteria) => send(wanted, was),
    done,
    failed,
    refresh: [criteriaQuery.queryKey],
    onDone: (_, saved) => {
      form.reset(next(saved))
      setWas(saved)
    },
    onRefused: (error) =>
      setConflicting(error instanceof ApiFailure && error.is(criteriaFailures.changedMeanwhile)),
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
        {isConflicting && onLoadTheirs && (
          <div className="col-span-full">
            <ConflictNotice onLoad={() => onLoadTheirs(form.getValues())} />
          </div>
        )}
      </FormCard>
      <UnsavedTexts isUnsaved={form.formState.isDirty} />
    </>
  )
}
