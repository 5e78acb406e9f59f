import { randomUUID } from 'node:crypto'
import { createBenchClient, timeTurn, type BenchClient, type TimedTurn } from './client.ts'
import { readCpuTime } from './process-stats.ts'
import { readClock } from './stub-timing.ts'
import { sessionCookieFor } from './bench-data.ts'
import type { MeasuredProcess } from './child-process.ts'

/** What can be measured: the product, the baseline, or the model itself. */
export type BenchTarget = {
  readonly name: string
  readonly child: MeasuredProcess
  readonly client: BenchClient
  /** Milliseconds of processor time so far. */
  cpu(): { readonly server: number; readonly database: number }
  /** @param chat which of the learner's chats, if several are open at once */
  turn(learner: number, mode: AnswerMode, scheduled?: number, chat?: number): Promise<TimedTurn>
  read(path: string, learner: number): Promise<TimedTurn>
  signIn(): Promise<TimedTurn>
}

export type AnswerMode = 'json' | 'stream'

/** The number of turns after which a learner starts a new chat, so that starting is measured too. */
const TURNS_IN_CHAT = 10
const MESSAGE = 'I would like to understand what happened with the survey, and how I could help you now.'
const JSON_TYPE = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }

/** The highest number that any workload needs at once; each connection opens when needed. */
const CONNECTIONS = 200

type Chat = { readonly id: string; turns: number }

/** Returns a learner's chat, or a new one when theirs has all its turns. */
function createChatProvider(
  name: string,
  client: BenchClient,
): (learner: number, place: number) => Promise<Chat> {
  const chats = new Map<number, Chat>()
  return async (learner, place) => {
    const known = chats.get(place)
    if (known && known.turns < TURNS_IN_CHAT) return known
    const path = '/api/v1/chats/create?scenario_id=1&language=en&mood=1'
    const headers = { ...JSON_TYPE, cookie: sessionCookieFor(learner) }
    const { text } = await client.exchange({ method: 'POST', path, headers, body: '{}' })
    const id = /"chat_id":"?(\d+)/.exec(text)?.[1]
    if (id === undefined) throw new Error(`${name} created no chat: ${text}`)
    const chat = { id, turns: 0 }
    chats.set(place, chat)
    return chat
  }
}

function createTurnSender(name: string, client: BenchClient): BenchTarget['turn'] {
  const chatOf = createChatProvider(name, client)
  return async (learner, mode, scheduled, place = learner) => {
    const chat = await chatOf(learner, place)
    chat.turns += 1
    const accept = mode === 'stream' ? 'text/event-stream' : 'application/json'
    const headers = {
      ...JSON_TYPE,
      cookie: sessionCookieFor(learner),
      accept,
      'idempotency-key': randomUUID(),
    }
    const body = JSON.stringify({ content: MESSAGE })
    const path = `/api/v1/chats/${chat.id}/message`
    const mark = mode === 'stream' ? 'event: delta\n' : ''
    const answer = await client.exchange({ method: 'POST', path, headers, body }, mark)
    // A stream that fails has already sent status 200.
    if (!answer.text.includes('"turn_count"')) throw new Error(`${name}: no whole turn: ${answer.text}`)
    return timeTurn(answer, scheduled)
  }
}

/** @param database the process id of the database server, if there is one */
export function createServerTarget(
  name: string,
  child: MeasuredProcess,
  database: number | undefined,
  signIn: () => Promise<unknown>,
): BenchTarget {
  const client = createBenchClient(child.url, CONNECTIONS)
  return {
    name,
    child,
    client,
    turn: createTurnSender(name, client),
    cpu: () => ({
      server: readCpuTime(child.pid),
      database: database === undefined ? 0 : readCpuTime(database),
    }),
    read: async (path, learner) => {
      const headers = { cookie: sessionCookieFor(learner), accept: 'application/json' }
      return timeTurn(await client.exchange({ method: 'GET', path, headers }))
    },
    signIn: async () => {
      const sent = readClock()
      await signIn()
      const took = readClock() - sent
      return { first: took, total: took, pre: 0, post: 0, bytes: 0 }
    },
  }
}

/** Calls the model directly, which is the least that a turn costs. */
export function createDirectTarget(stub: MeasuredProcess, model: () => string): BenchTarget {
  const client = createBenchClient(stub.url, CONNECTIONS)
  const turn = async (_learner: number, mode: AnswerMode, scheduled?: number) => {
    const content = [{ role: 'user', content: MESSAGE }]
    const body = JSON.stringify({ model: model(), stream: mode === 'stream', messages: content })
    const path = '/v1/chat/completions'
    const mark = mode === 'stream' ? 'data: ' : ''
    return timeTurn(
      await client.exchange({ method: 'POST', path, headers: JSON_TYPE, body }, mark),
      scheduled,
    )
  }
  return {
    name: 'direct',
    child: stub,
    client,
    turn,
    cpu: () => ({ server: readCpuTime(stub.pid), database: 0 }),
    read: () => Promise.reject(new Error('a model has no lists')),
    signIn: () => Promise.reject(new Error('nobody signs in to a model')),
  }
}
