import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { ApiFailure } from './failure.ts'
import { network } from '#testing/network.ts'
import { loadOrFail } from './load-or-fail.ts'

const gone = new TypeError('Failed to fetch dynamically imported module: /assets/HistoryScreen-1.js')
const load = () => Promise.reject(gone)

test('a failed import keeps its own error if the server answers', async () => {
  network.use(http.head('/', () => new HttpResponse()))
  await expect(loadOrFail(load)).rejects.toBe(gone)
})

test.each([
  { what: 'is not reached', answer: () => HttpResponse.error() },
  { what: 'is down', answer: () => new HttpResponse(null, { status: 502 }) },
])('a failed import becomes an ApiFailure if the server $what', async ({ answer }) => {
  network.use(http.head('/', answer))
  await expect(loadOrFail(load)).rejects.toBeInstanceOf(ApiFailure)
})
