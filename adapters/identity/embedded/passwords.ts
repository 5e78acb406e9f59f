import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'

/** The parameters of scrypt. */
export type PasswordCost = { readonly N: number; readonly r: number; readonly p: number }

/**
 * 32 MB and about a quarter of a second for each guess: one of the equal choices of OWASP's Password Storage Cheat
 * Sheet, and the one that lets many sign in at once without much memory. Kept with every hash, so that it can be raised
 * later.
 */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 }
const LENGTH = 32

/** `scrypt$N$r$p$salt$hash`; never the password. */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/**
 * Takes as long without a hash as with one, and with an older hash as with a new one, so that nobody learns by the
 * clock which accounts exist.
 * @param cost of new hashes
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  cost = PASSWORD_COST,
): Promise<boolean> {
  const [, , , , salt, hash] = stored?.split('$') ?? []
  if (stored === undefined || salt === undefined || hash === undefined) {
    await derive(password, Buffer.alloc(16), cost)
    return false
  }
  const own = costOf(stored)
  const derived = await derive(password, Buffer.from(salt, 'base64url'), own)
  const missing = Math.round((work(cost) - work(own)) / (cost.N * cost.r))
  if (missing > 0) await derive(password, Buffer.alloc(16), { ...cost, p: missing })
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url'))
}

/** Whether a hash was made at a lower cost. */
export const isOutdatedHash = (stored: string, cost = PASSWORD_COST): boolean =>
  work(costOf(stored)) < work(cost)

const work = ({ N, r, p }: PasswordCost): number => N * r * p

function costOf(stored: string): PasswordCost {
  const [, N, r, p] = stored.split('$').map(Number)
  return { N: N ?? 0, r: r ?? 0, p: p ?? 0 }
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

/** Characters that nobody confuses when they are read aloud or typed from paper. */
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
