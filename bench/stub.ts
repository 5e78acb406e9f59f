import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { answerParent } from './child.ts'
import { clock, recipeOf, stampOf, type Recipe } from './recipe.ts'

// Stands in for a model at the pace that the model's name says: OpenAI's chat completions, as JSON and as events, and
// its responses as events.

type Asked = { readonly model: string; readonly stream?: boolean }
/** What comes before the words, around each and after them. */
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

const server = createServer((request, response) => {
  const received = clock()
  void bodyOf(request).then((asked) =>
    asked.stream === true
      ? stream(response, received, recipeOf(asked.model), request.url === '/v1/responses' ? responses : chat)
      : answer(response, received, recipeOf(asked.model)),
  )
})
server.keepAliveTimeout = 120_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') answerParent(address.port)
})

async function bodyOf(request: IncomingMessage): Promise<Asked> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk)
  const asked: unknown = JSON.parse(text)
  if (typeof asked !== 'object' || asked === null || !('model' in asked)) throw new Error('no model')
  return { model: String(asked.model), stream: 'stream' in asked && asked.stream === true }
}

/** What somebody might say: the product's guard asks again for what is in no language. */
const words =
  'I know that the report was late, but nobody asked me why, and it feels as if you had made up your mind before we spoke of it. What would you have done that week?'.split(
    ' ',
  )
const token = (index: number): string => ` ${words[index % words.length] ?? ''}`

async function answer(response: ServerResponse, received: number, recipe: Recipe): Promise<void> {
  const delay = recipe.first + recipe.between * (recipe.tokens - 1)
  if (delay > 0) await pause(delay)
  const rest = Array.from({ length: recipe.tokens - 1 }, (_, index) => token(index)).join('')
  const message = { role: 'assistant', content: stampOf(received) + rest }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }))
}

async function stream(
  response: ServerResponse,
  received: number,
  recipe: Recipe,
  protocol: Protocol,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (data: unknown) => response.write(`data: ${JSON.stringify(data)}\n\n`)
  if (recipe.first > 0) await pause(recipe.first)
  for (const event of protocol.begin) send(event)
  for (let index = 0; index < recipe.tokens; index += 1) {
    if (index > 0 && recipe.between > 0) await pause(recipe.between)
    send(protocol.say(index === 0 ? stampOf(received) : token(index)))
  }
  for (const event of protocol.end) send(event)
  response.end('data: [DONE]\n\n')
}
