import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { scriptedEvaluator } from '#adapters/ai/scripted/evaluator/evaluator.ts'
import { scriptedPartner } from '#adapters/ai/scripted/partner/partner.ts'
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

export type TestAppOptions = Partial<Omit<ServerOptions, 'config' | 'connection'>> & {
  readonly environment?: Readonly<Record<string, string>>
  /** A connection to use, such as that of a second process; default: a database of this app's own. */
  readonly connection?: Connection
}

/** The product as it runs, on a real database of its own, without a socket. Close it, or use `testApp` in a test. */
export async function createTestApp({
  environment,
  connection: given,
  ...options
}: TestAppOptions = {}): Promise<TestApp> {
  const own = given ? undefined : await createTestDatabase()
  const connection = given ?? own?.connection
  if (!connection) throw new Error('no database')
  const config = readConfig({
    MESSAGE_LIMIT: '100000',
    EVALUATION_LIMIT: '100000',
    CHAT_LIMIT: '100000',
    ...environment,
  })
  const app = await createServer({
    config,
    connection,
    partner: scriptedPartner({ pause: async () => {} }),
    evaluator: scriptedEvaluator,
    passwordCost: CHEAP_PASSWORDS,
    withScreens: false,
    ...options,
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
