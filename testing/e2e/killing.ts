import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createPerson, type Person } from '#testing/person.ts'
import { messagesOf, say, startChat } from '#testing/practice.ts'
import { remote } from '#testing/remote.ts'
import { freePort, startServer } from './server-process.ts'

const CHATS = 4

type Sent = { readonly key: string; readonly content: string; reply?: string }
type Talk = { readonly chatId: string; readonly sent: Sent[] }

/**
 * Kills the server in the middle of turns, again and again, and looks each time whether every acknowledged turn is
 * there once, no turn is there by half, and what was not acknowledged can be repeated with its key.
 */
export async function killAgainAndAgain(
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
    Array.from({ length: CHATS }, async () => ({ chatId: await startChat(learner), sent: [] })),
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
    const turn: Sent = {
      key: randomUUID(),
      content: `Turn ${talk.sent.length + 1}: how did that go for you?`,
    }
    talk.sent.push(turn)
    const answer = await say(learner, talk.chatId, turn.content, turn.key).catch(() => undefined)
    if (answer?.status !== 200) return
    turn.reply = answer.body.ai_response.content
  }
}

async function inspect(learner: Person, { chatId, sent }: Talk): Promise<void> {
  const before = await messagesOf(learner, chatId)
  expect(before.length % 2, 'no half turn').toBe(0)
  const last = sent.at(-1)
  if (last && last.reply === undefined) {
    const again = await say(learner, chatId, last.content, last.key)
    expect(again.status, `the turn that was cut can be repeated: ${String(again.detail)}`).toBe(200)
    last.reply = again.body.ai_response.content
  }
  const messages = await messagesOf(learner, chatId)
  expect(messages.map(({ is_user }) => is_user)).toEqual(messages.map((_, index) => index % 2 === 0))
  expect(messages.map(({ content }) => content)).toEqual(
    sent.flatMap(({ content, reply }) => [content, reply]),
  )
}
