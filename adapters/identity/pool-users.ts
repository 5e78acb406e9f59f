import * as z from 'zod/mini'
import { isCognitoFault, type CognitoPool } from './cognito-pool.ts'

/** An account in a user pool. `username` is the pool's own name for it. */
export type PoolUser = {
  readonly username: string
  readonly subject: string | undefined
  /** The reference that this product made it for. */
  readonly reference: string | undefined
  /** Whether the person has not chosen a password yet. */
  readonly isInvited: boolean
}

/** A standard attribute, which every pool has and this product has no other use for. */
const MARK = { attribute: 'profile', prefix: 'urn:uuid:' } as const

export const toReferenceAttribute = (reference: string) => ({
  Name: MARK.attribute,
  Value: `${MARK.prefix}${reference}`,
})

const Attributes = z.optional(z.array(z.object({ Name: z.string(), Value: z.optional(z.string()) })))
const FoundUser = z.object({
  Username: z.string(),
  UserStatus: z.optional(z.string()),
  UserAttributes: Attributes,
  Attributes,
})
const FoundUsers = z.object({ Users: z.optional(z.array(FoundUser)) })

/** Finds an account by its username, email address or subject. */
export async function findPoolUser(pool: CognitoPool, login: string): Promise<PoolUser | undefined> {
  try {
    return toPoolUser(FoundUser.parse(await pool('AdminGetUser', { Username: login })))
  } catch (error) {
    if (isCognitoFault(error, 'UserNotFoundException')) return undefined
    throw error
  }
}

/** Finds the account whose subject this is; undefined for a subject of another provider. */
export async function findPoolUserBySubject(
  pool: CognitoPool,
  subject: string,
): Promise<PoolUser | undefined> {
  if (!/^[\w-]{1,128}$/.test(subject)) return undefined
  const { Users = [] } = FoundUsers.parse(await pool('ListUsers', { Filter: `sub = "${subject}"` }))
  return Users.map(toPoolUser).find((user) => user.subject === subject)
}

function toPoolUser(found: z.output<typeof FoundUser>): PoolUser {
  const attributes = found.UserAttributes ?? found.Attributes ?? []
  const valueOf = (wanted: string) => attributes.find(({ Name }) => Name === wanted)?.Value
  const mark = valueOf(MARK.attribute)
  return {
    username: found.Username,
    subject: valueOf('sub'),
    reference: mark?.startsWith(MARK.prefix) ? mark.slice(MARK.prefix.length) : undefined,
    isInvited: found.UserStatus === 'FORCE_CHANGE_PASSWORD',
  }
}
