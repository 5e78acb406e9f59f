import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { defineFailures } from '#platform/contract/failures.ts'
import { DomainError } from './errors.ts'
import { loggedPath, loggerOptions } from './log.ts'

const { slow } = defineFailures('samples', { slow: ['timeout', 'It took too long.'] })

type Level = 'info' | 'warn' | 'error' | 'fatal'

function lineOf(level: Level, error: Error): Record<string, unknown> {
  const stream = new PassThrough()
  const { log } = Fastify({ logger: { ...loggerOptions({ logLevel: 'info' }), stream } })
  log[level]({ err: error, turn: 7 }, 'it failed')
  return JSON.parse(String(stream.read()))
}

test.each(['info', 'warn'] as const)(
  'at %s an error is logged with code and message, without a stack',
  (level) => {
    const line = lineOf(level, new DomainError(slow, { cause: new TypeError('no answer') }))
    expect(line).toMatchObject({
      msg: 'it failed',
      turn: 7,
      error: {
        type: 'DomainError',
        code: 'samples.slow',
        message: 'It took too long.',
        cause: { type: 'TypeError', code: 'TypeError', message: 'no answer' },
      },
    })
    expect(JSON.stringify(line)).not.toContain('log.test.ts')
  },
)

test.each(['error', 'fatal'] as const)(
  'at %s each error of a chain is logged with its stack once',
  (level) => {
    const cause = new TypeError('no answer')
    const line = lineOf(level, new DomainError(slow, { cause }))
    expect(line).toMatchObject({
      error: {
        code: 'samples.slow',
        stack: expect.stringContaining('log.test.ts'),
        cause: { stack: cause.stack },
      },
    })
    expect(JSON.stringify(line).split('TypeError: no answer')).toHaveLength(2)
  },
)

test.each(['warn', 'error'] as const)('at %s no log line repeats a person’s words', (level) => {
  const text = 'Hello, I am Ann'
  const parse = () => JSON.parse(text)
  expect(parse).toThrow(SyntaxError)
  let error = new Error()
  try {
    parse()
  } catch (thrown) {
    if (thrown instanceof Error) error = thrown
  }
  const row = Object.assign(new Error(`invalid input syntax for type integer: "${text}"`), {
    code: '22P02',
    detail: text,
    constraint: undefined,
  })
  for (const wrong of [error, row]) expect(JSON.stringify(lineOf(level, wrong))).not.toMatch(/Hello|Ann/)
  expect(lineOf(level, row)).toMatchObject({
    error: { code: '22P02', message: 'invalid input syntax for type integer' },
  })
})

test('an address is logged without its query and without the token of a link', () => {
  const token = 'aB3-_'.repeat(9).slice(0, 43)
  expect(loggedPath(`/unsubscribe/${token}?from=mail`)).toBe('/unsubscribe/…')
  expect(loggedPath('/api/v1/admin/rubric-trials/12/learners?code=1')).toBe(
    '/api/v1/admin/rubric-trials/12/learners',
  )
  const { serializers } = loggerOptions({ logLevel: 'info' })
  expect(serializers.req({ method: 'POST', url: `/unsubscribe/${token}`, id: 'one' }).path).toBe(
    '/unsubscribe/…',
  )
})
