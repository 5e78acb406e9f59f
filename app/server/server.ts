import type { FastifyInstance } from 'fastify'
import type { AiServices } from '#adapters/ai/resolve.ts'
import type { PasswordCost } from '#adapters/identity/embedded/passwords.ts'
import { cognitoAccountsFor } from '#adapters/identity/cognito-accounts.ts'
import type { Discovery } from '#adapters/identity/discovery.ts'
import { oidcProvider } from '#adapters/identity/oidc.ts'
import type { Accounts } from '#adapters/identity/port.ts'
import type { Mailer } from '#adapters/mail/port.ts'
import type { Connection } from '#database/connect.ts'
import { turnStore } from '#features/chats/server/turn-store.ts'
import { sessionCookie } from '#features/session/server/cookies.ts'
import { endSessionsOfIdentity } from '#features/session/server/own-sessions-store.ts'
import { findPersonOfAccount } from '#features/users/server/person-of-account.ts'
import { createHttp, type HttpOptions } from '#platform/server/http.ts'
import { releaseAllLeases } from '#platform/server/lease.ts'
import type { Warn } from '#platform/server/log.ts'
import type { Prometheus } from '#platform/server/prometheus.ts'
import type { Config } from './configuration.ts'
import { compose } from './compose.ts'
import type { SpeechAdapters } from './compose-context.ts'
import { answerHealth } from './health.ts'
import { openMetrics } from './metrics.ts'
import { setUpObservability } from './observability.ts'
import { serveApiDescription } from './openapi/serve.ts'
import { serveScreens } from './screens.ts'
import { answerSecurityContact } from './security-contact.ts'
import { sweepRegularly } from './sweep.ts'

export type ServerOptions = AiServices &
  SpeechAdapters & {
    readonly config: Config
    readonly connection: Connection
    /** Keeps the accounts at the provider; default: the embedded provider's, where it is used. */
    readonly accounts?: Accounts | undefined
    /** The cost of hashing the temporary passwords that the embedded provider makes; default: the product's. */
    readonly passwordCost?: PasswordCost
    readonly logger?: HttpOptions['logger']
    /** The metrics registry with which the adapters were opened; default: a new one, as configured. */
    readonly prometheus?: Prometheus | undefined
    /** False in tests of the API, which need no built screens. */
    readonly withScreens?: boolean
    readonly turnTimeout?: number | undefined
  }

/** The complete server, not yet listening: `main.ts` runs it, tests call it by `inject`. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { config, connection, logger = false, withScreens = true } = options
  const { database } = connection
  const { isProduction, observability } = config
  const prometheus = options.prometheus ?? (await openMetrics(observability.metrics))
  const app = await createHttp({
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    drain: config.drainSeconds * 1000,
    logger,
    securityLog: {
      path: observability.securityLog,
      isAlwaysOn: isProduction || observability.securityLog !== undefined,
      metrics: prometheus?.metrics,
    },
    onStoreFailure: (...failed) => observation.onStoreFailure(...failed),
  })
  const observation = await setUpObservability(app, { config, connection, prometheus })
  const { metrics, warn } = observation
  if (observability.traces) {
    const { traceRequests } = await import('#platform/server/open-telemetry.ts')
    await traceRequests(app, observability.traces)
  }
  const mailer = config.smtp && (await import('#adapters/mail/smtp.ts')).smtpMailer(config.smtp, metrics)
  const { settings, accounts } = config.oidc
    ? { settings: config.oidc, accounts: cognitoAccountsFor(config, database) }
    : await embeddedProvider(app, options, mailer)
  const identity = oidcProvider(settings, warn)
  // The embedded provider is available as soon as this server is.
  answerHealth(app, { connection, isProviderFound: () => !config.oidc || identity.discovery.isFound() })
  if (config.oidc) discoverInBackground(app, identity.discovery, warn)
  answerSecurityContact(app, config)
  const {
    slices,
    turns,
    evaluations,
    trials,
    drafts,
    briefs,
    usage,
    turnRecords,
    provisioning,
    accountChanges,
    importRunner,
    reminders,
  } = compose(app, {
    ...options,
    database,
    identity,
    accounts: options.accounts ?? accounts,
    mailer,
    observation,
  })
  if (connection.isEmbedded) {
    await releaseAllLeases(database)
    await turnRecords.forgetUnansweredRequests()
    await provisioning.sweep()
    await accountChanges.sweep()
    await importRunner.sweep()
  }

  if (config.hasApiDocs) await serveApiDescription(app, slices, config.publicUrl)
  if (withScreens)
    await serveScreens(app, ({ cookies }) => cookies[sessionCookie(config.publicUrl)] !== undefined)
  sweepRegularly(app, {
    connection,
    turns: turnStore(connection.maintenance),
    provisioning,
    accountChanges,
    importRunner,
    reminders,
    sessionLimits: config.sessions,
    metrics,
    warn,
    retentionDays: config.retentionDays,
  })
  // Stores the work that is under way before the database closes.
  app.addHook('onClose', async () => {
    await Promise.all([
      turns.settled(),
      evaluations.settled(),
      drafts.settled(),
      briefs.stop(),
      trials.stop(),
      importRunner.stop(),
      reminders.stop(),
    ])
    await usage.settled()
  })
  return app
}

/** Finds a provider that is away or misspelt at the start, before the first person tries to sign in. */
function discoverInBackground(app: FastifyInstance, discovery: Discovery, warn: Warn): void {
  const stop = new AbortController()
  app.addHook('preClose', async () => stop.abort())
  void discovery.persist(warn, stop.signal)
}

/** Loaded only where it is used, so that other installations start without its code. */
async function embeddedProvider(app: FastifyInstance, options: ServerOptions, mailer: Mailer | undefined) {
  const { mountEmbeddedProvider, embeddedAccounts } = await import('#adapters/identity/embedded.ts')
  const { config, connection, passwordCost } = options
  const { publicUrl, seed } = config
  const { database } = connection
  const settings = await mountEmbeddedProvider(app, {
    database,
    publicUrl,
    demoHint: seed === 'demo',
    links: config.operatorLinks,
    config: config.embeddedIdentity,
    passwordCost,
    product: {
      findPerson: (account) => findPersonOfAccount(database, account),
      endSessions: (transaction, account, kept) =>
        endSessionsOfIdentity(transaction, account, kept?.cookies[sessionCookie(publicUrl)]),
    },
    mailer,
  })
  return { settings, accounts: embeddedAccounts(database, passwordCost) }
}
