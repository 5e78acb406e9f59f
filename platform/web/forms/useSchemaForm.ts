import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  type DefaultValues,
  useForm,
  type UseFormReturn,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useWatch,
} from 'react-hook-form'
import type { FormInput, FormSchema, FormOutput } from '#platform/contract/route.ts'

/** A form over a contract's schema, with the values as typed and as the rules read them. */
export type SchemaForm<S extends FormSchema> = UseFormReturn<FormInput<S>, unknown, FormOutput<S>>

/**
 * A form with the contract's rules. It validates on submit, focuses the first wrong field, and from then on validates
 * with every change. It does not validate on blur, because a message that appears during a press would move the button
 * away from the pointer.
 * @param shouldFocusError false if the form focuses the first wrong field itself (`focusFirstWrong`)
 */
export const useSchemaForm = <S extends FormSchema>(
  schema: S,
  defaultValues: DefaultValues<FormInput<S>>,
  shouldFocusError = true,
): SchemaForm<S> =>
  useForm<FormInput<S>, unknown, FormOutput<S>>({
    resolver: standardSchemaResolver<FormInput<S>, unknown, FormOutput<S>>(schema),
    defaultValues,
    shouldFocusError,
  })

/** How a form reads a select of ids: null while nothing is chosen, which the contract's rules refuse. */
export const selectedId = {
  setValueAs: (value: string | number | null) => (value === '' || value === null ? null : Number(value)),
}

/** The current value of a form's field, updated while somebody types. */
export const useFieldValue = <Values extends FieldValues, Understood, Name extends FieldPath<Values>>(
  { control }: UseFormReturn<Values, unknown, Understood>,
  name: Name,
): FieldPathValue<Values, Name> => useWatch({ control, name })
