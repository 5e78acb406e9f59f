import { randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { listenLocally } from '../ports.ts'

/** When the model received the request and ended its answer, by `performance.now()`. */
export type ModelTimes = { readonly received: number; readonly ended: number }

export type PacedModel = {
  /** The base URL, including the API version. */
  readonly url: string
  /** From now on it answers, answers with an error, or does not answer. */
  become(state: 'well' | 'failing' | 'hanging'): void
  /** The times of its latest reply to the message with this mark. */
  timesOf(mark: string): ModelTimes | undefined
  close(): Promise<void>
}

/** The time until the first word, and between words. Milliseconds. */
const [FIRST, BETWEEN] = [300, 10]

const words =
  'I know that the report was late, but nobody asked me why, and it feels as if you had made up your mind before we spoke of it. What would you have done that week?'.split(
    ' ',
  )

/** A mark in a message by which the model recognises it. */
export const newMark = (): string => `(note ${randomBytes(8).toString('hex')})`
const marks = /\(note [0-9a-f]{16}\)/g

/** A model that speaks OpenAI's chat completions and streams one word every 10 ms. No two replies are the same. */
export async function startPacedModel(): Promise<PacedModel> {
  const times = new Map<string, ModelTimes>()
  let state: 'well' | 'failing' | 'hanging' = 'well'
  const server = createServer((request, response) => {
    const received = performance.now()
    void text(request).then(async (body) => {
      if (state === 'hanging') return
      if (state === 'failing') return response.writeHead(500).end('{"error":{"message":"It broke"}}')
      // A request for JSON reads an exchange; the answer is that it met nothing.
      if (body.includes('"response_format"'))
        return respondWhole(response, '{"met":[],"told":[],"agreed":[],"closed":null}')
      await respondInWords(response)
      const mark = body.match(marks)?.at(-1)
      if (mark !== undefined) times.set(mark, { received, ended: performance.now() })
    })
  })
  server.keepAliveTimeout = 120_000
  return {
    url: `http://127.0.0.1:${await listenLocally(server)}/v1`,
    become(next) {
      state = next
      // Requests received while it hung are never answered, so their connections are closed.
      if (next === 'well') server.closeAllConnections()
    },
    timesOf: (mark) => times.get(mark),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function respondInWords(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  await pause(FIRST)
  send(response, `Well (answer ${randomBytes(8).toString('hex')}).`)
  for (const word of words) {
    await pause(BETWEEN)
    send(response, ` ${word}`)
  }
  end(response)
}

function respondWhole(response: ServerResponse, content: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  send(response, content)
  end(response)
}

const writeChunk = (response: ServerResponse, chunk: object) =>
  response.write(`data: ${JSON.stringify({ object: 'chat.completion.chunk', ...chunk })}\n\n`)

const send = (response: ServerResponse, content: string) =>
  writeChunk(response, { choices: [{ index: 0, delta: { content }, finish_reason: null }] })

function end(response: ServerResponse): void {
  const usage = { prompt_tokens: 400, completion_tokens: words.length }
  writeChunk(response, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage })
  response.end('data: [DONE]\n\n')
}
