import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The purpose of a token, which its prefix tells: `scim` for a directory, `api` for any other program. */
export type TokenKind = 'scim' | 'api'

/**
 * The parts of a token: its kind, the id of its row, so that the row is found without searching for the secret, and 256
 * random bits.
 */
const BEARER = /^[Bb]earer (?<kind>scim|api)-(?<id>\d{1,15})-(?<secret>[\w-]{43})$/

type SentToken = { readonly kind: TokenKind; readonly id: number; readonly secret: string }

export const makeSecret = (): string => randomBytes(32).toString('base64url')
export const formatToken = ({ kind, id, secret }: SentToken): string => `${kind}-${id}-${secret}`

/**
 * A fast hash is enough for a random secret. The kind `api` is hashed too, so that such a token with a changed prefix
 * is no directory's token, not even for earlier versions of the product, which know no scopes.
 */
export const hashSecret = (kind: TokenKind, secret: string): Buffer =>
  createHash('sha256')
    .update(kind === 'scim' ? secret : `${kind} ${secret}`)
    .digest()

/** Compares in constant time, so that the duration reveals nothing about the hash. */
export const isSecret = ({ kind, secret }: SentToken, hash: Buffer): boolean =>
  timingSafeEqual(hashSecret(kind, secret), hash)

/** Reads the token in an `Authorization` header; undefined if it contains none of ours. */
export function readBearer(header: string | undefined): SentToken | undefined {
  const { kind, id, secret } = BEARER.exec(header ?? '')?.groups ?? {}
  if (id === undefined || secret === undefined) return undefined
  return { kind: kind === 'scim' ? 'scim' : 'api', id: Number(id), secret }
}
