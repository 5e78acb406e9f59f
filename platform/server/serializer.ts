import fastJson from 'fast-json-stringify'
import * as z from 'zod/mini'

type Serialize = (reply: unknown) => string

/** A schema is compiled when its first reply goes out, and once however many routes share it. */
const compiled = new WeakMap<z.ZodMiniType, Serialize>()

/**
 * Writes a reply by its schema: only what the schema names, dates as ISO 8601. Types already restrict what a handler
 * may answer, and checking a list of two hundred replies with zod again took half of the server's time for it.
 */
export const serializerCompiler =
  ({ schema }: { readonly schema: z.ZodMiniType }): Serialize =>
  (reply) => {
    const serialize = compiled.get(schema) ?? fastJson(jsonSchemaOf(schema))
    compiled.set(schema, serialize)
    return serialize(reply)
  }

/** The wire's side of a schema, as JSON Schema for the serialiser. */
const jsonSchemaOf = (schema: z.ZodMiniType): object =>
  z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      // Marks a nullable type as such, so that the serialiser need not try the two branches of a union.
      const [type, nothing, ...others] = jsonSchema.anyOf ?? []
      if (!type || nothing?.type !== 'null' || others.length > 0) return
      delete jsonSchema.anyOf
      // Within a union the serialiser validates, so a list of values has to include null.
      const values = type.enum && { enum: [...type.enum, null] }
      Object.assign(jsonSchema, type, values, { nullable: true })
    },
  })
