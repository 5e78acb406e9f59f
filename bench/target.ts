import { randomUUID } from 'node:crypto'
import { connectClient, turnOf, type Client, type Turn } from './client.ts'
import { cpuOf } from './consumption.ts'
import { clock } from './recipe.ts'
import { cookieOf, LEARNERS } from './population.ts'
import type { Child } from './processes.ts'

/** What can be spoken with: the product, the limit, or the model itself. */
export type Target = {
  readonly name: string
  readonly child: Child
  readonly client: Client
  /** Milliseconds of processor so far, the database's included. */
  cpu(): { readonly server: number; readonly database: number }
  /** @param place which of the learner's conversations, where they have several at once */
  turn(learner: number, mode: Mode, scheduled?: number, place?: number): Promise<Turn>
  read(path: string, learner: number): Promise<Turn>
  signIn(): Promise<Turn>
}

export type Mode = 'json' | 'stream'

/** After so many turns a learner begins a new chat, so that beginnings count. */
const TURNS_IN_CHAT = 10
const SAID = 'I would like to understand what happened with the survey, and how I could help you now.'
const JSON_TYPE = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }

/** As many as anything here does at once; each is opened when it is needed. */
const CONNECTIONS = 200

type Chat = { readonly id: string; turns: number }

/** The chat that a learner is in; a new one when they are through with theirs. */
function chatsOf(name: string, client: Client): (learner: number, place: number) => Promise<Chat> {
  const chats = new Map<number, Chat>()
  return async (learner, place) => {
    const known = chats.get(place)
    if (known && known.turns < TURNS_IN_CHAT) return known
    const path = '/api/v1/chats/create?scenario_id=1&language=en&mood=1'
    const headers = { ...JSON_TYPE, cookie: cookieOf(learner) }
    const { text } = await client.exchange({ method: 'POST', path, headers, body: '{}' })
    const id = /"chat_id":"?(\d+)/.exec(text)?.[1]
    if (id === undefined) throw new Error(`${name} gave no chat: ${text}`)
    const chat = { id, turns: 0 }
    chats.set(place, chat)
    return chat
  }
}

function turnsWith(name: string, client: Client): Target['turn'] {
  const chatOf = chatsOf(name, client)
  return async (learner, mode, scheduled, place = learner) => {
    const chat = await chatOf(learner, place)
    chat.turns += 1
    const accept = mode === 'stream' ? 'text/event-stream' : 'application/json'
    const headers = { ...JSON_TYPE, cookie: cookieOf(learner), accept, 'idempotency-key': randomUUID() }
    const body = JSON.stringify({ content: SAID })
    const path = `/api/v1/chats/${chat.id}/message`
    const mark = mode === 'stream' ? 'event: delta\n' : ''
    const answer = await client.exchange({ method: 'POST', path, headers, body }, mark)
    // A stream that fails has answered 200 before.
    if (!answer.text.includes('"turn_count"')) throw new Error(`${name}: no whole turn: ${answer.text}`)
    return turnOf(answer, scheduled)
  }
}

/** @param database the database server's process, if there is one beside the child */
export function serverTarget(
  name: string,
  child: Child,
  database: number | undefined,
  signIn: () => Promise<unknown>,
): Target {
  const client = connectClient(child.url, CONNECTIONS)
  return {
    name,
    child,
    client,
    turn: turnsWith(name, client),
    cpu: () => ({ server: cpuOf(child.pid), database: database === undefined ? 0 : cpuOf(database) }),
    read: async (path, learner) => {
      const headers = { cookie: cookieOf(learner), accept: 'application/json' }
      return turnOf(await client.exchange({ method: 'GET', path, headers }))
    },
    signIn: async () => {
      const sent = clock()
      await signIn()
      const took = clock() - sent
      return { first: took, total: took, pre: 0, post: 0, bytes: 0 }
    },
  }
}

/** The model without anything between: what a turn costs at least. */
export function directTarget(stub: Child, model: () => string): Target {
  const client = connectClient(stub.url, LEARNERS)
  const turn = async (_learner: number, mode: Mode, scheduled?: number) => {
    const content = [{ role: 'user', content: SAID }]
    const body = JSON.stringify({ model: model(), stream: mode === 'stream', messages: content })
    const path = '/v1/chat/completions'
    const mark = mode === 'stream' ? 'data: ' : ''
    return turnOf(await client.exchange({ method: 'POST', path, headers: JSON_TYPE, body }, mark), scheduled)
  }
  return {
    name: 'direct',
    child: stub,
    client,
    turn,
    cpu: () => ({ server: cpuOf(stub.pid), database: 0 }),
    read: () => Promise.reject(new Error('a model has no lists')),
    signIn: () => Promise.reject(new Error('nobody signs in to a model')),
  }
}
