import { expect, test } from 'vitest'
import { DIFFERENCE_RATE_LIMIT, differenceRoutes } from '#features/evaluations/contract-differences.ts'
import { testApp } from '#testing/app.ts'

const asked = {
  language: 'en',
  heard: 'The survey took the whole weekend.',
  own: 'Did you finish it?',
  others: ['What kept you from the survey?', 'Did you finish it?'],
}

test('a learner sees how other words differ from their own, and none of the words are stored', async () => {
  const { as, connection } = await testApp()
  const { status, body } = await as.learner.call(differenceRoutes.compareWords, { body: asked })
  expect(status).toBe(200)
  expect(body).toEqual([
    [
      { what: 'open_question', is_theirs: true, word: null },
      { what: 'taken_up', is_theirs: true, word: 'survey' },
    ],
    [],
  ])
  const { rows } = await connection.pool.query("select * from rate_limits where purpose = 'difference'")
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('survey')
})

test('the number of requests and the length of a text are limited', async () => {
  const { as } = await testApp()
  const statuses: number[] = []
  for (let count = 0; count <= DIFFERENCE_RATE_LIMIT.limit; count += 1)
    statuses.push((await as.learner.call(differenceRoutes.compareWords, { body: asked })).status)
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]))
  expect(statuses.at(-1)).toBe(429)
  const long = await as.admin.call(differenceRoutes.compareWords, {
    body: { ...asked, own: 'a'.repeat(2001) },
  })
  expect(long.status).toBe(422)
})
