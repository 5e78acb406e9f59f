import { expect, test } from 'vitest'
import { connect } from '#database/connect.ts'
import { heldEvaluator } from '#testing/evaluator.ts'
import { heldPartner } from '#testing/partner.ts'
import { readConfig } from './configuration.ts'
import { createServer } from './server.ts'

test('while the database is away, a call says so and that it can be tried again', async () => {
  const connection = await connect({ url: 'postgres://nobody@127.0.0.1:1/nothing' })
  const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'practice' }
  const makers = { partner: heldPartner(), evaluator: heldEvaluator() }
  const app = await createServer({ config: readConfig(oidc), connection, ...makers, withScreens: false })
  const response = await app.inject({ url: '/api/v1/users/me', headers: { cookie: 'session=some-token' } })
  expect(response.statusCode).toBe(503)
  expect(response.json()).toEqual({
    detail: 'The service is not available at the moment. Please try again.',
    code: 'request.unavailable',
    request_id: response.headers['x-request-id'],
  })
  expect((await app.inject({ url: '/ready' })).statusCode).toBe(503)
  expect((await app.inject({ url: '/health' })).statusCode).toBe(200)
  await app.close()
  await connection.close()
})
