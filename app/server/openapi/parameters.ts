import type { Route, Schema, Upload } from '#platform/contract/route.ts'
import type { JsonSchema, SchemaBook } from './component-schemas.ts'
import { exampleOf } from './examples.ts'

/** The header by which the server recognises that a request is sent again. */
export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A name that the caller gives to one attempt, such as a UUID. A person’s repeat with the same key answers what the first one did, and nothing happens twice; the same key with another request is refused. Of a program’s request with a token nothing is remembered.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]{1,255}$' },
  example: '3f0c7a52-9d0e-4f6b-8a35-0d1f7a1f6a11',
} as const

/** The parameters of a request in its path, its query and its headers. */
export const describeParameters = ({ params, query, keyed }: Route, book: SchemaBook): readonly object[] => [
  ...listParameters(params, 'path', book),
  ...listParameters(query, 'query', book),
  ...(keyed ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
]

function listParameters(
  schema: Schema | undefined,
  place: 'path' | 'query',
  book: SchemaBook,
): readonly object[] {
  if (!schema) return []
  const { properties, required = [], additionalProperties } = book.read(schema)
  if (!properties)
    // The callback takes any parameters, because each identity provider sends others.
    return [
      {
        name: 'answer',
        in: place,
        style: 'form',
        explode: true,
        required: false,
        description: 'What the identity provider says',
        schema: { type: 'object', additionalProperties },
      },
    ]
  return Object.entries(properties).map(([name, field]) => {
    const { description, ...written } = typeof field === 'object' ? field : {}
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      schema: written,
    }
  })
}

/** The body of a request: JSON, or a form with a file. */
export function describeBody(
  name: string,
  { body, upload }: Route,
  book: SchemaBook,
): { readonly requestBody?: object } {
  if (upload) return { requestBody: describeUpload(upload, book) }
  if (!body) return {}
  const schema = book.write(body)
  const example = exampleOf(name)?.body
  const content = { 'application/json': { schema, ...(example !== undefined && { example }) } }
  return { requestBody: { required: !mayBeNothing(book.read(body)), content } }
}

const mayBeNothing = ({ anyOf }: JsonSchema): boolean =>
  anyOf?.some((one) => typeof one === 'object' && one.type === 'null') ?? false

function describeUpload({ field, types, limit, texts }: Upload, book: SchemaBook): object {
  const file = {
    type: 'string',
    format: 'binary',
    description: `${types.join(', ')}; at most ${limit} bytes`,
  }
  const fields = Object.entries(texts?.fields ?? {}).map(([name, text]) => [
    name,
    {
      type: 'string',
      maxLength: texts?.limit,
      contentMediaType: 'application/json',
      contentSchema: book.write(text),
    },
  ])
  const schema = {
    type: 'object',
    required: [field],
    properties: { [field]: file, ...Object.fromEntries(fields) },
  }
  const encoding = { [field]: { contentType: types.join(', ') } }
  return { required: true, content: { 'multipart/form-data': { schema, encoding } } }
}
