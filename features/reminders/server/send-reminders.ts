import { sql, type Transaction } from 'kysely'
import { mailFaultOf, type Mailer } from '#adapters/mail/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { pauseUnlessAborted } from '#platform/server/abort.ts'
import { runUnderLease } from '#platform/server/heartbeat.ts'
import { claimLease, isLeaseHeld, newLease, type Lease } from '#platform/server/lease.ts'
import type { Warn } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'
import type { OutageLog } from '#platform/server/outage-log.ts'
import { type ReminderKind, reminderKinds } from '../contract-rules.ts'
import { createUnsubscribeLink } from './choice-store.ts'
import {
  countReminderAttempt,
  hasWaitingReminder,
  type SettledState,
  settleReminder,
  takeReminder,
  type TakenReminder,
} from './reminder-queue.ts'
import { addReminder, type FindReasons, claimReminderRecipients } from './reminder-store.ts'
import { writeReminderMail } from './write-reminder-mail.ts'

export type ReminderDependencies = {
  readonly database: Database
  /** Absent where no mail server is configured: then nothing is looked up or sent. */
  readonly mailer: Mailer | undefined
  readonly findReasons: FindReasons
  /** The base address of the links. */
  readonly publicUrl: URL
  readonly outages: OutageLog
  readonly metrics: Metrics
  readonly warn: Warn
}

export type ReminderRunner = ReturnType<typeof createReminderRunner>

/** All processes share one lease, so that the mail server's rate limit holds for them together. */
const SHARED_LEASE_ID = 1
const DEPENDENCY = 'mail'

/** A reminder whose e-mail is ready to be sent. */
type OpenedReminder = {
  readonly id: number
  readonly kind: ReminderKind
  readonly isLastAttempt: boolean
  readonly mail: ReturnType<typeof writeReminderMail>
}

/**
 * Sends reminders in the background; only the process that has the lease does so. Each reminder is sent once, unless a
 * process dies while sending it: then it may come twice, because SMTP offers nothing better.
 */
export function createReminderRunner(deps: ReminderDependencies) {
  const { database, mailer, findReasons, publicUrl, outages, metrics, warn } = deps
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  /** The reminders that could not be sent because the mail server was unavailable, until it is back. */
  const unsent = new Set<number>()
  const count = metrics.counter({
    name: 'reminders_total',
    help: 'Reminders by email that were settled: sent, given up, or not wanted any more.',
    labels: ['kind', 'outcome'],
  })

  async function lookUp(): Promise<void> {
    while (!stopping.signal.aborted) {
      const people = await claimReminderRecipients(database)
      if (people.length === 0) return
      for (const person of people)
        for (const kind of reminderKinds) if (person[kind]) await lookUpPerson(person.user_id, kind)
    }
  }

  /** Records of one person that cannot be read must not hold back the reminders of others. */
  async function lookUpPerson(userId: number, kind: ReminderKind): Promise<void> {
    try {
      const reason = await findReasons[kind](database, userId)
      if (reason) await addReminder(database, userId, reason)
    } catch (error) {
      warn(error, `whether user ${userId} is to be reminded cannot be found out`)
    }
  }

  /**
   * Opens the next reminder: `passed over` when it is not to be sent now, undefined without the lease or a waiting one.
   */
  async function open(lease: Lease): Promise<OpenedReminder | 'passed over' | undefined> {
    const found: { taken?: TakenReminder | undefined } = {}
    try {
      return await database.transaction().execute(async (transaction) => {
        const { rows } = await sql`select from leases where ${isLeaseHeld(lease)}`.execute(transaction)
        if (rows.length === 0) return undefined
        found.taken = await takeReminder(transaction)
        return found.taken && prepare(transaction, found.taken)
      })
    } catch (error) {
      if (!found.taken) throw error
      warn(error, `a reminder of user ${found.taken.userId} cannot be prepared`)
      // The rollback undid the count of the attempt. Uncounted, it would always come first and block all others.
      await countReminderAttempt(database, found.taken)
      if (found.taken.isLastAttempt) await settle(database, found.taken, 'failed')
      return 'passed over'
    }
  }

  async function prepare(
    transaction: Transaction<DB>,
    { id, kind, userId, recipient, reason, isLastAttempt }: TakenReminder,
  ): Promise<OpenedReminder | 'passed over'> {
    const current = recipient && (await findReasons[kind](transaction, userId))
    if (!recipient || JSON.stringify(current) !== JSON.stringify(reason)) {
      await settle(transaction, { id, kind }, 'dropped')
      return 'passed over'
    }
    const token = await createUnsubscribeLink(transaction, userId, kind)
    const links = {
      home: new URL('/', publicUrl),
      unsubscribe: new URL(`/unsubscribe/${token}`, publicUrl),
    }
    return { id, kind, isLastAttempt, mail: writeReminderMail(recipient, kind, links) }
  }

  async function settle(
    via: Database,
    { id, kind }: Pick<OpenedReminder, 'id' | 'kind'>,
    state: SettledState,
  ): Promise<void> {
    await settleReminder(via, id, state)
    count({ kind, outcome: state })
  }

  /** @returns whether the mail server takes more */
  async function send(to: Mailer, opened: OpenedReminder): Promise<boolean> {
    const { isLastAttempt, mail } = opened
    try {
      await to.send(mail)
    } catch (error) {
      const fault = mailFaultOf(error)
      if (fault === 'unavailable') {
        unsent.add(opened.id)
        outages.fail(DEPENDENCY, fault, () => warn(error, 'the mail server takes no reminders'))
      }
      if (fault === 'refused' || isLastAttempt) {
        if (fault !== 'unavailable') warn(error, 'a reminder was not taken')
        await settle(database, opened, 'failed')
      }
      return fault !== 'unavailable'
    }
    recover()
    await settle(database, opened, 'sent')
    return true
  }

  function recover(): void {
    unsent.clear()
    outages.recover(DEPENDENCY)
  }

  async function work(to: Mailer, lease: Lease): Promise<void> {
    await lookUp()
    while (!stopping.signal.aborted) {
      const begun = performance.now()
      const opened = await open(lease)
      if (!opened) return
      if (opened === 'passed over') continue
      if (!(await send(to, opened))) return
      await pauseUnlessAborted(60_000 / to.perMinute - (performance.now() - begun), stopping.signal)
    }
  }

  async function run(to: Mailer): Promise<void> {
    // If none of these waits any more, another process has sent them, and no sending here would show the recovery.
    if (unsent.size > 0 && !(await hasWaitingReminder(database, [...unsent])) && (await to.isReachable()))
      recover()
    const lease = newLease('reminders', SHARED_LEASE_ID)
    if (await claimLease(database, lease)) await runUnderLease(deps, lease, () => work(to, lease))
  }

  return {
    /** Sends what is due, unless this process or another one does; to be called now and then. */
    async sweep(): Promise<void> {
      if (!mailer || stopping.signal.aborted) return
      running ??= run(mailer).finally(() => (running = undefined))
      await running
    },

    /** Stops after the one that is being sent. */
    async stop(): Promise<void> {
      stopping.abort()
      await running?.catch(() => {
        // The caller of `sweep` has got this error already.
      })
    },
  }
}
