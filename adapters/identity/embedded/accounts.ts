import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { hashPassword, type PasswordCost, verifyPassword } from './passwords.ts'

export type Account = {
  readonly id: string
  readonly username: string
  readonly email: string
  readonly name: string
  readonly passwordHash: string
  readonly mustChangePassword: boolean
  /** A person who was deactivated. */
  readonly isDisabled: boolean
  /** Whether the password was given to the person, and too long ago. */
  readonly isPasswordExpired: boolean
}

export type NewAccount = {
  readonly username: string
  readonly email: string
  readonly name: string
  readonly password: string
  /** The first sign-in requires a new password. */
  readonly mustChangePassword: boolean
  /** Names the user whom it belongs to, as an invitation does. */
  readonly reference?: string
  /** Default: the product's. */
  readonly passwordCost?: PasswordCost
}

/**
 * Lets a person sign in at the embedded provider, which vouches for the email address.
 * @throws the database's 23505 when the username or the email is taken
 * @returns the account's id, which is the subject of its identity
 */
export async function createAccount(database: Database, account: NewAccount): Promise<string> {
  const { id } = await database
    .insertInto('idp_accounts')
    .values({
      username: account.username,
      email: account.email,
      name: account.name,
      password_hash: await hashPassword(account.password, account.passwordCost),
      must_change_password: account.mustChangePassword,
      ...(account.reference !== undefined && { reference: account.reference }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const columns = [
  'id',
  'username',
  'email',
  'name',
  'password_hash as passwordHash',
  'must_change_password as mustChangePassword',
  sql<boolean>`disabled_at is not null`.as('isDisabled'),
  sql<boolean>`coalesce(password_expires_at < now(), false)`.as('isPasswordExpired'),
] as const

/** Finds an account by username or email address, ignoring case. */
export async function findAccountByLogin(database: Database, name: string): Promise<Account | undefined> {
  return (
    database
      .selectFrom('idp_accounts')
      .select(columns)
      .where(({ eb, or }) =>
        or([
          eb(sql`lower(username)`, '=', sql`lower(${name})`),
          eb(sql`lower(email)`, '=', sql`lower(${name})`),
        ]),
      )
      // A username may equal another person's email address.
      .orderBy(sql`lower(username) = lower(${name})`, 'desc')
      .executeTakeFirst()
  )
}

export async function findAccount(database: Database, id: string): Promise<Account | undefined> {
  return database.selectFrom('idp_accounts').select(columns).where('id', '=', id).executeTakeFirst()
}

export type PasswordProblem = 'tooShort' | 'tooLong' | 'unchanged' | 'mismatch'
export const PASSWORD_LENGTH = { least: 10, most: 200 } as const

/**
 * Replaces a temporary password.
 * @returns what is wrong with the new one; undefined when it was stored
 */
export async function changePassword(
  database: Database,
  account: Account,
  entered: { readonly password: string; readonly repeat: string },
): Promise<PasswordProblem | undefined> {
  const { password, repeat } = entered
  if (password.length < PASSWORD_LENGTH.least) return 'tooShort'
  if (password.length > PASSWORD_LENGTH.most) return 'tooLong'
  if (await verifyPassword(password, account.passwordHash)) return 'unchanged'
  if (password !== repeat) return 'mismatch'
  await database
    .updateTable('idp_accounts')
    .set({
      password_hash: await hashPassword(password),
      must_change_password: false,
      password_expires_at: null,
    })
    .where('id', '=', account.id)
    .execute()
  return undefined
}
