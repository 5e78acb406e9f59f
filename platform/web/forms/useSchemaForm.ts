import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type DefaultValues, useForm, type UseFormReturn } from 'react-hook-form'
import type { Entered, FormSchema, Understood } from '#platform/contract/route.ts'

/** A form over a schema of a contract: what is typed, and what the rules make of it. */
export type SchemaForm<S extends FormSchema> = UseFormReturn<Entered<S>, unknown, Understood<S>>

/**
 * A form whose rules and sentences are the contract's. A field is looked at when it is left, and again with every
 * change once it was wrong; the first wrong one gets the focus when the form is sent.
 */
export const useSchemaForm = <S extends FormSchema>(
  schema: S,
  defaultValues: DefaultValues<Entered<S>>,
): SchemaForm<S> =>
  useForm<Entered<S>, unknown, Understood<S>>({
    resolver: standardSchemaResolver<Entered<S>, unknown, Understood<S>>(schema),
    defaultValues,
    mode: 'onTouched',
  })
