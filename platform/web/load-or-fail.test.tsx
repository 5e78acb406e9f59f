import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { ApiFailure } from './failure.ts'
import { network } from '#testing/network.ts'
import { loadOrFail } from './load-or-fail.ts'

const gone = new TypeError('Failed to fetch dynamically imported module: /assets/HistoryScreen-1.js')
const load = () => Promise.reject(gone)

test('code that a newer deployment has no more is told apart, so that the router can load the page again', async () => {
  network.use(http.head('/', () => new HttpResponse()))
  await expect(loadOrFail(load)).rejects.toBe(gone)
})

test.each([
  { what: 'is not reached', answer: () => HttpResponse.error() },
  { what: 'is down', answer: () => new HttpResponse(null, { status: 502 }) },
])('where the server $what, it is a failure that can be tried again', async ({ answer }) => {
  network.use(http.head('/', answer))
  await expect(loadOrFail(load)).rejects.toBeInstanceOf(ApiFailure)
})
