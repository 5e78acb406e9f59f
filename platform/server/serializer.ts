import fastJson from 'fast-json-stringify'
import * as z from 'zod/mini'

type Serialize = (reply: unknown) => string

/** A schema is compiled when its first reply goes out, and once however many routes share it. */
const compiled = new WeakMap<z.ZodMiniType, Serialize>()

/**
 * Writes a reply by its schema: what the schema names and nothing else, dates as ISO 8601. Types hold what a handler
 * may answer; checking two hundred replies of a list with zod again took half of the server's time for it.
 */
export const serializerCompiler =
  ({ schema }: { readonly schema: z.ZodMiniType }): Serialize =>
  (reply) => {
    const serialize = compiled.get(schema) ?? fastJson(jsonSchemaOf(schema))
    compiled.set(schema, serialize)
    return serialize(reply)
  }

/** The wire's side of a schema, in the words of the serialiser. */
const jsonSchemaOf = (schema: z.ZodMiniType): object =>
  z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      // "This or null" is a mark on the type, so that it need not be tried which of the two it is.
      const [type, nothing, ...others] = jsonSchema.anyOf ?? []
      if (!type || nothing?.type !== 'null' || others.length > 0) return
      delete jsonSchema.anyOf
      // Within a union the serialiser validates, and a list of values has to name null as one of them.
      const values = type.enum && { enum: [...type.enum, null] }
      Object.assign(jsonSchema, type, values, { nullable: true })
    },
  })
