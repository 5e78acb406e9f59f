import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { DomainError } from '#platform/server/errors.ts'
import { cognitoPool, isCognitoFault, type CognitoPool, type CognitoPoolConfig } from './cognito-pool.ts'
import { findPoolUser, findPoolUserBySubject, toReferenceAttribute, type PoolUser } from './pool-users.ts'
import { identityFailures, type AccountKey, type Accounts, type Invitation } from './port.ts'

const PoolDescription = z.object({
  UserPool: z.object({ UsernameAttributes: z.nullish(z.array(z.string())) }),
})

/**
 * Faults of one person's data: the pool, or a rule of the operator's own, refuses a value. A failed e-mail is not among
 * them, because it may fail for everybody.
 */
const ABOUT_THE_PERSON = ['InvalidParameterException', 'UserLambdaValidationException']

/**
 * How long a withdrawn reference is kept: longer than the withdrawal is repeated, because a late request may still make
 * the account.
 */
const WITHDRAWN_HOURS = 2

/**
 * Accounts in a Cognito user pool, which itself writes to people: an invitation with a temporary password, and a code
 * when the password was reset. Each account carries its reference; the table `pool_accounts` has the name to look it up
 * by.
 */
function cognitoAccounts(database: Database, pool: CognitoPool): Accounts {
  let signInByEmail: Promise<boolean> | undefined
  /** Whether people of this pool have no username but their email address. */
  const isSignInByEmail = () => {
    signInByEmail ??= pool('DescribeUserPool').then(
      (body) => PoolDescription.parse(body).UserPool.UsernameAttributes?.includes('email') ?? false,
    )
    signInByEmail.catch(() => (signInByEmail = undefined))
    return signInByEmail
  }

  const loginOf = async (reference: string): Promise<string | undefined> => {
    const query = database.selectFrom('pool_accounts').where('reference', '=', reference)
    return (await query.select('login').executeTakeFirst())?.login
  }

  /** Finds the account that was made for a reference, and no other one with its name. */
  async function findOwn(reference: string): Promise<PoolUser | undefined> {
    const login = await loginOf(reference)
    const user = login === undefined ? undefined : await findPoolUser(pool, login)
    return user?.reference === reference ? user : undefined
  }

  const find = async ({ reference, subject }: AccountKey): Promise<PoolUser | undefined> =>
    (reference === null ? undefined : await findOwn(reference)) ??
    (subject === null ? undefined : await findPoolUserBySubject(pool, subject))

  /** Stores the name before the account is made, so that the account is found even if a process dies in between. */
  async function remember(reference: string, login: string): Promise<void> {
    await database
      .insertInto('pool_accounts')
      .values({ reference, login })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .execute()
  }

  const resend = (username: string) =>
    pool('AdminCreateUser', {
      Username: username,
      MessageAction: 'RESEND',
      DesiredDeliveryMediums: ['EMAIL'],
    })

  const removeUser = (user: PoolUser | undefined) =>
    user && ignoreMissing(pool('AdminDeleteUser', { Username: user.username }))

  return {
    async invite(invitation) {
      const { reference, username, email } = invitation
      await remember(reference, (await isSignInByEmail()) ? email : username)
      const login = (await loginOf(reference)) ?? username
      try {
        await pool('AdminCreateUser', newUser(login, invitation))
      } catch (error) {
        if (isCognitoFault(error, ...ABOUT_THE_PERSON))
          throw new DomainError(identityFailures.personRefused, { cause: error })
        if (!isCognitoFault(error, 'UsernameExistsException', 'AliasExistsException')) throw error
        const own = await findOwn(reference)
        if (!own) throw new DomainError(identityFailures.accountTaken, { cause: error })
        if (own.isInvited) await resend(own.username)
      }
      return {}
    },

    async withdraw(reference) {
      await removeUser(await findOwn(reference))
      const isOld = sql<boolean>`withdrawn_at < now() - make_interval(hours => ${WITHDRAWN_HOURS})`
      await database.deleteFrom('pool_accounts').where(isOld).execute()
      await database
        .updateTable('pool_accounts')
        .set({ withdrawn_at: sql<Date>`coalesce(withdrawn_at, now())` })
        .where('reference', '=', reference)
        .execute()
    },

    async setEnabled(account, isEnabled) {
      const user = await find(account)
      const action = isEnabled ? 'AdminEnableUser' : 'AdminDisableUser'
      if (user) await ignoreMissing(pool(action, { Username: user.username }))
    },

    async reset(account) {
      const user = await find(account)
      if (!user) throw new DomainError(identityFailures.accountMissing)
      if (user.isInvited) await resend(user.username)
      else await pool('AdminResetUserPassword', { Username: user.username })
      await pool('AdminUserGlobalSignOut', { Username: user.username })
      return {}
    },

    async signOut(account) {
      const user = await find(account)
      if (user) await ignoreMissing(pool('AdminUserGlobalSignOut', { Username: user.username }))
    },

    async remove(account) {
      await removeUser(await find(account))
      if (account.reference !== null)
        await database.deleteFrom('pool_accounts').where('reference', '=', account.reference).execute()
    },
  }
}

const newUser = (login: string, { reference, email, name }: Invitation) => ({
  Username: login,
  DesiredDeliveryMediums: ['EMAIL'],
  UserAttributes: [
    { Name: 'email', Value: email },
    // An administrator vouches for it; without this the first sign-in would not find the user.
    { Name: 'email_verified', Value: 'true' },
    { Name: 'name', Value: name },
    toReferenceAttribute(reference),
  ],
})

async function ignoreMissing(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!isCognitoFault(error, 'UserNotFoundException')) throw error
  })
}

/** The accounts of the configured pool; undefined where there is none. */
export const cognitoAccountsFor = (
  { cognitoPool: config }: { readonly cognitoPool: CognitoPoolConfig | undefined },
  database: Database,
): Accounts | undefined => config && cognitoAccounts(database, cognitoPool(config))
