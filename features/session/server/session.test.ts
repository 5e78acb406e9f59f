import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { createBrowser } from '#testing/browser.ts'

test('somebody signs in', async () => {
  const { app } = await testApp()
  const browser = createBrowser(app)
  await browser.go('/api/v1/auth/cognito?prompt=login&redirect_uri=/history')
  const reply = await browser.submit({ username: 'learner', password: 'practice' })
  console.log(reply.statusCode, reply.headers, reply.body)
  const me = await browser.request('/api/v1/users/me')
  console.log(me.statusCode, me.body)
  const out = await browser.go('/api/v1/auth/logout')
  console.log(out.statusCode, out.headers, out.body)
  const done = await browser.submit({})
  console.log(done.statusCode, done.headers, done.body)
  expect(1).toBe(1)
})
