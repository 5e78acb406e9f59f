import { createHash, randomBytes } from 'node:crypto'
import Fastify, { type FastifyRequest } from 'fastify'
import { verifyPassword } from '#adapters/identity/embedded/passwords.ts'
import { connect } from '#database/connect.ts'
import { reportPort, readChildOptions, onModelChange } from './child-options.ts'
import * as ask from './baseline-statements.ts'
import { streamTurn, answerTurnAsJson } from './baseline-turn.ts'
import { createModelClient } from './model-client.ts'

// The baseline: the product's tables and answers with as few statements as possible, without validation, lease, rate
// limit or log.

const { store, port, stubPort, model: firstModel } = readChildOptions()
const { pool } = await connect(store)
const model = createModelClient(stubPort)
let modelName = firstModel
onModelChange((name) => {
  modelName = name
})

const hashOf = (token: string) => createHash('sha256').update(token).digest()

async function userOf({ headers }: FastifyRequest): Promise<{ id: number; organization_id: number }> {
  const [, token = ''] = /session=([^;]+)/.exec(headers.cookie ?? '') ?? []
  const [user] = await ask.findUser(pool, [hashOf(token)])
  if (!user) throw new Error('no valid session')
  return user
}

type InChat = { Params: { id: string }; Body: { content: string } }
type Start = { Querystring: { scenario_id: string; language: string; mood: string } }
type SignIn = { Body: { username: string; password: string } }

const app = Fastify()

app.route<InChat>({
  method: 'POST',
  url: '/api/v1/chats/:id/message',
  handler: async (request, reply) => {
    const { id: userId } = await userOf(request)
    const turn = { pool, model, modelName, userId, chatId: request.params.id, content: request.body.content }
    if (!request.headers.accept?.includes('text/event-stream')) return answerTurnAsJson(turn)
    reply.hijack()
    await streamTurn(turn, reply.raw)
  },
})

app.route<Start>({
  method: 'POST',
  url: '/api/v1/chats/create',
  handler: async (request) => {
    const { id } = await userOf(request)
    const { scenario_id, mood, language } = request.query
    const [chat] = await ask.addChat(pool, [id, scenario_id, mood, language])
    return { chat_id: chat.id }
  },
})

app.route({
  method: 'GET',
  url: '/api/v1/chats/',
  handler: async (request) => {
    const { id } = await userOf(request)
    const rows = await ask.listChats(pool, [id])
    return rows.map(({ scenario_id, title, description, mood_id, language_code, ...row }) => ({
      ...row,
      chat_id: row.id,
      scenario: { id: scenario_id, title, description },
      mood: mood_id,
      language: language_code,
    }))
  },
})

app.route<InChat>({
  method: 'GET',
  url: '/api/v1/chats/:id/messages',
  handler: async (request) => {
    const { id } = await userOf(request)
    return ask.listMessages(pool, [request.params.id, id])
  },
})

app.route<Start>({
  method: 'GET',
  url: '/api/v1/scenarios/',
  handler: async (request) => {
    const { organization_id } = await userOf(request)
    return ask.listScenarios(pool, [organization_id, request.query.language])
  },
})

app.route<SignIn>({
  method: 'POST',
  url: '/sign-in',
  handler: async (request, reply) => {
    const { username, password } = request.body
    const [account] = await ask.findBaselineAccount(pool, [username])
    if (!(await verifyPassword(password, account?.password_hash))) throw new Error('wrong password')
    const token = randomBytes(32).toString('base64url')
    await ask.addSession(pool, [hashOf(token), account.id])
    return reply.header('set-cookie', `session=${token}; Path=/; HttpOnly`).send({})
  },
})

app.get('/health', () => ({ status: 'ok' }))

await app.listen({ port, host: '127.0.0.1' })
reportPort(port)
