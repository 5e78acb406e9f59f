import { get, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { failureOfRule } from '#platform/contract/failures.ts'
import { useFailureText } from '../hooks/useFailureText.ts'

/** What is wrong with a field, in the language of the screens; undefined while nothing is. */
export function useFieldErrors<Values extends FieldValues, Understood>({
  formState: { errors },
}: UseFormReturn<Values, unknown, Understood>): (field: FieldPath<Values>) => string | undefined {
  const failureText = useFailureText()
  return (field) => {
    // What is wrong with a whole list stands at its root, beside the errors of its rows.
    const error: unknown = get(errors, `${field}.root`) ?? get(errors, field)
    const isError = typeof error === 'object' && error !== null && 'message' in error
    if (!isError || typeof error.message !== 'string') return undefined
    return failureText(failureOfRule(error.message) ?? { detail: error.message })
  }
}
