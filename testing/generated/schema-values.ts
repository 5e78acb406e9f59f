import fc, { type Arbitrary } from 'fast-check'
import * as z from 'zod/mini'
import type { Schema } from '#platform/contract/route.ts'

type Core = z.core.$ZodTypes

export const matchesSchema = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success

/** Generates values from a schema, so that new routes are covered without a change here. */
export const schemaValues = (schema: Schema): Arbitrary<unknown> =>
  build(schema).filter((value) => matchesSchema(schema, value))

/** Filters field by field, since hardly any whole object would pass. */
const fitting = (schema: z.core.$ZodType): Arbitrary<unknown> =>
  build(schema).filter((value) => z.core.safeParse(schema, value).success)

function build(schema: z.core.$ZodType): Arbitrary<unknown> {
  // The definition of a schema is typed by zod's core types.
  const { _zod } = schema as Core
  const { def } = _zod
  switch (def.type) {
    case 'string':
      return textOf(def)
    case 'number':
      return numberOf(def)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'optional':
    case 'default':
      return fc.option(build(def.innerType), { nil: undefined, freq: 2 })
    case 'nullable':
      return fc.option(build(def.innerType), { nil: null })
    case 'array':
      return fc.array(build(def.element), { maxLength: 4 })
    case 'tuple':
      return fc.tuple(...def.items.map(build))
    case 'union':
      return fc.oneof(...def.options.map(build))
    case 'record':
      return fc.dictionary(fc.string({ minLength: 1 }), build(def.valueType), { maxKeys: 4 })
    case 'object':
      return fc
        .record(Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, fitting(field)])))
        .map(withoutAbsent)
    case 'pipe':
      return pipeOf(def)
    default:
      throw new Error(
        `no generator for a schema of type ${def.type}: add one to testing/generated/schema-values.ts`,
      )
  }
}

/** The input side is sent. Numbers in paths are generated as numbers, since random digits rarely meet their limits. */
function pipeOf({ in: sent, out }: z.core.$ZodPipeDef): Arbitrary<unknown> {
  const isNumber = (out as Core)._zod.def.type === 'number' && (sent as Core)._zod.def.type === 'string'
  return isNumber ? build(out).map(String) : build(sent)
}

function textOf(text: z.core.$ZodTypeDef): Arbitrary<string> {
  // The schemas of moments and UUIDs carry their pattern themselves.
  const rules = [text, ...(text.checks ?? []).map(({ _zod }) => _zod.def)]
  const patterns = rules.flatMap((rule) =>
    'pattern' in rule && rule.pattern instanceof RegExp ? [rule.pattern] : [],
  )
  // The generator does not support \p{…} and is slow with the pattern of e-mail addresses.
  const pattern = patterns.find(({ source }) => !source.includes('\\p{'))
  if (pattern === z.regexes.email) return fc.emailAddress()
  // Long matches too, such as an id of a hundred digits.
  if (pattern)
    return fc.oneof(fc.stringMatching(pattern), fc.stringMatching(pattern, { size: 'max', maxLength: 150 }))
  return fc.oneof(
    fc.lorem({ maxCount: 8 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
  )
}

function numberOf({ checks = [] }: z.core.$ZodTypeDef): Arbitrary<number> {
  const limit = (check: string, fallback: number): number => {
    const found = checks.find(({ _zod }) => _zod.def.check === check)?._zod.def
    return found && 'value' in found && typeof found.value === 'number' ? found.value : fallback
  }
  const min = limit('greater_than', -1000)
  const max = limit('less_than', Number.MAX_SAFE_INTEGER)
  return fc.oneof(
    // Existing ids are small.
    { weight: 6, arbitrary: fc.integer({ min, max: Math.min(max, min + 5) }) },
    fc.integer({ min, max: Math.min(max, min + 300) }),
    fc.integer({ min, max }),
    fc.constantFrom(min, max),
  )
}

const withoutAbsent = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, it]) => it !== undefined))
