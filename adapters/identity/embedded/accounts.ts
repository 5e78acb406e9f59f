import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { lowerCaseAsciiSql, lowerCaseAscii } from '#platform/server/compare-text.ts'
import { hashPassword, type PasswordCost } from './passwords.ts'

export type Account = {
  readonly id: string
  readonly username: string
  readonly email: string
  readonly name: string
  readonly passwordHash: string
  /** The reference of the product's user; null when the account was not made for one. */
  readonly reference: string | null
  readonly mustChangePassword: boolean
  /** Whether the person was deactivated. */
  readonly isDisabled: boolean
  /** Whether the password was given to the person, but too long ago. */
  readonly isPasswordExpired: boolean
  /** Whether others changed the email address, and its person has not signed in by it since. */
  readonly hasUnprovenEmail: boolean
}

export type NewAccount = {
  readonly username: string
  readonly email: string
  readonly name: string
  readonly password: string
  /** The first sign-in requires a new password. */
  readonly mustChangePassword: boolean
  /** The reference of the user whom it belongs to, as in an invitation. */
  readonly reference?: string
  /** Default: the product's. */
  readonly passwordCost?: PasswordCost
}

/** Stored in place of a hash when an account has no password: no password matches it. */
export const NO_PASSWORD = 'none'

/** When a password that is given now expires: there has to be time to hand it over and use it across a weekend. */
export const temporaryUntil = sql<Date>`now() + interval '72 hours'`

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
      password_expires_at: account.mustChangePassword ? temporaryUntil : null,
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
  'reference',
  'password_hash as passwordHash',
  'must_change_password as mustChangePassword',
  sql<boolean>`disabled_at is not null`.as('isDisabled'),
  sql<boolean>`coalesce(password_expires_at < now(), false)`.as('isPasswordExpired'),
  'has_unproven_email as hasUnprovenEmail',
] as const

/** Finds an account by username or email address, ignoring case. */
export async function findAccountByLogin(database: Database, name: string): Promise<Account | undefined> {
  return (
    database
      .selectFrom('idp_accounts')
      .select(columns)
      .where(({ eb, or }) =>
        or([
          eb(lowerCaseAsciiSql(sql.ref('username')), '=', lowerCaseAsciiSql(name)),
          eb(lowerCaseAsciiSql(sql.ref('email')), '=', lowerCaseAsciiSql(name)),
        ]),
      )
      // A username may equal another person's email address.
      .orderBy(sql`${lowerCaseAsciiSql(sql.ref('username'))} = ${lowerCaseAsciiSql(name)}`, 'desc')
      .executeTakeFirst()
  )
}

/** @param id or a query for it, so that both are read at one time */
export async function findAccount(
  database: Database,
  id: string | RawBuilder<string>,
): Promise<Account | undefined> {
  return database.selectFrom('idp_accounts').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Locks the account, so that everybody else who is about to change it waits. */
export async function lockAccountRow(transaction: Database, id: string): Promise<void> {
  await transaction.selectFrom('idp_accounts').where('id', '=', id).select('id').forUpdate().execute()
}

/**
 * Marks an address that others gave as proven once its person signs in by it, so that a link to a new password may be
 * mailed there. A sign-in by the username proves nothing: the person may not know of the change.
 * @param name what they typed
 */
export async function proveEmail(
  { database }: { readonly database: Database },
  { id, email, hasUnprovenEmail }: Account,
  name: string,
): Promise<void> {
  if (!hasUnprovenEmail || lowerCaseAscii(name) !== lowerCaseAscii(email)) return
  await database
    .updateTable('idp_accounts')
    .set({ has_unproven_email: false })
    .where('id', '=', id)
    // Another address may have been given meanwhile.
    .where('email', '=', email)
    .execute()
}
