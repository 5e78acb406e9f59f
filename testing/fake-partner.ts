import { HttpResponse } from 'msw'
import type { Chat, Turn } from '#features/chats/contract.ts'
import { answer, handle } from './network.ts'

/** One message sent to the partner, and the ways in which the test can answer it. */
export type PartnerRequest = {
  readonly key: string | null
  readonly body: {
    readonly content: string
    readonly language: string
    readonly edited_message_id?: number
  }
  say(text: string): void
  end(turn: Turn): void
  fail(status: number, detail: string, code?: string): void
  /** Breaks the connection. */
  cut(): void
  refuse(status: number, detail: string, headers?: Record<string, string>): void
}

/** Serves a chat, its mood and its language, and a partner who says only what the test tells it to. */
export function servePartner(chat: Chat): { readonly asked: PartnerRequest[] } {
  const asked: PartnerRequest[] = []
  let stored = chat
  handle(`GET /chats/${chat.id}`, () => HttpResponse.json(stored))
  answer('GET /moods/2', {
    id: 2,
    title: 'Impatient',
    translations: [{ language_code: 'pt', title_translation: 'Impaciente' }],
  })
  answer('GET /languages/en', { id: 1, name: 'English', code: 'en' })
  handle(`POST /chats/${chat.id}/message`, async ({ request }) => {
    const body = (await request.json()) as PartnerRequest['body']
    return new Promise<Response>((respond) => {
      const store = (turn: Turn) => (stored = withStoredTurn(stored, body, turn))
      asked.push({ key: request.headers.get('idempotency-key'), body, ...partner(respond, store) })
    })
  })
  return { asked }
}

/** The response starts with the first piece of the reply, as the server's does. */
function partner(
  respond: (response: Response) => void,
  store: (turn: Turn) => void,
): Omit<PartnerRequest, 'key' | 'body'> {
  let line: ReadableStreamDefaultController<Uint8Array> | undefined
  const open = (): ReadableStreamDefaultController<Uint8Array> => {
    if (line) return line
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (line = controller) })
    respond(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
    if (!line) throw new Error('a stream starts at once')
    return line
  }
  const send = (event: string, data: object) =>
    open().enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
  return {
    say: (text) => send('delta', { text }),
    end(turn) {
      store(turn)
      send('done', turn)
      open().close()
    },
    fail(status, detail, code) {
      send('error', { status, detail, code })
      open().close()
    },
    cut: () => open().error(new TypeError('network error')),
    refuse: (status, detail, headers = {}) => respond(HttpResponse.json({ detail }, { status, headers })),
  }
}

/** The turn that follows in a chat with the given number of turns. */
export const turnAfter = (turns: number, content: string): Turn => ({
  user_message: { id: turns * 2 + 1 },
  ai_response: { id: turns * 2 + 2, content },
  turn_count: turns + 1,
})

/** The turn that results from an edit in a chat. */
export const turnAfterEdit = ({ messages, branches }: Chat, edited: number, content: string): Turn => {
  const next = Math.max(...messages.map(({ id }) => id)) + 1
  const position = messages.findIndex(({ id }) => id === edited)
  return {
    user_message: { id: next },
    ai_response: { id: next + 1, content },
    turn_count: position / 2 + 1,
    branch_id: branches.length + 1,
  }
}

/** A chat after an edit, as the server would answer it. */
export const chatAfterEdit = (chat: Chat, edited: number, words: string, reply: string): Chat =>
  withStoredTurn(chat, { content: words, edited_message_id: edited }, turnAfterEdit(chat, edited, reply))

/** A chat after a turn was stored. An edit begins a branch; a further edit of the same message begins one beside it. */
function withStoredTurn(
  chat: Chat,
  { content, edited_message_id: edited }: Pick<PartnerRequest['body'], 'content' | 'edited_message_id'>,
  { user_message, ai_response, turn_count, ending = null }: Turn,
): Chat {
  const said = { ...user_message, is_user: true, content, translated_content: null }
  const replied = { ...ai_response, is_user: false, translated_content: null }
  const messages = [...chat.messages.slice(0, 2 * turn_count - 2), said, replied]
  if (edited === undefined) {
    const branches = chat.branches.map((one) => (one.id === chat.branch_id ? { ...one, turn_count } : one))
    return { ...chat, turn_count, branches, messages, ending }
  }
  const again = chat.branches.find((one) => one.parent_id !== null && one.first_message_id === edited)
  const branch = {
    id: chat.branches.length + 1,
    parent_id: again?.parent_id ?? chat.branch_id,
    from_message_id: again?.from_message_id ?? edited,
    first_message_id: user_message.id,
    turn_count,
    is_evaluated: false,
    created_at: chat.created_at,
  }
  return { ...chat, turn_count, branch_id: branch.id, branches: [...chat.branches, branch], messages, ending }
}
