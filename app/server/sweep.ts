import type { FastifyInstance } from 'fastify'
import { sweepAttempts } from '#adapters/identity/embedded/attempt-store.ts'
import { sweepLinks } from '#adapters/identity/embedded/link-tokens.ts'
import { sweepProviderRecords } from '#adapters/identity/embedded/record-adapter.ts'
import type { Connection, Database } from '#database/connect.ts'
import { maintainEmbedded } from '#database/embedded-maintenance.ts'
import type { TurnStore } from '#features/chats/server/turn-store.ts'
import { sweepEmptyChats } from '#features/chats/server/store.ts'
import { publishMonths } from '#features/overview/server/publish-months.ts'
import type { SessionLimits } from '#features/session/server/session-limits.ts'
import { sweepSessions } from '#features/session/server/store.ts'
import { forgetOldStudies, sweepStudies } from '#features/studies/server/sweep-studies.ts'
import { closeMonths } from '#features/usage/server/close-months.ts'
import { sweepReservations } from '#features/usage/server/reservation-store.ts'
import type { AccountChanges } from '#features/users/server/account-changes.ts'
import type { ImportRunner } from '#features/user-imports/server/run-imports.ts'
import { sweepUnsubscribeLinks } from '#features/reminders/server/choice-store.ts'
import type { ReminderRunner } from '#features/reminders/server/send-reminders.ts'
import type { Provisioning } from '#features/users/server/provisioning.ts'
import { sweepDailyCounts } from '#platform/server/daily-budget.ts'
import { sweepLeases } from '#platform/server/lease.ts'
import type { Warn } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'
import { deleteOldPreparations, eraseOldWords } from './retention.ts'

const INTERVAL = 10 * 60_000

/** Reminders may be some minutes late, and this interval does not burden a mail server that is away. */
const REMINDERS_INTERVAL = 5 * 60_000

/** Account changes that the provider has not carried out decide who can sign in, so they get a short interval. */
const ACCOUNTS_INTERVAL = 10_000

/** The interval of PostgreSQL's own `autovacuum`. */
const MAINTENANCE_INTERVAL = 60_000

type SweptParts = {
  readonly connection: Connection
  readonly turns: TurnStore
  readonly provisioning: Provisioning
  readonly accountChanges: AccountChanges
  readonly importRunner: ImportRunner
  readonly reminders: ReminderRunner
  readonly sessionLimits: SessionLimits
  readonly metrics: Metrics
  readonly warn: Warn
  /** Without it, no words are erased because of their age. */
  readonly retentionDays: number | undefined
}

/** Deletes expired records and finishes interrupted work. Several processes may do so at the same time. */
export function sweepRegularly(
  app: FastifyInstance,
  {
    connection,
    turns,
    provisioning,
    accountChanges,
    importRunner,
    reminders,
    sessionLimits,
    retentionDays,
    metrics,
    warn,
  }: SweptParts,
): void {
  const measure = measureSweeps(metrics)
  const database = connection.maintenance
  const records: SweepSteps = {
    sessions: () => sweepSessions(database, sessionLimits),
    'provider records': () => sweepProviderRecords(database),
    'sign-in links': () => sweepLinks(database),
    'sign-in attempts': () => sweepAttempts(database),
    'old requests': () => turns.forgetOldRequests(),
    'empty chats': () => sweepEmptyChats(database),
    leases: () => sweepLeases(database),
    'unsubscribe links': () => sweepUnsubscribeLinks(database),
    'daily counts': () => sweepDailyCounts.execute(database),
    studies: () => sweepStudies(database),
    reservations: () => sweepReservations(database),
    ...(retentionDays !== undefined && retentionSteps(database, retentionDays)),
    provisioning: () => provisioning.sweep(),
    imports: () => importRunner.sweep(),
    'published months': () => publishMonths(database),
    'closed months': () => closeMonths(database),
  }
  repeat(app, INTERVAL, measure('records'), warn, records)
  repeat(app, REMINDERS_INTERVAL, measure('reminders'), warn, { reminders: reminders.sweep })
  repeat(app, ACCOUNTS_INTERVAL, measure('account_changes'), warn, {
    'account changes': accountChanges.sweep,
  })
  if (connection.isEmbedded)
    repeat(app, MAINTENANCE_INTERVAL, measure('maintenance'), warn, {
      'the embedded store': () => maintainEmbedded(connection.pool),
    })
}

/** The steps of a job, which run one after another, each by its name in warnings. */
type SweepSteps = Readonly<Record<string, () => Promise<unknown>>>

/** The steps that erase what is too old. */
const retentionSteps = (database: Database, days: number): SweepSteps => ({
  'old studies': () => forgetOldStudies(database, days),
  'old words': () => eraseOldWords(database, days),
  'old preparations': () => deleteOldPreparations(database, days),
})

function repeat(
  app: FastifyInstance,
  interval: number,
  report: ReportSweep,
  warn: Warn,
  steps: SweepSteps,
): void {
  const closing = new AbortController()
  const run = async () => report(await runSteps(steps, warn, closing.signal))
  const timer = setInterval(() => void run(), interval)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    closing.abort()
  })
}

/** A step that fails does not stop the others, so that words are erased on time whatever else is broken. */
async function runSteps(steps: SweepSteps, warn: Warn, closing: AbortSignal): Promise<'done' | 'failed'> {
  let outcome: 'done' | 'failed' = 'done'
  for (const [name, step] of Object.entries(steps)) {
    // The database is closed next, so the remaining steps would fail.
    if (closing.aborted) return outcome
    try {
      await step()
    } catch (error) {
      outcome = 'failed'
      warn(error, `sweeping failed: ${name}`)
    }
  }
  return outcome
}

type ReportSweep = (outcome: 'done' | 'failed') => void

/**
 * Measures sweeps, because an account change that is never carried out leaves somebody signed in. The label is not
 * called `job`, because Prometheus uses that name for its targets and would rename ours.
 */
function measureSweeps(metrics: Metrics) {
  const lastSuccess = new Map<string, number>()
  const count = metrics.counter({
    name: 'sweeps_total',
    help: 'Regular jobs that were run, by how they ended.',
    labels: ['sweep', 'outcome'],
  })
  metrics.gauge(
    {
      name: 'sweep_last_success_timestamp_seconds',
      help: 'When a regular job last succeeded, since 1970.',
      labels: ['sweep'],
    },
    () => [...lastSuccess].map(([sweep, value]) => ({ labels: { sweep }, value })),
  )
  return (sweep: string): ReportSweep => {
    // Set at the start, so that a job that never succeeds is noticed too.
    lastSuccess.set(sweep, Date.now() / 1000)
    return (outcome) => {
      count({ sweep, outcome })
      if (outcome === 'done') lastSuccess.set(sweep, Date.now() / 1000)
    }
  }
}
