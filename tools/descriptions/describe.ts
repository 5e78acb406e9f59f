import * as z from 'zod/mini'

/** The comments of lists whose values enums have. */
const lists = new WeakMap<object, string>()

/** Gives a schema its comment. Other values stay as they are. */
export function describe(value: unknown, text: string): unknown {
  if (Array.isArray(value)) lists.set(value, text)
  return value instanceof z.ZodMiniType ? copyWith(value, text) : value
}

/** A copy, because others may use the same schema without this comment. It still refers to the same named schema. */
function copyWith(schema: z.ZodMiniType, text: string): z.ZodMiniType {
  const copy = schema.clone(schema.def, { parent: true })
  z.globalRegistry.add(copy, { description: text })
  return copy
}

export function describeEnum(schema: z.ZodMiniType, values: object): z.ZodMiniType {
  const text = lists.get(values)
  return text === undefined ? schema : copyWith(schema, text)
}
