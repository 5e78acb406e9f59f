import { setTimeout as pause } from 'node:timers/promises'
import type { Accounts } from '#adapters/identity/port.ts'
import type { Mailer } from '#adapters/mail/port.ts'
import type { Database } from '#database/connect.ts'
import { createBackgroundWork } from '#platform/server/background-work.ts'
import { DomainError } from '#platform/server/errors.ts'
import { runUnderLease } from '#platform/server/heartbeat.ts'
import type { Warn } from '#platform/server/log.ts'
import { userFailures } from '#features/users/contract.ts'
import { type AddUsers, addImportBatch } from './add-import-batch.ts'
import { hasWaitingLines } from './line-store.ts'
import type { ImportClaim, ImportStore } from './store.ts'
import { sendImportMails } from './send-import-mails.ts'
import { type CreateUser, inviteImportLines } from './invite-import-lines.ts'

type ImportRunnerDependencies = {
  readonly database: Database
  readonly store: ImportStore
  /** Absent if accounts are kept elsewhere. */
  readonly accounts: Accounts | undefined
  /** Absent where no mail server is configured. */
  readonly mailer: Mailer | undefined
  readonly publicUrl: URL
  readonly addUsers: AddUsers
  readonly createUser: CreateUser
  readonly warn: Warn
}

export type ImportRunner = ReturnType<typeof createImportRunner>

/** How long an import rests after a failure. Milliseconds. */
const REST = 15_000

/** Runs imports in the background, and continues those that a dead process has left. */
export function createImportRunner(deps: ImportRunnerDependencies) {
  const { database, store, accounts, addUsers, warn } = deps
  const within = accounts?.within
  const imports = createBackgroundWork<number>(warn, 'an import of users does not go on')
  const restingUntil = new Map<number, number>()

  const addNext = (claim: ImportClaim): Promise<boolean> =>
    accounts && !within
      ? inviteImportLines(deps, claim.importId)
      : database
          .transaction()
          .execute((transaction) => addImportBatch(transaction, claim, { addUsers, within }))

  async function addAll(claim: ImportClaim, signal: AbortSignal): Promise<void> {
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      const begun = performance.now()
      if (!(await addNext(claim))) return
      if (isFirst) await store.holdUp(claim.importId, null)
      // Pauses as long as the batch took, so that half of the time is left to other work.
      await pause(performance.now() - begun)
    }
  }

  async function runClaimed(claim: ImportClaim, signal: AbortSignal): Promise<void> {
    try {
      await addAll(claim, signal)
      // Lines at which the provider failed are tried again later.
      if (await hasWaitingLines(database, claim.importId)) return
      await sendImportMails({ ...deps, within }, claim, signal)
      if (!signal.aborted) await store.end(claim)
    } catch (error) {
      const failure = error instanceof DomainError ? error.failure : userFailures.notCreated
      await store.holdUp(claim.importId, failure)
      throw error
    }
  }

  async function run(importId: number, signal: AbortSignal): Promise<void> {
    try {
      const claim = await store.claim(importId)
      if (claim) await runUnderLease(deps, claim.lease, () => runClaimed(claim, signal))
    } catch (error) {
      restingUntil.set(importId, Date.now() + REST)
      throw error
    }
  }

  /** Continues an import that has not ended, unless this process runs it already or it failed just now. */
  function resume(importId: number): void {
    const isResting = (restingUntil.get(importId) ?? 0) > Date.now()
    if (!isResting) imports.start(importId, (signal) => run(importId, signal))
  }

  return {
    resume,

    /** Continues imports that no process runs; called periodically. */
    async sweep(): Promise<void> {
      for (const importId of await store.abandoned()) resume(importId)
      await store.forgetOld(within !== undefined)
    },

    /** Stops after the current batch; another process, or this one after its next start, continues. */
    stop: () => imports.stop(),
  }
}
