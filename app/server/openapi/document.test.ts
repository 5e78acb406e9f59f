import { beforeAll, expect, test } from 'vitest'
import { createTestApp } from '#testing/app.ts'
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
  expect(JSON.stringify(description.paths['/api/v1/chats/{chat_id}/message'])).toContain(
    '"text/event-stream"',
  )
})
