import { useState } from 'react'
import type { NewRubric, RubricVersion, TypedRubric } from '#features/criteria/contract-rubric.ts'
import { resetToSaved } from '#platform/web/forms/reset-to-saved.ts'
import { showRefusals } from '#platform/web/forms/useFormRows.ts'
import { ApiFailure } from '#platform/web/failure.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { criteriaFailures } from '../contract.ts'
import type { RubricSchemaForm } from './LocalTextFields.tsx'
import { newestRubricQuery, type RubricChange, rubricVersionsQuery, writeRubric } from './queries.ts'

type Saving = {
  readonly form: RubricSchemaForm
  readonly criteriaId: number
  /** The version that the form began with; null for the first one. */
  readonly current: RubricVersion | null
  /** Called when the server has refused a value of the form. */
  readonly onWrong: () => void
}

/** Saves the next version, unless somebody else has saved one meanwhile: then `isConflicting` is true. */
export function useSaveRubric({ form, criteriaId, current, onWrong }: Saving) {
  const t = useText('criteria')
  const [hash, setHash] = useState(current?.hash ?? null)
  const [isConflicting, setConflicting] = useState(false)
  const { change, isBusy } = useAdminChange({
    send: (wanted: RubricChange & { readonly typed: TypedRubric }) => writeRubric(wanted),
    done: ({ version }) =>
      version === current?.version ? t('rubric.unchanged', { version }) : t('rubric.saved', { version }),
    failed: t('rubric.saveFailed'),
    refresh: [rubricVersionsQuery(criteriaId).queryKey, newestRubricQuery(criteriaId).queryKey],
    onDone: (answer, { typed }) => {
      setHash(answer.hash)
      resetToSaved(form, typed)
    },
    onRefused: (error) => {
      const isConflict = error instanceof ApiFailure && error.is(criteriaFailures.rubricChanged)
      if (isConflict) setConflicting(true)
      else {
        showRefusals(form, error)
        onWrong()
      }
      return isConflict
    },
  })
  const save = (rubric: NewRubric) =>
    change({ id: criteriaId, rubric, hash, typed: structuredClone(form.getValues()) })
  return { save, isBusy, isConflicting }
}
