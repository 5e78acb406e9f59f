import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { listenLocally } from '#testing/ports.ts'
import { reportPort } from './child-options.ts'
import { readClock, parseStubTiming, createTimestamp, type StubTiming } from './stub-timing.ts'

// A stand-in for models, whose name encodes its pace. It speaks OpenAI's chat completions (JSON and events), and the
// event streams of OpenAI's responses, Anthropic and Google.

type ModelRequest = { readonly model: string; readonly stream: boolean }
/** The events before the words, for each word, and after them. */
type Protocol = {
  readonly begin: readonly object[]
  readonly say: (words: string) => object
  readonly end: readonly object[]
}

const chunk = (delta: object, finish_reason: string | null) => ({
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason }],
})

const chat: Protocol = {
  begin: [],
  say: (content) => chunk({ content }, null),
  end: [{ ...chunk({}, 'stop'), usage: { prompt_tokens: 0, completion_tokens: 0 } }],
}

const message = { type: 'message', id: 'message', role: 'assistant' }
const usage = { input_tokens: 0, output_tokens: 0 }
const responses: Protocol = {
  begin: [
    { type: 'response.created', response: { id: 'response', created_at: 0, model: 'stub' } },
    { type: 'response.output_item.added', output_index: 0, item: message },
  ],
  say: (delta) => ({ type: 'response.output_text.delta', item_id: 'message', delta }),
  end: [
    { type: 'response.output_item.done', output_index: 0, item: message },
    { type: 'response.completed', response: { usage } },
  ],
}

const anthropic: Protocol = {
  begin: [
    {
      type: 'message_start',
      message: { id: 'message', model: 'stub', role: 'assistant', content: [], usage },
    },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  ],
  say: (text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
  end: [
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage },
    { type: 'message_stop' },
  ],
}

const content = (text: string) => ({ parts: [{ text }], role: 'model' })
const google: Protocol = {
  begin: [],
  say: (text) => ({ candidates: [{ content: content(text) }] }),
  end: [{ candidates: [{ content: content(''), finishReason: 'STOP' }], usageMetadata: {} }],
}

/** The protocol is chosen by the end of the request's path. */
const protocols: readonly (readonly [RegExp, Protocol])[] = [
  [/\/responses$/, responses],
  [/\/messages$/, anthropic],
  [/:streamGenerateContent/, google],
]
const protocolOf = (url: string): Protocol => protocols.find(([end]) => end.test(url))?.[1] ?? chat

const server = createServer((request, response) => {
  const received = readClock()
  const { url = '' } = request
  void bodyOf(request).then((asked) => {
    // Google's requests have the model in the path.
    const timing = parseStubTiming(/models\/([\w-]+):/.exec(url)?.[1] ?? asked.model)
    return asked.stream || url.includes(':stream')
      ? stream(response, received, timing, protocolOf(url))
      : answer(response, received, timing)
  })
})
server.keepAliveTimeout = 120_000
reportPort(await listenLocally(server))

async function bodyOf(request: IncomingMessage): Promise<ModelRequest> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk)
  const asked: unknown = JSON.parse(text)
  if (typeof asked !== 'object' || asked === null) throw new Error('no question')
  return {
    model: 'model' in asked ? String(asked.model) : '',
    stream: 'stream' in asked && asked.stream === true,
  }
}

/** Plausible English, because the product's output filter rejects a reply in another language. */
const words =
  'I know that the report was late, but nobody asked me why, and it feels as if you had made up your mind before we spoke of it. What would you have done that week?'.split(
    ' ',
  )
const token = (index: number): string => ` ${words[index % words.length] ?? ''}`

async function answer(response: ServerResponse, received: number, timing: StubTiming): Promise<void> {
  const delay = timing.first + timing.between * (timing.tokens - 1)
  if (delay > 0) await pause(delay)
  const rest = Array.from({ length: timing.tokens - 1 }, (_, index) => token(index)).join('')
  const message = { role: 'assistant', content: createTimestamp(received) + rest }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }))
}

async function stream(
  response: ServerResponse,
  received: number,
  timing: StubTiming,
  protocol: Protocol,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (data: unknown) => response.write(`data: ${JSON.stringify(data)}\n\n`)
  if (timing.first > 0) await pause(timing.first)
  for (const event of protocol.begin) send(event)
  for (let index = 0; index < timing.tokens; index += 1) {
    if (index > 0 && timing.between > 0) await pause(timing.between)
    send(protocol.say(index === 0 ? createTimestamp(received) : token(index)))
  }
  for (const event of protocol.end) send(event)
  response.end('data: [DONE]\n\n')
}
