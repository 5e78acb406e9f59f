import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'

/** The parameters of scrypt. */
export type PasswordCost = { readonly N: number; readonly r: number; readonly p: number }

/** 32 MB and about a tenth of a second for each guess. Kept with every hash, so that it can be raised later. */
const COST: PasswordCost = { N: 2 ** 15, r: 8, p: 1 }
const LENGTH = 32

/** `scrypt$N$r$p$salt$hash`; never the password. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Takes as long without a hash as with one, so that nobody learns by the clock which accounts exist. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, N, r, p, salt, hash] = stored?.split('$') ?? []
  if (salt === undefined || hash === undefined) {
    await derive(password, Buffer.alloc(16), COST)
    return false
  }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url'))
}

/** The same letters typed on different keyboards give the same password. */
function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  const options = { ...cost, maxmem: 256 * cost.N * cost.r }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, LENGTH, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

/** What nobody mistakes for another one when it is read aloud or typed from paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Twenty letters are 99 bits. */
const GROUPS = 5
const GROUP_LENGTH = 4

/** A password that an administrator hands over, and its person replaces. */
export function makeTemporaryPassword(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)]
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
