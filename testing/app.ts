import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import type { BriefDrafter } from '#adapters/ai/drafting/port.ts'
import type { Evaluator, Partner, ScenarioDrafter, Translator } from '#adapters/ai/port.ts'
import { scriptedEvaluator } from '#adapters/ai/scripted/evaluator/evaluator.ts'
import { scriptedPartner } from '#adapters/ai/scripted/partner/partner.ts'
import type { Transcriber, Voice } from '#adapters/voice/port.ts'
import type { Accounts } from '#adapters/identity/port.ts'
import { createServer, type ServerOptions } from '#app/server/server.ts'
import type { Connection } from '#database/connect.ts'
import { readConfig } from '#app/server/configuration.ts'
import { createTestDatabase } from './databases.ts'
import { createPerson, createPersonWith, type Person } from './person.ts'
import { plantSession } from './plant-session.ts'
import { CHEAP_PASSWORDS } from './sign-in.ts'

export type TestApp = {
  readonly app: FastifyInstance
  readonly connection: Connection
  /** The demo's people. Each gets a session at their first request, except `nobody`, who stays signed out. */
  readonly as: Readonly<Record<'learner' | 'admin' | 'superadmin' | 'outsider' | 'nobody', Person>>
  /** Any other person with an account. They get a session at their first request. */
  signedIn(username: string): Person
  close(): Promise<void>
}

export type TestAppOptions = {
  readonly partner?: Partner
  readonly evaluator?: Evaluator
  /** Default: none, as long as no model is configured. */
  readonly translator?: Translator | undefined
  /** Default: none, as long as no model is configured. */
  readonly drafter?: ScenarioDrafter | undefined
  /** Default: none, as long as no model is configured. */
  readonly briefDrafter?: BriefDrafter | undefined
  /** Default: no speech and no transcription. */
  readonly voice?: Voice | undefined
  readonly transcriber?: Transcriber | undefined
  /** Creates the accounts at the identity provider; default: the embedded one. */
  readonly accounts?: Accounts
  readonly environment?: Readonly<Record<string, string>>
  /** A connection to use, such as that of a second process; default: a database of this app's own. */
  readonly connection?: Connection
  /** How long a reply may take, in milliseconds. */
  readonly turnTimeout?: number
  /** Where adapters that are already open report their metrics; default: as the environment says. */
  readonly prometheus?: ServerOptions['prometheus']
  /** Default: nothing is logged. */
  readonly logger?: ServerOptions['logger']
}

/** The product as it runs, on a real database of its own, without a socket. Close it, or use `testApp` in a test. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const own = options.connection ? undefined : await createTestDatabase()
  const connection = options.connection ?? own?.connection
  if (!connection) throw new Error('no database')
  const config = readConfig({
    MESSAGE_LIMIT: '100000',
    EVALUATION_LIMIT: '100000',
    CHAT_LIMIT: '100000',
    ...options.environment,
  })
  const partner = options.partner ?? scriptedPartner({ pause: async () => {} })
  const app = await createServer({
    config,
    connection,
    partner,
    evaluator: options.evaluator ?? scriptedEvaluator,
    translator: options.translator,
    drafter: options.drafter,
    briefDrafter: options.briefDrafter,
    voice: options.voice,
    transcriber: options.transcriber,
    accounts: options.accounts,
    passwordCost: CHEAP_PASSWORDS,
    withScreens: false,
    turnTimeout: options.turnTimeout,
    logger: options.logger ?? false,
    prometheus: options.prometheus,
  })
  // A session can only be planted for the embedded provider; people of another provider sign in there.
  const person = (username: string) =>
    config.oidc
      ? createPerson(app, username)
      : createPersonWith(app, () => plantSession(connection, config, username))
  return {
    app,
    connection,
    as: {
      learner: person('learner'),
      admin: person('admin'),
      superadmin: person('superadmin'),
      outsider: person('outsider'),
      nobody: createPerson(app, undefined),
    },
    signedIn: person,
    close: async () => {
      await app.close()
      await own?.close()
    },
  }
}

/** Creates an app for one test and closes it when the test ends. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await createTestApp(options)
  onTestFinished(() => app.close())
  return app
}
