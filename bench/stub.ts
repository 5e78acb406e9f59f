import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { answerParent } from './child.ts'
import { clock, recipeOf, stampOf, type Recipe } from './recipe.ts'

// Stands in for a model: OpenAI's chat completions, as JSON and as events, at the pace that the model's name says.

type Asked = { readonly model: string; readonly stream?: boolean }

const server = createServer((request, response) => {
  const received = clock()
  void bodyOf(request).then((asked) =>
    asked.stream === true
      ? stream(response, received, recipeOf(asked.model))
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

const token = (index: number): string => ` word${index}`

async function answer(response: ServerResponse, received: number, recipe: Recipe): Promise<void> {
  const delay = recipe.first + recipe.between * (recipe.tokens - 1)
  if (delay > 0) await pause(delay)
  const rest = Array.from({ length: recipe.tokens - 1 }, (_, index) => token(index)).join('')
  const message = { role: 'assistant', content: stampOf(received) + rest }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }))
}

async function stream(response: ServerResponse, received: number, recipe: Recipe): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (recipe.first > 0) await pause(recipe.first)
  for (let index = 0; index < recipe.tokens; index += 1) {
    if (index > 0 && recipe.between > 0) await pause(recipe.between)
    const content = index === 0 ? stampOf(received) : token(index)
    const choices = [{ index: 0, delta: { content }, finish_reason: null }]
    response.write(`data: ${JSON.stringify({ object: 'chat.completion.chunk', choices })}\n\n`)
  }
  response.end('data: [DONE]\n\n')
}
