import type { ServerResponse } from 'node:http'
import type pg from 'pg'
import { addMessage, readHistory } from './baseline-statements.ts'
import type { ChatMessage, ModelClient } from './model-client.ts'

export type BaselineTurn = {
  readonly pool: pg.Pool
  readonly model: ModelClient
  readonly modelName: string
  readonly userId: number
  readonly chatId: string
  readonly content: string
}

/** About as long as the product's own prompt. */
const SYSTEM: ChatMessage = { role: 'system', content: 'You play somebody at work. '.repeat(40) }

/** Reads the conversation and stores the learner's message. */
async function begin({ pool, userId, chatId, content }: BaselineTurn) {
  const rows = await readHistory(pool, [chatId, userId])
  if (rows.length === 0) throw new Error('no such chat')
  const history: ChatMessage[] = []
  for (const row of rows)
    if (row.content !== null) history.push({ role: row.is_user ? 'user' : 'assistant', content: row.content })
  const [said] = await addMessage(pool, [chatId, history.length, true, content, null])
  const position = history.length + 1
  return { prompt: [SYSTEM, ...history, { role: 'user' as const, content }], said, position }
}

async function finish(
  { pool, chatId }: BaselineTurn,
  text: string,
  { said, position }: { said: { id: number }; position: number },
) {
  const [replied] = await addMessage(pool, [chatId, position, false, text, 'baseline'])
  return {
    ai_response: { id: replied.id, content: text },
    user_message: { id: said.id },
    turn_count: (position + 1) / 2,
  }
}

export async function answerTurnAsJson(turn: BaselineTurn) {
  const begun = await begin(turn)
  const text = isScripted(turn.modelName)
    ? SCRIPTED.join('')
    : await turn.model.whole(stripProvider(turn.modelName), begun.prompt)
  return finish(turn, text, begun)
}

export async function streamTurn(turn: BaselineTurn, response: ServerResponse): Promise<void> {
  const begun = await begin(turn)
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
  const send = (event: string, data: unknown) =>
    response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  let text = ''
  const pieces = isScripted(turn.modelName)
    ? SCRIPTED
    : turn.model.pieces(stripProvider(turn.modelName), begun.prompt)
  for await (const piece of pieces) {
    text += piece
    send('delta', { text: piece })
  }
  send('done', await finish(turn, text, begun))
  response.end()
}

/** The baseline always calls the stub directly, whichever adapter the product uses. */
const stripProvider = (model: string): string => model.replace(/^\w+:/, '')

/** Compared with the scripted partner, the baseline replies with constant words. */
const isScripted = (model: string): boolean => model === 'scripted' || model === 'shipped'
const SCRIPTED = Array.from({ length: 32 }, (_, index) => `word${index} `)
