import { get, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { failureOfRule } from '#platform/contract/failures.ts'
import { useFailureText } from '../hooks/useFailureText.ts'

/** The error of a field in the interface language; undefined while there is none. */
export function useFieldErrors<Values extends FieldValues, Understood>({
  formState: { errors },
}: UseFormReturn<Values, unknown, Understood>): (field: FieldPath<Values>) => string | undefined {
  const failureText = useFailureText()
  return (field) => {
    // The error of a whole list is at its root, beside the errors of its rows.
    const error: unknown = get(errors, `${field}.root`) ?? get(errors, field)
    const isError = typeof error === 'object' && error !== null && 'message' in error
    if (!isError || typeof error.message !== 'string') return undefined
    return failureText(failureOfRule(error.message) ?? { detail: error.message })
  }
}
