import { FailureAnswer } from '#platform/contract/schemas.ts'
import type { SchemaBook } from './component-schemas.ts'
import { exampleOf } from './examples.ts'
import { describeFailures, type ResponseObject } from './failure-responses.ts'
import type { DescribedRoute } from './find-declared.ts'

/** Every status that a route can answer, with its schema, an example, and the codes of failures. */
export const describeResponses = (
  described: DescribedRoute,
  book: SchemaBook,
): Readonly<Record<string, ResponseObject>> =>
  Object.fromEntries([...describeSuccess(described, book), ...describeFailures(described, book)])

function describeSuccess({ name, route }: DescribedRoute, book: SchemaBook): [string, ResponseObject][] {
  const { reply, bytes, columns, file, events } = route
  const example = exampleOf(name)?.reply
  if (bytes !== undefined) {
    const [type = bytes] = bytes.split(';')
    if (file) return [['200', { description: 'A file', content: { [type]: { schema: book.write(file) } } }]]
    const isText = type.startsWith('text/')
    const schema = isText ? { type: 'string' } : { type: 'string', format: 'binary' }
    return [
      [
        '200',
        {
          description: columns
            ? describeTable(columns)
            : isText
              ? 'A file, row by row'
              : 'Sound, as it is made',
          content: { [type]: { schema } },
        },
      ],
    ]
  }
  if (!reply) {
    const headers = { location: { description: 'Where to go', required: true, schema: { type: 'string' } } }
    const failed = { 'application/json': { schema: book.write(FailureAnswer) } }
    return [
      ['302', { description: 'Leads the browser on', headers }],
      ['default', { description: 'Anything else is a failure', content: failed }],
    ]
  }
  const json = { schema: book.write(reply), ...(example !== undefined && { example }) }
  if (!events) return [['200', { description: 'Done', content: { 'application/json': json } }]]
  const stream = {
    schema: {
      description:
        'One event of the stream: the name of its `event:` line, and the JSON of its `data:` line. The stream ends with `done` or `error`.',
      oneOf: Object.entries(events).map(([event, data]) => ({
        type: 'object',
        required: ['event', 'data'],
        properties: {
          event: { description: 'The name of the event', const: event, type: 'string' },
          data: { description: 'What it tells', ...book.write(data) },
        },
      })),
    },
  }
  return [
    [
      '200',
      {
        description:
          'The whole reply, or its pieces as server-sent events where `Accept` asks for `text/event-stream`',
        content: { 'application/json': json, 'text/event-stream': stream },
      },
    ],
  ]
}

const describeTable = (columns: readonly string[]): string =>
  `A table with the columns ${columns.map((column) => `\`${column}\``).join(', ')}. It is in UTF-8 with a byte order mark, its lines end in CRLF, and its moments are in UTC. A cell that begins with =, +, -, @, a tab or a line break has an apostrophe before it, because spreadsheets would take it for a formula.`
