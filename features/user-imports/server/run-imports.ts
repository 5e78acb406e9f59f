import { setTimeout as pause } from 'node:timers/promises'
import type { Accounts } from '#adapters/identity/port.ts'
import type { Mailer } from '#adapters/mail/port.ts'
import type { Database } from '#database/connect.ts'
import { DomainError } from '#platform/server/errors.ts'
import { withHeartbeat } from '#platform/server/heartbeat.ts'
import { releaseLease } from '#platform/server/lease.ts'
import type { Warn } from '#platform/server/log.ts'
import { userFailures } from '#features/users/contract.ts'
import { type AddUsers, addImportBatch } from './add-import-batch.ts'
import type { ImportClaim, ImportStore } from './store.ts'
import { sendImportMails } from './send-import-mails.ts'
import { type CreateUser, inviteImportLines } from './invite-import-lines.ts'

export type ImportRunnerDependencies = {
  readonly database: Database
  readonly store: ImportStore
  /** Absent where others keep the accounts. */
  readonly accounts: Accounts | undefined
  /** Absent where no mail server is configured. */
  readonly mailer: Mailer | undefined
  readonly publicUrl: URL
  readonly addUsers: AddUsers
  readonly createUser: CreateUser
  readonly warn: Warn
}

export type ImportRunner = ReturnType<typeof createImportRunner>

/** After a failure an import rests for so long, in milliseconds. */
const REST = 15_000

/** Runs imports in the background. What a process that died has left is taken up where it stopped. */
export function createImportRunner(deps: ImportRunnerDependencies) {
  const { database, store, accounts, addUsers, warn } = deps
  const within = accounts?.within
  const running = new Map<number, Promise<void>>()
  const restingUntil = new Map<number, number>()
  const stopping = new AbortController()

  const addNext = (claim: ImportClaim): Promise<boolean> =>
    accounts && !within
      ? inviteImportLines(deps, claim.importId)
      : database
          .transaction()
          .execute((transaction) => addImportBatch(transaction, claim, { addUsers, within }))

  async function runClaimed(claim: ImportClaim): Promise<void> {
    await addAll(claim)
    await sendImportMails({ ...deps, within }, claim, stopping.signal)
    if (!stopping.signal.aborted) await store.end(claim)
  }

  async function addAll(claim: ImportClaim): Promise<void> {
    for (let isFirst = true; !stopping.signal.aborted; isFirst = false) {
      const begun = performance.now()
      if (!(await addNext(claim))) return
      if (isFirst) await store.holdUp(claim.importId, null)
      // Half of the time is left to everybody else.
      await pause(performance.now() - begun)
    }
  }

  async function run(importId: number): Promise<void> {
    const claim = await store.claim(importId)
    if (!claim) return
    try {
      await withHeartbeat(deps, claim.lease, () => runClaimed(claim))
    } catch (error) {
      await store.holdUp(importId, error instanceof DomainError ? error.failure : userFailures.notCreated)
      throw error
    } finally {
      await releaseLease(database, claim.lease)
    }
  }

  /** Goes on with an import that has not ended, unless somebody does or it has just failed. */
  function resume(importId: number): void {
    const isResting = (restingUntil.get(importId) ?? 0) > Date.now()
    if (running.has(importId) || isResting || stopping.signal.aborted) return
    const work = run(importId)
      .catch((error: unknown) => {
        restingUntil.set(importId, Date.now() + REST)
        warn(error, 'an import of users does not go on')
      })
      .finally(() => running.delete(importId))
    running.set(importId, work)
  }

  return {
    resume,

    /** Goes on with what nobody goes on with; to be called now and then. */
    async sweep(): Promise<void> {
      for (const importId of await store.abandoned()) resume(importId)
      await store.forgetOld()
    },

    /** Stops after the people who are being added: another process, or this one after its next start, goes on. */
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.allSettled(running.values())
    },
  }
}
