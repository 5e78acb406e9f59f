import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password is verified by its hash, which does not contain it', async () => {
  const hash = await hashPassword('correct horse')
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  expect(hash).not.toContain('correct')
  expect(await verifyPassword('correct horse', hash)).toBe(true)
  expect(await verifyPassword('correct horsE', hash)).toBe(false)
  expect(await hashPassword('correct horse')).not.toBe(hash)
})

test('a password is the same in composed and decomposed letters', { tags: ['long'] }, async () => {
  expect(await verifyPassword('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait'))).toBe(true)
})

test('a hash with other parameters is still verified', async () => {
  // scrypt of RFC 7914, second test vector, cut to 32 bytes.
  const stored = `scrypt$1024$8$16$${Buffer.from('NaCl').toString('base64url')}$${Buffer.from(
    'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162',
    'hex',
  ).toString('base64url')}`
  expect(await verifyPassword('password', stored)).toBe(true)
})

test('every password is wrong without a hash, and the check takes as long', async () => {
  const begun = performance.now()
  expect(await verifyPassword('anything', undefined)).toBe(false)
  // Without the hashing it would take microseconds.
  expect(performance.now() - begun).toBeGreaterThan(10)
})
