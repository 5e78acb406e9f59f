import { createHash, randomBytes } from 'node:crypto'

/** A token is random enough that a quick hash of it keeps it secret. */
const TOKEN_BYTES = 32

/** What a link to choosing a password is known by; only its hash is stored. */
export const makeLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Where a link leads, below the product's own address. */
export const linkPath = (token: string): string => `/idp/password/${token}`
