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

/** A form over a schema of a contract: what is typed, and what the rules make of it. */
export type SchemaForm<S extends FormSchema> = UseFormReturn<FormInput<S>, unknown, FormOutput<S>>

/**
 * A form with the contract's rules. It validates on submit, focuses the first wrong field, and from then on validates
 * with every change. It does not validate on blur: a message that appears during a press would move the button below
 * away from the pointer.
 * @param shouldFocusError false: the form gives the first wrong field the keyboard itself (`focusFirstWrong`)
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

/** How a form reads a select of ids: null while nothing is chosen, which the contract has a sentence for. */
export const selectedId = {
  setValueAs: (value: string | number | null) => (value === '' || value === null ? null : Number(value)),
}

/** The value of a form's field, also while somebody types. */
export const useFieldValue = <Values extends FieldValues, Understood, Name extends FieldPath<Values>>(
  { control }: UseFormReturn<Values, unknown, Understood>,
  name: Name,
): FieldPathValue<Values, Name> => useWatch({ control, name })
