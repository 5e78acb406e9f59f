import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a token is for is read off its beginning: `scim` for a directory, `api` for every other program. */
export type TokenKind = 'scim' | 'api'

/** Its parts: what it is for, the row, so that it is found without searching for a secret, and 256 random bits. */
const BEARER = /^[Bb]earer (?<kind>scim|api)-(?<id>\d{1,15})-(?<secret>[\w-]{43})$/

export type SentToken = { readonly kind: TokenKind; readonly id: number; readonly secret: string }

export const makeSecret = (): string => randomBytes(32).toString('base64url')
export const formatToken = ({ kind, id, secret }: SentToken): string => `${kind}-${id}-${secret}`

/**
 * A quick hash is enough for what nobody can guess. A program's is made of another text: with the beginning changed it is no
 * directory's token, also where an earlier version of the product reads it, which knows no scopes.
 */
export const hashSecret = (kind: TokenKind, secret: string): Buffer =>
  createHash('sha256')
    .update(kind === 'scim' ? secret : `${kind} ${secret}`)
    .digest()

/** How long the comparison takes tells nothing of the hash. */
export const isSecret = ({ kind, secret }: SentToken, hash: Buffer): boolean =>
  timingSafeEqual(hashSecret(kind, secret), hash)

/** The token of an `Authorization` header; undefined where it holds none of ours. */
export function readBearer(header: string | undefined): SentToken | undefined {
  const { kind, id, secret } = BEARER.exec(header ?? '')?.groups ?? {}
  if (id === undefined || secret === undefined) return undefined
  return { kind: kind === 'scim' ? 'scim' : 'api', id: Number(id), secret }
}
