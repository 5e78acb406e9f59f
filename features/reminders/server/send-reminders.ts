import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { MailFault, type Mailer } from '#adapters/mail/port.ts'
import type { Database } from '#database/connect.ts'
import { withHeartbeat } from '#platform/server/heartbeat.ts'
import { claimLeases, isLeaseHeld, newLease, releaseLease, type Lease } from '#platform/server/lease.ts'
import type { Warn } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'
import type { OutageLog } from '#platform/server/outage-log.ts'
import { createUnsubscribeLink } from './choice-store.ts'
import { settleReminder, takeReminder } from './reminder-queue.ts'
import { addReminder, type FindReasons, type ReminderReason, takePeople } from './reminder-store.ts'
import { writeReminderMail } from './write-reminder-mail.ts'

export type ReminderDependencies = {
  readonly database: Database
  /** Absent where no mail server is configured: nothing is looked up then, and nothing sent. */
  readonly mailer: Mailer | undefined
  readonly findReasons: FindReasons
  /** What links begin with. */
  readonly publicUrl: URL
  readonly outages: OutageLog
  readonly metrics: Metrics
  readonly warn: Warn
}

export type ReminderRunner = ReturnType<typeof createReminderRunner>

/** All processes share one right to send, so that the mail server's limit holds for them together. */
const THE_ONE = 1
const DEPENDENCY = 'mail'

/** An e-mail that is ready, and what becomes of it. */
type OpenedReminder = {
  readonly id: number
  readonly kind: ReminderReason['kind']
  readonly isLastAttempt: boolean
  readonly mail: ReturnType<typeof writeReminderMail>
}

/**
 * Sends reminders in the background, for all processes by the one that has the lease. Each is sent once: only one that was
 * being sent by a process that died may come twice, as SMTP offers nothing better.
 */
export function createReminderRunner(deps: ReminderDependencies) {
  const { database, mailer, findReasons, publicUrl, outages, metrics, warn } = deps
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const count = metrics.counter({
    name: 'reminders_total',
    help: 'Reminders by e-mail that were settled: sent, given up, or not wanted any more.',
    labels: ['kind', 'outcome'],
  })

  async function lookUp(): Promise<void> {
    while (!stopping.signal.aborted) {
      const people = await takePeople(database)
      if (people.length === 0) return
      for (const person of people)
        for (const kind of ['debriefs', 'boosters'] as const) {
          const reason = person[kind] ? await findReasons[kind](database, person.user_id) : undefined
          if (reason) await addReminder(database, person.user_id, reason)
        }
    }
  }

  /** The next one, or that it was dropped, or nothing: the lease was lost, or none waits. */
  const open = (lease: Lease): Promise<OpenedReminder | 'dropped' | undefined> =>
    database.transaction().execute(async (transaction) => {
      const { rows } = await sql`select from leases where ${isLeaseHeld(lease)}`.execute(transaction)
      if (rows.length === 0) return undefined
      const taken = await takeReminder(transaction)
      if (!taken) return undefined
      const { id, kind, userId, recipient, reason, isLastAttempt } = taken
      const current = recipient && (await findReasons[kind](transaction, userId))
      if (!recipient || JSON.stringify(current) !== JSON.stringify(reason)) {
        await settleReminder(transaction, id, 'dropped')
        count({ kind, outcome: 'dropped' })
        return 'dropped'
      }
      const token = await createUnsubscribeLink(transaction, userId, kind)
      const links = {
        home: new URL('/', publicUrl),
        unsubscribe: new URL(`/unsubscribe/${token}`, publicUrl),
      }
      return { id, kind, isLastAttempt, mail: writeReminderMail(recipient, kind, links) }
    })

  /** @returns whether the mail server takes more */
  async function send(to: Mailer, { id, kind, isLastAttempt, mail }: OpenedReminder): Promise<boolean> {
    const settle = async (state: 'sent' | 'failed') => {
      await settleReminder(database, id, state)
      count({ kind, outcome: state })
    }
    try {
      await to.send(mail)
    } catch (error) {
      const fault = error instanceof MailFault ? error.kind : 'unavailable'
      if (fault === 'unavailable')
        outages.fail(DEPENDENCY, fault, () => warn(error, 'the mail server takes no reminders'))
      if (fault === 'refused' || isLastAttempt) {
        if (fault !== 'unavailable') warn(error, 'a reminder was not taken')
        await settle('failed')
      }
      return fault !== 'unavailable'
    }
    outages.recover(DEPENDENCY)
    await settle('sent')
    return true
  }

  async function work(to: Mailer, lease: Lease): Promise<void> {
    await lookUp()
    while (!stopping.signal.aborted) {
      const begun = performance.now()
      const opened = await open(lease)
      if (!opened) return
      if (opened === 'dropped') continue
      if (!(await send(to, opened))) return
      await pause(Math.max(0, 60_000 / to.perMinute - (performance.now() - begun)), undefined, {
        signal: stopping.signal,
      }).catch((error: unknown) => {
        if (!stopping.signal.aborted) throw error
      })
    }
  }

  async function run(to: Mailer): Promise<void> {
    const lease = newLease('reminders', THE_ONE)
    const { rows } = await claimLeases(
      lease.work,
      sql`select ${THE_ONE}::bigint, ${lease.owner}::uuid, null::text`,
    ).execute(database)
    if (rows.length === 0) return
    try {
      await withHeartbeat(deps, lease, () => work(to, lease))
    } finally {
      await releaseLease(database, lease)
    }
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
        // The caller of the sweep has got the error already.
      })
    },
  }
}
