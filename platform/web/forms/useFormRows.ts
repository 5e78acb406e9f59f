import {
  type FieldArrayPath,
  type FieldPath,
  type FieldValues,
  get,
  useFieldArray,
  type UseFormReturn,
} from 'react-hook-form'
import { ApiFailure } from '../failure.ts'

/** The rows of a list in a form: each with an id of its own, to be added, moved and removed. */
export const useFormRows = <Values extends FieldValues, Understood, Name extends FieldArrayPath<Values>>(
  { control }: UseFormReturn<Values, unknown, Understood>,
  name: Name,
) => useFieldArray({ control, name })

/** Shows what the server refused at the fields that it is about. */
export function showRefusals<Values extends FieldValues, Understood>(
  form: UseFormReturn<Values, unknown, Understood>,
  error: unknown,
): void {
  if (!(error instanceof ApiFailure)) return
  for (const { field, detail } of error.sentences)
    if (field !== undefined && isFieldOf(form, field)) form.setError(field, { message: detail })
}

const isFieldOf = <Values extends FieldValues, Understood>(
  form: UseFormReturn<Values, unknown, Understood>,
  field: string,
): field is FieldPath<Values> => get(form.getValues(), field) !== undefined
