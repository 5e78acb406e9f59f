import { expect, test } from 'vitest'
import { usernameMaker } from './make-username.ts'

test('thousands of people with one stem get consecutive numbers with at most two look-ups each', () => {
  const taken = new Set(['info2'])
  let lookUps = 0
  const make = usernameMaker((username) => {
    lookUps += 1
    return taken.has(username)
  })
  const made = Array.from({ length: 5000 }, () => {
    const username = make('info')
    taken.add(username)
    return username
  })
  expect([made[0], made[1], made.at(-1)]).toEqual(['info', 'info3', 'info5001'])
  expect(lookUps).toBeLessThanOrEqual(2 * made.length + 1)
})

test('a made username that nobody took is made again', () => {
  const make = usernameMaker((username) => username === 'ana')
  expect([make('ana'), make('ana'), make('ben')]).toEqual(['ana2', 'ana2', 'ben'])
})
