import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'

/** What stands in a field of a form, while it is typed. */
export const useEntered = <Values extends FieldValues, Understood, Name extends FieldPath<Values>>(
  { control }: UseFormReturn<Values, unknown, Understood>,
  name: Name,
): FieldPathValue<Values, Name> => useWatch({ control, name })
