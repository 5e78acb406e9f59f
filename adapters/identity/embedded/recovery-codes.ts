import { createHash, randomInt } from 'node:crypto'

/** Characters that nobody confuses when they are typed from paper. */
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

/** A code has 79 random bits, so that a quick hash keeps it secret. Capitals and separators do not matter. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest()
