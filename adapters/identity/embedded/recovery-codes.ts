import { createHash, randomInt } from 'node:crypto'

/** What nobody mistakes for another one when it is typed from paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4
const CODES = 10

/** Ten codes, each good once. */
export function makeRecoveryCodes(): string[] {
  const letter = () => LETTERS[randomInt(LETTERS.length)]
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('')
  const code = () => Array.from({ length: GROUPS }, group).join('-')
  return Array.from({ length: CODES }, code)
}

/** A code has 79 bits by chance, so that a quick hash keeps it secret. However it was typed, it is the same. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest()
