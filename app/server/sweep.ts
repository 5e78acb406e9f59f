import type { FastifyInstance } from 'fastify'
import { sweepAttempts } from '#adapters/identity/embedded/attempts.ts'
import { sweepLinks } from '#adapters/identity/embedded/link-tokens.ts'
import { sweepProviderRecords } from '#adapters/identity/embedded/record-adapter.ts'
import type { Database } from '#database/connect.ts'
import type { TurnStore } from '#features/chats/server/turn-store.ts'
import { sweepEmptyChats } from '#features/chats/server/store.ts'
import type { SessionLimits } from '#features/session/server/session-limits.ts'
import { sweepSessions } from '#features/session/server/store.ts'
import type { AccountChanges } from '#features/users/server/account-changes.ts'
import type { ImportRunner } from '#features/user-imports/server/run-imports.ts'
import type { Provisioning } from '#features/users/server/provisioning.ts'
import { sweepLeases } from '#platform/server/lease.ts'

const INTERVAL = 10 * 60_000

/** What the identity provider has not carried out concerns who may sign in, so it does not wait for the rest. */
const ACCOUNTS_INTERVAL = 10_000

type SweptParts = {
  readonly database: Database
  readonly turns: TurnStore
  readonly provisioning: Provisioning
  readonly accountChanges: AccountChanges
  readonly importRunner: ImportRunner
  readonly sessionLimits: SessionLimits
}

/** Deletes what has expired and finishes what was left undone. Several processes doing so at once do no harm. */
export function sweepRegularly(
  app: FastifyInstance,
  { database, turns, provisioning, accountChanges, importRunner, sessionLimits }: SweptParts,
): void {
  repeat(app, INTERVAL, async () => {
    await sweepSessions(database, sessionLimits)
    await sweepProviderRecords(database)
    await sweepLinks(database)
    await sweepAttempts(database)
    await sweepLinks(database)
    await turns.forgetOldRequests()
    await sweepEmptyChats(database)
    await sweepLeases(database)
    await provisioning.sweep()
    await importRunner.sweep()
  })
  repeat(app, ACCOUNTS_INTERVAL, accountChanges.sweep)
}

function repeat(app: FastifyInstance, interval: number, sweep: () => Promise<void>): void {
  const timer = setInterval(
    () => void sweep().catch((error: unknown) => app.log.warn({ err: error }, 'sweeping failed')),
    interval,
  )
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
