import { beforeAll, expect, test } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import { operationsOf, readDescription } from '#testing/described-operations.ts'
import type { JsonSchema } from './component-schemas.ts'

let document: Awaited<ReturnType<typeof readDescription>>
beforeAll(async () => {
  const server = await createTestApp()
  document = await readDescription(server)
  await server.close()
})

/** Names that say all there is to say. */
const PLAIN = ['id', 'name', 'title', 'username', 'email']
/** Schemas that say how a value is written, and not what it is. */
const WRITTEN_FORMS = ['Id', 'Moment', 'CalendarDay', 'LanguageCode']

type Part = JsonSchema | boolean | undefined
const isSchema = (part: unknown): part is JsonSchema => typeof part === 'object' && part !== null

/** The places of properties without a description in a schema, and in all that it contains. */
function findUndescribed(schema: Part, place: string): readonly string[] {
  if (!isSchema(schema)) return []
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [] } = schema
  const parts = [items, additionalProperties, ...anyOf, ...oneOf].flat()
  return [
    ...Object.entries(properties).flatMap(([name, property]) => [
      ...(isDescribed(name, property) ? [] : [`${place}.${name}`]),
      // The same fields as they were are described beside it.
      ...(name === 'was' ? [] : findUndescribed(property, `${place}.${name}`)),
    ]),
    ...parts.flatMap((part) => (isSchema(part) ? findUndescribed(part, place) : [])),
  ]
}

function isDescribed(name: string, property: Part): boolean {
  if (!isSchema(property) || PLAIN.includes(name) || property.description !== undefined) return true
  const referred = property.$ref?.split('/').at(-1) ?? ''
  return !WRITTEN_FORMS.includes(referred) && document.components.schemas[referred]?.description !== undefined
}

test('every schema with a name, and every property of these, is described in words', () => {
  const { schemas } = document.components
  expect(Object.keys(schemas).filter((name) => schemas[name]?.description === undefined)).toEqual([])
  expect(Object.entries(schemas).flatMap(([name, schema]) => findUndescribed(schema, name))).toEqual([])
})

/** The schemas that stand in the operations themselves. */
const inlineSchemas = (part: unknown): readonly JsonSchema[] =>
  typeof part !== 'object' || part === null
    ? []
    : Object.entries(part).flatMap(([key, value]) => {
        if (key === 'schema' && isSchema(value)) return [value]
        // A form has a file, and texts whose names the contract gives.
        return key === 'multipart/form-data' ? [] : inlineSchemas(value)
      })

test('so is every property of what an operation takes and answers without a name', () => {
  const found = operationsOf(document).flatMap(({ operationId = '', ...operation }) =>
    inlineSchemas(operation).flatMap((schema) => findUndescribed(schema, operationId)),
  )
  expect(found).toEqual([])
})

test('every parameter says what it is for', () => {
  const silent = operationsOf(document).flatMap(({ operationId, parameters = [] }) =>
    parameters.flatMap((one) =>
      'name' in one && !('description' in one) && !PLAIN.includes(String(one.name))
        ? [`${operationId} ${String(one.name)}`]
        : [],
    ),
  )
  expect(silent).toEqual([])
})

/** The description at a place below a named schema: names of properties, `[]` for the items of a list. */
function descriptionAt(name: string, ...path: readonly string[]): unknown {
  const found = path.reduce<Part>((schema, key) => {
    const known = isSchema(schema) ? schema : {}
    const whole = known.anyOf?.find((one) => isSchema(one) && one.type !== 'null') ?? known
    const next: unknown = key === '[]' ? whole.items : whole.properties?.[key]
    return isSchema(next) ? next : undefined
  }, document.components.schemas[name])
  return isSchema(found) ? found.description : undefined
}

test('a comment reaches all places of what it was written for', () => {
  // Where a schema extends another one.
  expect(descriptionAt('Chat', 'is_evaluated')).toBe(descriptionAt('ChatSummary', 'is_evaluated'))
  // In an object within a list, which may be null.
  expect(descriptionAt('ReceivedEvaluation', 'messages', '[]', 'is_user')).toMatch('the learner said it')
  // In a field that was picked from another schema, and in one that several share.
  expect(descriptionAt('ReceivedEvaluation', 'checks', '[]', 'counter')).toBe(
    descriptionAt('EvaluatedCheck', 'counter'),
  )
  expect(descriptionAt('Objection', 'check_key')).toBe(descriptionAt('ReviewedObjection', 'check_key'))
  // In a field of another schema’s.
  expect(descriptionAt('Evaluation', 'scenario', 'title')).toBe(descriptionAt('Chat', 'scenario', 'title'))
})

test('a reference keeps the comment of its field beside it', () => {
  expect(document.components.schemas['Chat']?.properties?.['ending']).toMatchObject({
    description: 'Null while the conversation goes on.',
  })
  expect(document.components.schemas['Branch']?.properties?.['created_at']).toEqual({
    description: 'When it was begun.',
    $ref: '#/components/schemas/Moment',
  })
})

test('the values of an enum are explained from the list that has them', () => {
  expect(descriptionAt('User', 'state')).toMatch('has never signed in (`invited`)')
  expect(descriptionAt('PackPreview', 'items', '[]', 'state')).toMatch(
    '- `same`: Importing it would change nothing.',
  )
})
