import type { Database } from '#database/connect.ts'
import { findAccount, type Account } from './accounts.ts'
import type { Interaction } from './step.ts'

/**
 * The progress of a sign-in whose password was right. It is in the sign-in's row, which is deleted with the person's
 * sessions.
 */
export type SignInProgress = {
  readonly account: Account
  /** Whether a second factor was set up in this sign-in, so that no code is asked for again. */
  readonly hasSetUp: boolean
}

/** How a session says that a code was right (RFC 8176). */
export const APP_CODE = 'otp'

/** The key in the row; `isRecordOf` finds it by this name too. */
export const PASSWORD_CHECKED = 'passed'

/** Stores in the sign-in's row that the password was right, so that this is good for one sign-in. */
export async function keepProgress(
  details: Interaction,
  { account, hasSetUp }: SignInProgress,
): Promise<void> {
  details.lastSubmission = { [PASSWORD_CHECKED]: { accountId: account.id, hasSetUp } }
  await details.persist()
}

/** Undefined before the password was right, and when its account may not sign in any more. */
export async function readProgress(
  database: Database,
  { lastSubmission }: Interaction,
): Promise<SignInProgress | undefined> {
  const passed = lastSubmission?.[PASSWORD_CHECKED]
  if (!isPassed(passed)) return undefined
  const account = await findAccount(database, passed.accountId)
  return !account || account.isDisabled ? undefined : { account, hasSetUp: passed.hasSetUp }
}

/** A light check is enough, because `keepProgress` wrote the value. */
const isPassed = (value: unknown): value is { readonly accountId: string; readonly hasSetUp: boolean } =>
  typeof value === 'object' && value !== null && 'accountId' in value && 'hasSetUp' in value
