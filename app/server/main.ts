import { isAbsolute, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { resolveAiServices } from '#adapters/ai/resolve.ts'
import { resolveVoices } from '#adapters/voice/resolve.ts'
import { connect, type Connection } from '#database/connect.ts'
import { keepNewFilesPrivate, makePrivate } from '#database/private-files.ts'
import { loggerOptions } from '#platform/server/log.ts'
import { logOfRequest } from '#platform/server/request-context.ts'
import { closeOnSignal } from './close-on-signal.ts'
import { readConfig, type Config } from './configuration.ts'
import { addDemo, DEMO_PASSWORD, demoUsernames, hasDemo } from './demo.ts'
import { openMetrics } from './metrics.ts'
import { migrateStore } from './migrate-store.ts'
import { serveBackups } from './serve-backups.ts'
import { describeStartProblem } from './start-problems.ts'
import { createServer } from './server.ts'

/** Longer than the longest reply, so that a stop cuts none off. Milliseconds. */
const GRACE = 25_000

/** Starts the product and runs it until a stop signal. */
export async function main(): Promise<void> {
  try {
    await run(readConfig())
  } catch (error) {
    // A problem that the operator can solve becomes a sentence; anything else keeps its stack.
    const sentence = describeStartProblem(error)
    console.error(sentence === undefined ? error : `\nPerformance Partner could not start.\n${sentence}\n`)
    process.exit(1)
  }
}

async function run(config: Config): Promise<void> {
  keepNewFilesPrivate()
  const running: { app?: FastifyInstance } = {}
  const prometheus = await openMetrics(config.observability.metrics)
  const aiServices = await resolveAiServices(
    config,
    (violation) =>
      running.app && logOfRequest(running.app.log).warn(violation, 'the output filter stopped a reply'),
    prometheus?.metrics,
  )
  const { stop, ...voices } = resolveVoices(config, undefined, prometheus?.metrics)
  const connection = await connect(config.store, { onStoreDeath: exitWithMessage })
  if ((await migrateStore(config, connection)) === 'newer')
    console.log('The database was made by a newer version, and is marked as fit for this one too.')
  const hasDemoPeople = config.seed === 'demo' && (await addDemoOrReport(config, connection))
  const app = await createServer({
    config,
    connection,
    ...aiServices,
    ...voices,
    logger: loggerOptions(config),
    prometheus,
  })
  running.app = app
  warnOfConfiguration(app, config)
  if ('directory' in config.store) restrictDataDirectory(app, config.store.directory)
  app.addHook('onClose', async () => stop())
  if ('directory' in config.store)
    await serveBackups({ app, directory: config.store.directory, database: connection.maintenance })
  await app.listen(config.listen)
  closeOnSignal(app, connection, GRACE + config.drainSeconds * 1000)
  announce(config, hasDemoPeople)
}

/** @returns whether the demo's people can sign in here */
async function addDemoOrReport({ oidc }: Config, { maintenance }: Connection): Promise<boolean> {
  const isNew = await addDemo(maintenance, { withAccounts: oidc === undefined })
  if (isNew || (await hasDemo(maintenance))) return true
  console.log(
    'SEED=demo has added nothing: this store already holds an organisation, and is left as it is.\n' +
      'To get the scenarios of the demo, import the starter pack: npm run import-pack -- --starter',
  )
  return false
}

/** Ends the process, because it can serve nobody without its store, and only a new process can open the store again. */
function exitWithMessage(reason: string): never {
  console.error(`\nPerformance Partner has ended: its store has failed.\n${reason}\n`)
  process.exit(1)
}

/** What may be a mistake of the operator, although it is no reason not to start. */
function warnOfConfiguration(app: FastifyInstance, { store, isProduction, unknownVariables }: Config): void {
  if (unknownVariables.length > 0)
    app.log.warn({ variables: unknownVariables }, 'the product has no such variables, so they have no effect')
  if (isProduction && 'directory' in store && !isAbsolute(store.directory))
    app.log.warn(
      { directory: resolve(store.directory) },
      'DATA_DIR is relative: an update in another directory would begin with an empty store',
    )
}

/** Runs at each start: an older version may have made the store, or a restore may have changed its permissions. */
function restrictDataDirectory(app: FastifyInstance, directory: string): void {
  const { wasOpen, left } = makePrivate(directory)
  if (wasOpen)
    app.log.warn({ directory }, 'others on this machine had access to the data; now they have none')
  if (left > 0)
    app.log.warn(
      { directory, files: left },
      'others on this machine have access to the data, which this account cannot change',
    )
}

function announce({ publicUrl, oidc, store }: Config, hasDemoPeople: boolean): void {
  console.log(`\nPerformance Partner is ready at ${publicUrl.origin}`)
  if (!('url' in store)) console.log(`Data is kept in ${store.directory}`)
  if (hasDemoPeople && !oidc)
    console.log(`Sign in as ${demoUsernames.join(', ')}; the password of each is "${DEMO_PASSWORD}"`)
  console.log('Stop it with Ctrl-C\n')
}
