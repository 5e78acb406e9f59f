import * as z from 'zod/mini'

/** The comments of lists whose values enums have. */
const lists = new WeakMap<object, string>()
/** The enums whose values such a list explains. */
const explained = new WeakMap<z.ZodMiniType, string>()

/** Gives a schema its comment, or a list of values for an enum. Other values stay as they are. */
export function describeValue(value: unknown, text: string): unknown {
  if (Array.isArray(value)) lists.set(value, text)
  if (!(value instanceof z.ZodMiniType)) return value
  const values = findExplanation(value)
  return copyWith(value, values === undefined ? text : `${text}\n\n${values}`)
}

export function describeEnum(schema: z.ZodMiniType, values: object): z.ZodMiniType {
  const text = lists.get(values)
  if (text === undefined) return schema
  const copy = copyWith(schema, text)
  explained.set(copy, text)
  return copy
}

/** A copy, because others may use the same schema without this comment. It still refers to the same named schema. */
function copyWith(schema: z.ZodMiniType, description: string): z.ZodMiniType {
  const copy = schema.clone(schema.def, { parent: true })
  z.globalRegistry.add(copy, { description })
  return copy
}

/** What the values of an enum mean, also of an optional one or one with a default. */
function findExplanation(schema: z.ZodMiniType): string | undefined {
  const isWrapper = schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault
  const inner: unknown = isWrapper ? schema.def.innerType : undefined
  return explained.get(schema) ?? (inner instanceof z.ZodMiniType ? findExplanation(inner) : undefined)
}
