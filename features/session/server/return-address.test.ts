import { describe, expect, test } from 'vitest'
import { canonicalAddress, localReturnPath } from './return-address.ts'

const local = new URL('http://localhost:3000')
const https = new URL('https://app.example')

describe('a sign-in returns', () => {
  test.each([
    ['/history', '/history'],
    ['/chat/12?from=home#end', '/chat/12?from=home#end'],
    ['https://app.example/history', '/history'],
    ['https://app.example', '/'],
    ['/é', '/%C3%A9'],
  ])('to %j by the path %j', (wanted, address) => {
    expect(localReturnPath(wanted, https)).toBe(address)
  })

  test.each([
    undefined,
    '',
    'history',
    'https://evil.example/',
    'https://app.example.evil.example/',
    'https://app.example@evil.example/',
    'https://app.example:8443/',
    'http://app.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'https://app.example//evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'https:evil.example',
    'https:/evil.example',
    'https://',
    `/${'a'.repeat(3000)}`,
  ])('to the start page instead of %j', (wanted) => {
    expect(localReturnPath(wanted, https)).toBe('/')
  })

  test('to the same path if this machine was called by another of its names', () => {
    expect(localReturnPath('http://127.0.0.1:3000/history', local)).toBe('/history')
    expect(localReturnPath('http://[::1]:3000/history', local)).toBe('/history')
    expect(localReturnPath('http://127.0.0.1:4000/history', local)).toBe('/')
    expect(localReturnPath('http://127.0.0.1/history', https)).toBe('/')
  })
})

describe('a request', () => {
  test.each(['127.0.0.1:3000', '[::1]:3000'])('to %s is redirected to the public address', (host) => {
    expect(canonicalAddress(host, '/a?b=c', local)).toBe('http://localhost:3000/a?b=c')
  })

  test.each(['localhost:3000', 'LOCALHOST:3000', '127.0.0.1:8080', 'practice.example', 'bad host', ''])(
    'to %j is not redirected to the public address',
    (host) => {
      expect(canonicalAddress(host, '/', local)).toBeUndefined()
    },
  )

  test('that a proxy sends to its inner name is not redirected to the public address', () => {
    expect(canonicalAddress('127.0.0.1:3000', '/', https)).toBeUndefined()
  })
})
