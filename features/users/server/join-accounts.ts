import type { Transaction } from 'kysely'
import { EMBEDDED_ISSUER } from '#adapters/identity/port.ts'
import type { DB } from '#database/schema.ts'

type LinkedAccount = Awaited<ReturnType<typeof readLinkedAccount>>

/** Reads the parts of an account that a link combines. */
export const readLinkedAccount = (transaction: Transaction<DB>, id: number) =>
  transaction
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'issuer', 'subject', 'reference', 'email', 'role', 'organization_id', 'last_active_at'])
    .executeTakeFirstOrThrow()

/**
 * Combines two accounts. The one that stays keeps its values; the sign-in is the one used last, together with its
 * account at the provider. Only days are compared for it, because previews would otherwise tell an administrator who is
 * present.
 */
export function joinAccounts(kept: LinkedAccount, gone: LinkedAccount) {
  const isOthers = gone.subject !== null && (kept.subject === null || isUsedLater(gone, kept))
  const [used, unused] = isOthers ? [gone, kept] : [kept, gone]
  const hasNoSignIn = used.subject === null
  const isSetUp = kept.role !== null || kept.organization_id !== null
  const { role, organization_id } = isSetUp ? kept : gone
  return {
    signIn: hasNoSignIn ? ('none' as const) : isOthers ? ('other' as const) : ('kept' as const),
    role,
    /**
     * Whether the product created the unused account, so that it may be removed at the provider. An unused account
     * without a sign-in may be the other sign-in's own account, if an external provider had not verified its email
     * address then.
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

const isUsedLater = (one: LinkedAccount, other: LinkedAccount): boolean =>
  dayOfUse(one) === dayOfUse(other) ? one.id > other.id : dayOfUse(one) > dayOfUse(other)

const dayOfUse = (account: LinkedAccount): number => Math.floor(usedAt(account) / DAY)

/** Milliseconds. */
const DAY = 86_400_000

const usedAt = ({ last_active_at }: LinkedAccount): number => last_active_at?.getTime() ?? 0
