import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Its parts: the row, so that it is found without searching for a secret, and 256 random bits. */
const BEARER = /^Bearer scim-(?<id>\d{1,15})-(?<secret>[\w-]{43})$/

export const makeSecret = (): string => randomBytes(32).toString('base64url')
export const formatToken = (id: number, secret: string): string => `scim-${id}-${secret}`

/** A quick hash is enough for what nobody can guess. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** How long the comparison takes tells nothing of the hash. */
export const isSecret = (secret: string, hash: Buffer): boolean => timingSafeEqual(hashSecret(secret), hash)

/** The token of an `Authorization` header; undefined where it holds none of ours. */
export function readBearer(header: string | undefined): { id: number; secret: string } | undefined {
  const { id, secret } = BEARER.exec(header ?? '')?.groups ?? {}
  return id === undefined || secret === undefined ? undefined : { id: Number(id), secret }
}
