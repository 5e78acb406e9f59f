import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Turn } from '#features/chats/contract.ts'
import { createPerson, type Person } from '#testing/person.ts'
import { edit, messagesOf, say, startChat } from '#testing/practice.ts'
import { remote } from '#testing/remote.ts'
import { freePort, startServer } from '../server-process.ts'

const CHATS = 4

type Sent = {
  readonly key: string
  readonly content: string
  /** The message that it replaces. */
  readonly edited: number | undefined
  id?: number
  reply?: string
}
type Talk = {
  readonly chatId: string
  readonly sent: Sent[]
  /** What each branch has to show: what an edit goes away from stays as it was. */
  readonly branches: Map<number, readonly (string | undefined)[]>
}

/**
 * Kills the server in the middle of turns and edits, again and again, and looks each time whether every acknowledged
 * turn is there once, in its branch, none is there by half, and what was not acknowledged can be repeated with its key.
 */
export async function killRepeatedly(
  kills: number,
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly acknowledged: number; readonly cut: number }> {
  const port = await freePort()
  let cut = 0
  let talks: Talk[] = []
  let server = await startServer(environment, port)
  // Sessions outlive the process too: nobody signs in twice.
  const learner = createPerson(remote(server.url), 'learner')
  talks = await Promise.all(
    Array.from({ length: CHATS }, async () => ({
      chatId: await startChat(learner),
      sent: [],
      branches: new Map(),
    })),
  )
  for (let round = 0; round < kills; round++) {
    const isOver = new AbortController()
    const talking = talks.map((talk) => keepTalking(learner, talk, isOver.signal))
    // Long enough for some turns to be done, at no particular moment of the others.
    await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 900))
    isOver.abort()
    await server.kill('SIGKILL')
    await Promise.all(talking)
    cut += talks.filter(({ sent }) => sent.at(-1)?.reply === undefined).length
    server = await startServer(environment, port)
    await Promise.all(talks.map((talk) => inspect(learner, talk)))
  }
  await server.kill('SIGTERM')
  return { acknowledged: talks.reduce((sum, { sent }) => sum + sent.length, 0), cut }
}

async function keepTalking(learner: Person, talk: Talk, isOver: AbortSignal): Promise<void> {
  while (!isOver.aborted) {
    // Now and then what was said last is said anew.
    const edited = Math.random() < 1 / 3 ? talk.sent.pop()?.id : undefined
    const key = randomUUID()
    const turn: Sent = { key, content: `Turn ${talk.sent.length + 1}, in words of ${key}: fine?`, edited }
    talk.sent.push(turn)
    const answer = await post(learner, talk.chatId, turn).catch(() => undefined)
    if (answer?.status !== 200) return
    keep(talk, turn, answer.body)
  }
}

const post = (learner: Person, chatId: string, { content, edited, key }: Sent) =>
  edited === undefined ? say(learner, chatId, content, key) : edit(learner, chatId, edited, content, key)

function keep(
  { sent, branches }: Talk,
  turn: Sent,
  { user_message, ai_response, branch_id = 1 }: Turn,
): void {
  turn.id = user_message.id
  turn.reply = ai_response.content
  branches.set(branch_id, wordsOf(sent))
}

const wordsOf = (sent: readonly Sent[]) => sent.flatMap(({ content, reply }) => [content, reply])

async function inspect(learner: Person, talk: Talk): Promise<void> {
  const { chatId, sent, branches } = talk
  const before = await messagesOf(learner, chatId)
  expect(before.length % 2, 'no half turn').toBe(0)
  const last = sent.at(-1)
  if (last && last.reply === undefined) {
    const again = await post(learner, chatId, last)
    expect(again.status, `the turn that was cut can be repeated: ${String(again.detail)}`).toBe(200)
    keep(talk, last, again.body)
  }
  const messages = await messagesOf(learner, chatId)
  expect(messages.map(({ is_user }) => is_user)).toEqual(messages.map((_, index) => index % 2 === 0))
  expect(messages.map(({ content }) => content)).toEqual(wordsOf(sent))
  for (const [branch, words] of branches)
    expect((await messagesOf(learner, chatId, branch)).map(({ content }) => content)).toEqual(words)
}
