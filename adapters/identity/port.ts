import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import type { Role } from '#platform/contract/access.ts'
import { defineFailures } from '#platform/contract/failures.ts'

export const identityFailures = defineFailures('identity', {
  unreachable: ['upstream', 'The identity provider cannot be reached'],
  signInRefused: ['refused', 'The identity provider refused the sign-in'],
  signInFailed: ['upstream', 'The identity provider could not complete the sign-in'],
  accountTaken: [
    'conflict',
    'The identity provider already has an account with this username or email address',
  ],
  personRefused: ['invalid', 'The identity provider does not accept this username, name or email address'],
  beingCreated: ['upstream', 'The account is being created at the moment'],
  accountMissing: ['conflict', 'The identity provider has no account of this person'],
  deactivated: ['refused', 'This account has been deactivated. Please contact your administrator.'],
})
/** Where a provider sends the browser back to: an operator registers both addresses there. */
export const CALLBACK_PATH = '/api/v1/auth/callback'
export const SIGNED_OUT_PATH = '/login'

/**
 * The issuer of the embedded provider's identities: its people stay the same when the product moves to another address.
 */
export const EMBEDDED_ISSUER = 'embedded'

/** A person as the provider knows them. `email` is set only when the provider says that it is verified. */
export type Identity = {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly username: string | null
  readonly name: string | null
  /**
   * The claims that were expected and did not come: `email`, `email_verified` (or it is false), the one with the
   * groups.
   */
  readonly missingClaims: readonly string[]
  /** What the person's groups at the provider give them here; null without a rule for any of them. */
  readonly assignment: GroupAssignment | null
  /** The provider did not name the person's groups because there are too many of them; `assignment` is then null. */
  readonly areGroupsWithheld?: boolean
  /** The ID token, where the provider wants it back when the person signs out. */
  readonly idToken?: string | undefined
}

/** A role in the organisation of that name. */
export type GroupAssignment = { readonly role: Role; readonly organization: string }

/** What is stored between the redirect to the provider and the callback. */
export type SignInChecks = { readonly state: string; readonly nonce: string; readonly verifier: string }
export type SignIn = SignInChecks & { readonly url: string }

/** The service that checks passwords: Cognito, another OpenID provider, or the embedded one. */
export type IdentityProvider = {
  /** @throws DomainError `upstream` when the provider cannot be reached */
  begin(options: {
    readonly redirectUri: string
    readonly prompt: string | undefined
    readonly language: string | undefined
  }): Promise<SignIn>
  /** @throws DomainError `refused` when the provider refused the person, `upstream` for every other failure */
  finish(callback: URL, expected: SignInChecks): Promise<Identity>
  /**
   * The address that also ends the provider's session; undefined when there is none. It contains nothing of the ID token
   * unless the provider requires it, because addresses stay in histories and logs.
   * @param person who signs out, with the ID token that `finish` has given for them
   */
  endSession(
    person: { readonly subject: string; readonly idToken?: string | undefined },
    returnTo: string,
  ): Promise<string | undefined>
  /** Where people change their password, as a path of this server; absent where the provider has a place of its own. */
  readonly passwordPage?: string | undefined
  /** Where they set up and manage a second factor; absent likewise. */
  readonly secondFactorPage?: string | undefined
}

/** The person to create an account for. The provider stores `reference` with it, which identifies the account later. */
export type Invitation = {
  readonly reference: string
  readonly username: string
  readonly email: string
  readonly name: string
}

/** Which account is meant: by the reference that it was made for, else by the subject that has signed in with it. */
export type AccountKey = { readonly reference: string | null; readonly subject: string | null }

/** How a person whose account is reset signs in again. External providers use a way of their own. */
export type ResetWay = {
  readonly by: 'password' | 'link'
  /** Whether a second factor, such as a lost phone's, is removed too. */
  readonly removesSecondFactor: boolean
}

/**
 * The means by which a person signs in again: a temporary password, or a path below the product's own address; neither
 * if the provider tells them itself.
 */
export type ResetResult = { readonly temporaryPassword?: string; readonly link?: string }

/**
 * Manages the accounts at the provider; absent where others do. Each change may be asked for again, because the answer
 * to the first request may have been lost.
 */
export type Accounts = {
  /**
   * Makes an account, whose email address counts as verified. If the reference already has an account, none is made,
   * and a new temporary password is given as long as the person has not chosen a password.
   * @throws DomainError `conflict` when another account has the username or the email address, `invalid` when the
   *   provider refuses this person and would do so again
   */
  invite(invitation: Invitation): Promise<{ readonly temporaryPassword?: string }>
  /** Removes the account that was made for a reference, if there is one. */
  withdraw(reference: string): Promise<void>
  /**
   * Allows or forbids somebody to sign in; forbidding it ends their sessions at the provider. A missing account is no
   * error.
   */
  setEnabled(account: AccountKey, isEnabled: boolean): Promise<void>
  /**
   * Replaces the password by a temporary one, or by a link; the person's sessions at the provider end.
   * @throws DomainError `conflict` when there is no such account
   */
  reset(account: AccountKey, way: ResetWay): Promise<ResetResult>
  /** Ends the person's sessions at the provider. A missing account is no error. */
  signOut(account: AccountKey): Promise<void>
  /** Removes the account and its sessions permanently. A missing account is no error. */
  remove(account: AccountKey): Promise<void>
  /** Present where the accounts are in the product's own database. */
  readonly within?: TransactionalAccounts
}

/**
 * Erases an account that somebody who is no longer a user has left at a provider that is no longer used, because
 * nothing else would remove it.
 */
export type EraseAccount = (
  transaction: Transaction<DB>,
  account: AccountKey & { readonly email: string | null },
) => Promise<void>

/** Changes accounts in the transaction that makes or changes their users, so that both happen or neither. */
export type TransactionalAccounts = {
  /**
   * Makes accounts without a password; their people choose one by a link.
   * @returns the references of invitations whose username or email address another account has
   */
  invite(transaction: Transaction<DB>, invitations: readonly Invitation[]): Promise<ReadonlySet<string>>
  /**
   * Makes a link, valid for 72 hours, for each account whose person has not chosen a password yet; earlier links of
   * these accounts end. Only hashes are stored.
   * @returns addresses by reference, each a path below the product's own address
   */
  createLinks(
    transaction: Transaction<DB>,
    references: readonly string[],
  ): Promise<ReadonlyMap<string, string>>
  /**
   * Ends the link and the temporary password of somebody who has not chosen a password of their own: others have handed
   * them over and know them, and the account has more rights from now on.
   * @returns whether there was such an account
   */
  endInvitation(transaction: Transaction<DB>, account: AccountKey): Promise<boolean>
  /**
   * Corrects the name and, if one is given, the email address of an account. A new address ends its links, because the
   * person behind the wrong address may have one. If somebody has a password, no link is mailed to the new address
   * before they have signed in by it.
   * @returns whether a link ended by which the person would have chosen their first password
   */
  correct(
    transaction: Transaction<DB>,
    account: AccountKey,
    profile: Pick<Invitation, 'name'> & Partial<Pick<Invitation, 'email'>>,
  ): Promise<boolean>
}
