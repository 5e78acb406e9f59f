import { beforeAll, expect, test } from 'vitest'
import { requestFailures } from '#platform/contract/failures.ts'
import { createTestApp } from '#testing/app.ts'
import { declaredFailures } from '#testing/declared-failures.ts'
import { allRoutes } from '#testing/declared-routes.ts'
import { operationsOf, readDescription } from '#testing/described-operations.ts'

let description: Awaited<ReturnType<typeof readDescription>>
beforeAll(async () => {
  const server = await createTestApp({ environment: { PUBLIC_URL: 'https://practice.test' } })
  description = await readDescription(server)
  await server.close()
})

test('every route is described under its own name, with tags that are explained', () => {
  const operations = operationsOf(description)
  const names = operations.map(({ operationId }) => operationId)
  expect(new Set(names)).toEqual(new Set(Object.keys(allRoutes)))
  expect(names).toHaveLength(new Set(names).size)
  const explained = description.tags.map(({ name }) => name)
  expect(operations.filter(({ tags = [] }) => !tags.every((tag) => explained.includes(tag)))).toEqual([])
})

test('every status has a schema or headers, and the session’s cookie has its real name', () => {
  for (const { operationId, responses } of operationsOf(description))
    for (const [status, { content, headers }] of Object.entries(responses))
      expect(content ?? headers, `${operationId} ${status}`).toBeDefined()
  expect(description.components.securitySchemes.session.name).toBe('__Host-session')
})

test('a named schema is written once and referenced', () => {
  const { schemas } = description.components
  const texts = Object.entries(schemas).map(
    ([name, schema]) => [name, JSON.stringify({ ...schema, title: undefined })] as const,
  )
  const inline = JSON.stringify(description.paths)
  const repeated = texts.filter(([, text]) => text.includes('"properties"') && inline.includes(text))
  expect(repeated.map(([name]) => name)).toEqual([])
  expect(schemas).toHaveProperty('Turn')
  // Only the history says it.
  expect(schemas).toHaveProperty('ChatSummary.properties.is_unaided')
  expect(schemas).not.toHaveProperty('Chat.properties.is_unaided')
  expect(JSON.stringify(description.paths['/api/v1/chats/{chat_id}/message'])).toContain(
    '"text/event-stream"',
  )
})

test('every failure that is declared is among the codes of some operation', () => {
  const described = JSON.stringify(description.paths)
  // An unknown address is no operation, and SCIM describes itself.
  const known = declaredFailures.filter(({ code }) => !/^scim\.|^request\.notFound$/.test(code))
  const missing = known.filter(({ code }) => !described.includes(`\`${code}\``))
  expect(missing.map(({ code }) => code)).toEqual([])
})

test('an operation lists the failures that its own request can cause', () => {
  const of = (name: string) =>
    JSON.stringify(operationsOf(description).find((one) => one.operationId === name))
  expect(of('sendMessage')).toContain('`request.organizationDailyLimit`')
  expect(of('deleteChat')).not.toContain('`request.dailyLimit`')
  expect(of('correctUser')).toContain('`request.changedMeanwhile`')
  expect(of('createUser')).toContain('`text.tooLong`')
  expect(of('exportStudy')).toContain('`studies.noExport`')
  expect(of('createUser')).not.toContain('`request.changedMeanwhile`')
})

test('a 422 has an example of broken rules, and one of a refusal', () => {
  const { responses } =
    operationsOf(description).find(({ operationId }) => operationId === 'createUser') ?? {}
  expect(responses?.['422']?.content).toMatchObject({
    'application/json': {
      examples: {
        rules: {
          value: { detail: [{ loc: ['body', 'username'], msg: 'Invalid input', code: 'text.invalid' }] },
        },
        refusal: { value: { detail: requestFailures.keyReused.detail, code: 'request.keyReused' } },
      },
    },
  })
})

test('a number in an address has its range, a text of JSON its schema, and a table its columns', () => {
  const { paths, components } = description
  const limitOf = (path: string) =>
    JSON.parse(JSON.stringify(paths[path]?.['get'])).parameters.find(
      ({ name }: { readonly name: string }) => name === 'limit',
    ).schema
  expect(limitOf('/api/v1/admin/users')).toMatchObject({ type: 'integer', maximum: 1000, default: 200 })
  expect(limitOf('/api/v1/admin/audit')).toEqual({ type: 'integer', minimum: 1, maximum: 200 })
  expect(JSON.stringify(paths['/api/v1/admin/users/import'])).toContain(
    '"contentMediaType":"application/json","contentSchema":{"$ref":"#/components/schemas/ImportChanges"}',
  )
  expect(JSON.stringify(paths['/api/v1/admin/users/export'])).toContain('A table with the columns `username`')
  expect(components.schemas).toHaveProperty('PackDecisions')
  expect(components.schemas).toHaveProperty('Id.type', 'string')
})
