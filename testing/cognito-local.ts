import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { installPackage } from './installed-package.ts'
import { freePort, listenLocally, untilPortOpen } from './ports.ts'

/** Operations that cognito-local lacks; the front answers them with success where the account exists. */
const LACKING = ['AdminUserGlobalSignOut', 'AdminResetUserPassword']

type CognitoRequest = { readonly action: string; readonly body: Readonly<Record<string, unknown>> }
const Body = z.record(z.string(), z.unknown())
const NewPool = z.object({ UserPool: z.object({ Id: z.string() }) })
const PoolUser = z.object({
  Username: z.string(),
  Enabled: z.boolean(),
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })),
})

/** cognito-local closes a connection after five idle seconds, on a busy machine just when a request reuses it. */
const alone = { connection: 'close' }

/**
 * Starts cognito-local, an independent implementation, behind a front that can fail and adds the missing operations.
 */
export async function startCognitoLocal() {
  const folder = await installPackage('cognito-local', '5.3.0')
  const directory = await mkdtemp(join(tmpdir(), 'pp-cognito-'))
  const port = await freePort()
  const child = spawn(process.execPath, [join(folder, 'lib/bin/start.js')], {
    cwd: directory,
    env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1' },
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}/`
  await untilPortOpen(port, child)
  const ask = ({ action, body }: CognitoRequest): Promise<Response> =>
    fetch(address, {
      method: 'POST',
      headers: {
        ...alone,
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
      },
      body: JSON.stringify(body),
    })

  const received: string[] = []
  let trouble: 'none' | 'down' | 'lost answer' | 'sent elsewhere' = 'none'
  const answer = async ({ action, body }: CognitoRequest): Promise<Response> => {
    const isResend = body['MessageAction'] === 'RESEND'
    if (!isResend && !LACKING.includes(action)) return ask({ action, body })
    const found = await ask({ action: 'AdminGetUser', body })
    return found.ok ? Response.json({}) : found
  }
  const front = createServer((request, response) => {
    const handle = async () => {
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) throw new Error('not signed')
      const action = String(request.headers['x-amz-target']).split('.').at(-1) ?? ''
      if (trouble === 'down') return response.destroy()
      // The same machine under another host name counts as another origin.
      const elsewhere = `http://localhost:${request.socket.localPort}/elsewhere`
      if (trouble === 'sent elsewhere') {
        if (request.url === '/elsewhere') received.push('elsewhere')
        return response.writeHead(307, { location: elsewhere }).end()
      }
      const reply = await answer({ action, body: Body.parse(await json(request)) })
      received.push(action)
      if (trouble === 'lost answer') return response.destroy()
      return response.writeHead(reply.status).end(await reply.text())
    }
    void handle().catch(() => response.destroy())
  })

  return {
    url: `http://127.0.0.1:${await listenLocally(front)}/`,
    received,
    /** Sets the fault from now on. */
    suffer: (now: typeof trouble) => {
      trouble = now
    },
    /** Asks cognito-local directly, past the front, as an operator does at Amazon's console. */
    ask: async (action: string, body: Readonly<Record<string, unknown>>) => {
      const reply = await ask({ action, body })
      if (!reply.ok) throw new Error(`${action}: ${reply.status} ${await reply.text()}`)
      return reply.json()
    },
    async createPool(options: Readonly<Record<string, unknown>>): Promise<string> {
      const reply = await ask({ action: 'CreateUserPool', body: { PoolName: 'people', ...options } })
      return NewPool.parse(await reply.json()).UserPool.Id
    },
    async userIn(UserPoolId: string, Username: string) {
      const reply = await ask({ action: 'AdminGetUser', body: { UserPoolId, Username } })
      if (!reply.ok) return undefined
      const { UserAttributes, ...user } = PoolUser.parse(await reply.json())
      return { ...user, claims: Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value])) }
    },
    async stop() {
      front.closeAllConnections()
      front.close()
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(directory, { recursive: true, force: true })
    },
  }
}
