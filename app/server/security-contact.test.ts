import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { readConfig } from './configuration.ts'

const url = '/.well-known/security.txt'

test('security.txt names the contact of the configuration, and is missing without one', async () => {
  const named = await testApp({
    environment: {
      SECURITY_CONTACT: 'mailto:security@example.org',
      PUBLIC_URL: 'https://practice.example.org',
    },
  })
  const { statusCode, headers, body } = await named.app.inject({ url })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toContain('Contact: mailto:security@example.org\n')
  expect(body).toContain(`Canonical: https://practice.example.org${url}\n`)
  const expires = Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000)
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)

  const unnamed = await testApp()
  expect((await unnamed.app.inject({ url })).statusCode).toBe(404)
  expect(() => readConfig({ SECURITY_CONTACT: 'security@example.org' })).toThrow(/SECURITY_CONTACT: must be/)
})
