import { Pool } from 'undici'

export type ChatMessage = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }
export type ModelClient = ReturnType<typeof createModelClient>

/** A minimal client of a chat completions endpoint. */
export function createModelClient(port: number) {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 128 })
  const ask = async (
    model: string,
    messages: readonly ChatMessage[],
    stream: boolean,
    signal?: AbortSignal,
  ) => {
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: '/v1/chat/completions',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model, messages, stream }),
      signal,
    })
    if (statusCode !== 200) throw new Error(`the model answered ${statusCode}`)
    return body
  }
  return {
    async *pieces(
      model: string,
      messages: readonly ChatMessage[],
      signal?: AbortSignal,
    ): AsyncGenerator<string> {
      const body = await ask(model, messages, true, signal)
      let rest = ''
      for await (const chunk of body.setEncoding('utf8')) {
        const frames = (rest + String(chunk)).split('\n\n')
        rest = frames.pop() ?? ''
        for (const frame of frames) if (frame !== 'data: [DONE]') yield deltaIn(frame.slice(6))
      }
    },
    async whole(model: string, messages: readonly ChatMessage[]): Promise<string> {
      const body = await ask(model, messages, false)
      return contentOf(firstChoice(await body.json()), 'message')
    },
    close: () => pool.close(),
  }
}

const deltaIn = (json: string): string => contentOf(firstChoice(JSON.parse(json)), 'delta')

function firstChoice(reply: unknown): object {
  const choices = reply && typeof reply === 'object' && 'choices' in reply ? reply.choices : undefined
  const [choice]: unknown[] = Array.isArray(choices) ? choices : []
  if (typeof choice !== 'object' || choice === null) throw new Error('the model gave no choice')
  return choice
}

function contentOf(choice: object, part: string): string {
  const said = Object.entries(choice).find(([name]) => name === part)?.[1]
  return typeof said === 'object' && said !== null && 'content' in said ? String(said.content) : ''
}
