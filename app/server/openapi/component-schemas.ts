import * as z from 'zod/mini'
import type { Schema } from '#platform/contract/route.ts'
import { addDescriptions } from './add-descriptions.ts'
import descriptions from './descriptions.json' with { type: 'json' }

export type JsonSchema = z.core.JSONSchema.BaseSchema

export type SchemaBook = {
  /** The schema itself, with or without a name. */
  read(schema: Schema): JsonSchema
  /** The schema as an operation writes it: a reference, if it has a name of its own. */
  write(schema: Schema): JsonSchema
  /** The named schemas that some operation refers to. */
  components(): Readonly<Record<string, JsonSchema>>
}

const PREFIX = '#/components/schemas/'

/** The contracts' schemas as JSON Schema, each on its wire side. A schema with a name is written once. */
export function createSchemaBook(
  named: ReadonlyMap<string, Schema>,
  inline: ReadonlyMap<string, Schema>,
): SchemaBook {
  const { schemas, registry } = convertSchemas(named, inline)
  addDescriptions(schemas, descriptions)
  const used = new Set<string>()
  const read = (wanted: Schema) => schemas[registry.get(wanted)?.id ?? ''] ?? {}
  return {
    read(wanted) {
      addReferences(read(wanted), schemas, used)
      return read(wanted)
    },
    write(wanted) {
      const id = registry.get(wanted)?.id ?? ''
      const schema = named.has(id) ? { $ref: PREFIX + id } : read(wanted)
      addReferences(schema, schemas, used)
      return schema
    },
    components: () =>
      Object.fromEntries([...used].toSorted().map((name) => [name, { title: name, ...schemas[name] }])),
  }
}

/** Names each schema, and converts them together, so that one refers to another by its name. */
export function convertSchemas(named: ReadonlyMap<string, Schema>, inline: ReadonlyMap<string, Schema>) {
  const registry = z.registry<{ id: string }>()
  // In the order of their names: a schema that several routes share has its descriptions under the first.
  const sorted = [...inline].toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (const [id, schema] of [...named, ...sorted]) if (!registry.has(schema)) registry.add(schema, { id })
  const isNamed = new Set<unknown>(named.values())
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'any',
    uri: (id) => `${PREFIX}${id}`,
    override: ({ zodSchema, jsonSchema }) => {
      addOpenApiDetails(jsonSchema)
      if (!isNamed.has(zodSchema)) describeNumber(zodSchema, jsonSchema)
    },
  })
  // A schema within the document needs no id of its own, because references name its place.
  for (const schema of Object.values(schemas)) {
    delete schema.$id
    delete schema.$schema
  }
  return { schemas, registry }
}

/** Adds what readers of OpenAPI expect beyond JSON Schema. */
function addOpenApiDetails(schema: JsonSchema): void {
  const { prefixItems } = schema
  if (prefixItems)
    Object.assign(schema, {
      items: prefixItems.length === 1 ? prefixItems[0] : { anyOf: prefixItems },
      minItems: prefixItems.length,
      maxItems: prefixItems.length,
    })
}

/** A number in an address is sent as digits, and described as the number; ids, which have names, stay digits. */
function describeNumber(zodSchema: unknown, schema: JsonSchema): void {
  const range = zodSchema instanceof z.ZodMiniPipe ? readRange(zodSchema) : undefined
  if (!range) return
  delete schema.$ref
  delete schema.pattern
  Object.assign(schema, range, { type: 'integer' })
}

/** The range of the number that a text becomes; undefined where it becomes none. */
function readRange(schema: unknown): JsonSchema | undefined {
  if (schema instanceof z.ZodMiniNumber) {
    const { $schema: _, ...range } = z.toJSONSchema(schema)
    return range
  }
  if (!(schema instanceof z.ZodMiniPipe)) return undefined
  const range = readRange(schema.def.out)
  return range && { ...readRange(schema.def.in), ...range }
}

/** Records which schemas a schema refers to, directly and indirectly. */
function addReferences(
  value: unknown,
  schemas: Readonly<Record<string, JsonSchema>>,
  used: Set<string>,
): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) {
    if (key !== '$ref' || typeof child !== 'string') addReferences(child, schemas, used)
    else if (!used.has(child.slice(PREFIX.length))) {
      used.add(child.slice(PREFIX.length))
      addReferences(schemas[child.slice(PREFIX.length)], schemas, used)
    }
  }
}
