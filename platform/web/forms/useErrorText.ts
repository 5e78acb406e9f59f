import { get, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useSentence } from '../hooks/useSentence.ts'

/** What is wrong with a field, in the language of the screens; undefined while nothing is. */
export function useErrorText<Values extends FieldValues, Understood>({
  formState: { errors },
}: UseFormReturn<Values, unknown, Understood>): (field: FieldPath<Values>) => string | undefined {
  const sentence = useSentence()
  return (field) => {
    const error: unknown = get(errors, field)
    const isError = typeof error === 'object' && error !== null && 'message' in error
    return isError && typeof error.message === 'string' ? sentence(error.message) : undefined
  }
}
