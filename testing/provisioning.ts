import { createAccount } from '#adapters/identity/embedded/accounts.ts'
import { embeddedAccounts } from '#adapters/identity/embedded/invitations.ts'
import type { Accounts } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import type { NewUser } from '#features/users/contract.ts'
import { createBrowser, type Browser } from './browser.ts'
import type { ServerAnswer, RequestInjector } from './request-injector.ts'
import { CHEAP_PASSWORDS, signInWith } from './sign-in.ts'

/** A new user, by default of the demo's first organisation. */
export const buildNewUser = (username: string, overrides: Partial<NewUser> = {}): NewUser => ({
  username,
  email: `${username}@new.example`,
  name: 'Somebody New',
  permissions: ['user'],
  organization: 1,
  language_id: 1,
  ...overrides,
})

/** The provider's accounts by default: the embedded ones, with cheap hashes. */
export const defaultAccounts = (database: Database): Accounts => embeddedAccounts(database, CHEAP_PASSWORDS)

/** An account that existed at the embedded provider before, with the password `practice`. */
export const addAccount = async (database: Database, username: string, email: string): Promise<void> => {
  const account = { username, email, name: username, password: 'practice', mustChangePassword: false }
  await createAccount(database, { ...account, passwordCost: CHEAP_PASSWORDS })
}

/** Creates an organisation with the given number of seats. */
export async function organizationFor(database: Database, max_users: number): Promise<number> {
  const { id } = await database
    .insertInto('organizations')
    .values({ name: `Of ${max_users} ${crypto.randomUUID()}`, max_users })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Delegates to the provider of the current test, for a server that all tests of a file share. */
export const delegatingAccounts = (current: () => Accounts): Accounts => ({
  invite: (invitation) => current().invite(invitation),
  withdraw: (reference) => current().withdraw(reference),
  setEnabled: (account, isEnabled) => current().setEnabled(account, isEnabled),
  reset: (account, way) => current().reset(account, way),
  signOut: (account) => current().signOut(account),
  remove: (account) => current().remove(account),
})

type AccountReferences = {
  readonly user: string | null | undefined
  readonly account: string | null | undefined
}
export const NO_ACCOUNT_REFERENCES: AccountReferences = { user: undefined, account: undefined }

/**
 * The reference of a person in both places where one may exist: the user in the database, and the account at the
 * embedded provider.
 */
export async function readAccountReferences(
  database: Database,
  username: string,
): Promise<AccountReferences> {
  const reference = (table: 'users' | 'idp_accounts') =>
    database.selectFrom(table).where('username', '=', username).select('reference').executeTakeFirst()
  const [user, account] = await Promise.all([reference('users'), reference('idp_accounts')])
  return { user: user?.reference, account: account?.reference }
}

export type StallingAccounts = Accounts & {
  /** Resolves when the step has reached the place where it stops. */
  readonly arrived: Promise<void>
  letGo(): void
}

/** The operations of the provider at which it can be stopped. */
export const stallingSteps = ['invite', 'enable', 'disable', 'remove'] as const
type StallingStep = (typeof stallingSteps)[number]

/** The embedded provider, which stops before or after carrying out one kind of step, until `letGo`. */
export function stallingAccounts(
  database: Database,
  place: 'before' | 'after',
  stallingStep: StallingStep = 'invite',
): StallingAccounts {
  const [arriving, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const usual = defaultAccounts(database)
  const stall = () => {
    arriving.resolve()
    return going.promise
  }
  const carryOut = async <T>(step: StallingStep, work: () => Promise<T>): Promise<T> => {
    if (step !== stallingStep) return work()
    if (place === 'before') await stall()
    const answer = await work()
    if (place === 'after') await stall()
    return answer
  }
  return {
    ...usual,
    invite: (invitation) => carryOut('invite', () => usual.invite(invitation)),
    setEnabled: (account, isEnabled) =>
      carryOut(isEnabled ? 'enable' : 'disable', () => usual.setEnabled(account, isEnabled)),
    remove: (account) => carryOut('remove', () => usual.remove(account)),
    arrived: arriving.promise,
    letGo: going.resolve,
  }
}

/** Tries a password at the sign-in page and returns the page that follows. */
export async function tryPassword(
  app: RequestInjector,
  username: string,
  password: string,
): Promise<{ readonly browser: Browser; readonly page: ServerAnswer; readonly asksForNewPassword: boolean }> {
  const browser = createBrowser(app)
  const page = await signInWith(browser, username, password)
  return { browser, page, asksForNewPassword: page.body.includes('name="new_password"') }
}
