import type { Transaction } from 'kysely'
import { EMBEDDED_ISSUER } from '#adapters/identity/port.ts'
import type { DB } from '#database/schema.ts'

type LinkedAccount = Awaited<ReturnType<typeof readLinkedAccount>>

/** What an account has to bring to the one that stays. */
export const readLinkedAccount = (transaction: Transaction<DB>, id: number) =>
  transaction
    .selectFrom('users')
    .where('id', '=', id)
    .select(['issuer', 'subject', 'reference', 'email', 'role', 'organization_id', 'last_active_at'])
    .executeTakeFirstOrThrow()

/** The account that stays keeps what it has. The sign-in is the one that was used last, with the account behind it. */
export function joinAccounts(kept: LinkedAccount, gone: LinkedAccount) {
  const isOthers = gone.subject !== null && (kept.subject === null || usedAt(gone) > usedAt(kept))
  const [used, unused] = isOthers ? [gone, kept] : [kept, gone]
  const hasNoSignIn = used.subject === null
  const isSetUp = kept.role !== null || kept.organization_id !== null
  const { role, organization_id } = isSetUp ? kept : gone
  return {
    signIn: hasNoSignIn ? ('none' as const) : isOthers ? ('other' as const) : ('kept' as const),
    role,
    /**
     * Whether the account that nobody needs any more was made by this product. One that nobody has signed in with may be
     * the very account of the other sign-in: at a provider elsewhere whose email address was not verified then.
     */
    isUnusedOurs:
      unused.reference !== null &&
      used.reference !== unused.reference &&
      (unused.subject !== null || used.reference !== null || used.issuer === EMBEDDED_ISSUER),
    unused: { reference: unused.reference, subject: unused.subject, email: unused.email },
    used: { reference: used.reference, subject: used.subject },
    values: {
      issuer: used.issuer,
      subject: used.subject,
      reference: used.reference,
      email: kept.email ?? gone.email,
      role,
      organization_id,
      last_active_at: usedAt(gone) > usedAt(kept) ? gone.last_active_at : kept.last_active_at,
    },
  }
}

const usedAt = ({ last_active_at }: LinkedAccount): number => last_active_at?.getTime() ?? 0
