import type { FastifyRequest } from 'fastify'
import { recordSecurityEventOnSuccess } from '#platform/server/security-log.ts'
import { endSessionsBut } from './account-lifecycle.ts'
import { lockAccountRow, type Account } from './accounts.ts'
import type { PageContext, ReadField } from './step.ts'

type SecondFactorSetup = {
  readonly account: Account
  readonly field: ReadField
  /** The record that stays when the person's sessions end: the browser's own session, or the sign-in under way. */
  readonly kept: {
    readonly record: Parameters<typeof endSessionsBut>[2]
    readonly request?: FastifyRequest
  }
}

/**
 * Stores the second factor whose first code was typed, and ends the sessions that began without one.
 * @returns the recovery codes, or why nothing was stored; `known` when there is a second factor already
 */
export async function setUpSecondFactor(
  { database, secondFactors, offers, endSessions }: PageContext,
  { account, field, kept }: SecondFactorSetup,
): Promise<readonly string[] | 'wrong' | 'expired' | 'known'> {
  const proven = await offers.prove(account, field('offer'), field('code'))
  if (typeof proven === 'string') return proven
  const sealedSecret = await secondFactors.sealSecret(account.id, proven.secret)
  return database.transaction().execute(async (transaction) => {
    await lockAccountRow(transaction, account.id)
    const codes = await secondFactors.add(transaction, account.id, { sealedSecret, step: proven.step })
    if (!codes) return 'known'
    await endSessionsBut(transaction, account.id, kept.record)
    await endSessions(transaction, account, kept.request)
    recordSecurityEventOnSuccess('second_factor.changed', { account: account.id, action: 'set_up' })
    return codes
  })
}
