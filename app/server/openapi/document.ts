import { scopes } from '#features/tokens/contract.ts'
import type { Route } from '#platform/contract/route.ts'
import * as shared from '#platform/contract/schemas.ts'
import { createSchemaBook, type SchemaBook } from './component-schemas.ts'
import {
  type DescribedRoute,
  findInlineSchemas,
  findRoutes,
  findSchemas,
  type MountedSlice,
} from './find-declared.ts'
import { describeBody, describeParameters, idempotencyKey } from './parameters.ts'
import { describeResponses } from './responses.ts'

type Installation = { readonly publicUrl: URL; readonly sessionCookie: string }

/** Describes the product's API as OpenAPI 3.1, from the mounted slices and their contracts alone. */
export function describeApi(mounted: readonly MountedSlice[], { publicUrl, sessionCookie }: Installation) {
  const slices = mounted.toSorted((one, other) => one.name.localeCompare(other.name))
  const routes = findRoutes(slices)
  const contracts = [shared, ...slices.flatMap((slice) => slice.contracts)]
  const book = createSchemaBook(findSchemas(contracts), findInlineSchemas(routes))
  const paths: Record<string, Record<string, object>> = {}
  for (const described of routes) {
    const { method, path } = described.route
    // The server accepts addresses with and without a slash at the end.
    const address = `/api/v1${path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '')}`
    paths[address] = { ...paths[address], [method.toLowerCase()]: describeOperation(described, book) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Performance Partner',
      version: '1',
      description: DESCRIPTION,
      contact: { name: 'Whoever runs this installation', url: publicUrl.origin },
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: publicUrl.origin, description: 'This installation' }],
    tags: slices.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: book.components(),
      parameters: { IdempotencyKey: idempotencyKey },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'The session of a person who has signed in',
        },
        token: { type: 'http', scheme: 'bearer', description: TOKEN },
      },
    },
  }
}

const DESCRIPTION = `People rehearse hard conversations with an AI partner and get an evaluation.

**Failures.** What goes wrong is answered as \`{detail, code, params, request_id}\`: \`detail\` in English, \`code\` and \`params\` for a sentence
in another language, and \`request_id\` to mention when asking for help. Of a request that breaks rules, \`detail\` lists them.
\`Retry-After\` says, where that is known, after how many seconds another try makes sense.

**Values.** Moments are ISO 8601 in UTC, such as \`2026-12-15T09:30:00.000Z\`; days are such as \`2026-12-15\`. Ids are whole numbers, each within its
own kind; those of sessions are UUIDs. Languages are ISO 639 codes of two or three letters. A field that begins with \`is_\`
and is absent means no. Replies may get further fields, which a client has to ignore.

**Repeats.** Where a call takes an \`Idempotency-Key\`, a person’s repeat with the same key gets the answer of the first request and nothing
happens twice. A key is remembered for a day.

**Streams.** The call that sends a message streams the reply as server-sent events where \`Accept\` asks for \`text/event-stream\`. Spoken words
come as sound while they are made.`

const TOKEN = `A token that an administrator made for a program of one organisation, sent as \`Authorization: Bearer api-…\`. A call names
the scope that it takes (${scopes.join(', ')}); calls without one are for people alone. With a token for SCIM
(\`Bearer scim-…\`) a directory keeps the people of its organisation at \`/scim/v2\`, which describes itself at \`/scim/v2/Schemas\`.`

function describeOperation(described: DescribedRoute, book: SchemaBook): object {
  const { name, route, slice } = described
  const { summary, access, scope } = route
  return {
    operationId: name,
    summary,
    description: describeAccess(route),
    tags: [slice.name],
    security: access === 'public' ? [] : [{ session: [] }, ...(scope === undefined ? [] : [{ token: [] }])],
    parameters: describeParameters(route, book),
    ...describeBody(name, route, book),
    responses: describeResponses(described, book),
  }
}

const whoMay = {
  public: 'Anyone may call it.',
  'signed-in': 'Whoever is signed in may call it.',
  member: 'Whoever has an organisation and a role may call it.',
  admin: 'Admins and superadmins may call it.',
  superadmin: 'Superadmins may call it.',
} as const

const describeAccess = ({ access, scope }: Route): string =>
  scope === undefined ? whoMay[access] : `${whoMay[access]} So may programs with the scope \`${scope}\`.`
