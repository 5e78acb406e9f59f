/**
 * A client program as another developer would write it, against types generated from the API description. It is a
 * string because those types exist only while the test runs.
 */
export const typedClientProgram = `
import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

declare const process: { readonly env: Readonly<Record<string, string | undefined>> }

const { BASE = '', TOKEN = '', COOKIE = '' } = process.env
const program = createClient<paths>({ baseUrl: BASE, headers: { authorization: \`Bearer \${TOKEN}\` } })
const person = createClient<paths>({ baseUrl: BASE, headers: { cookie: COOKIE } })

function need<T>(found: T | undefined, failure: { readonly detail: unknown } | undefined): T {
  if (found === undefined) throw new Error(JSON.stringify(failure?.detail))
  return found
}

const listed = await program.GET('/api/v1/admin/scenarios', { params: { query: { limit: 3 } } })
const titles = need(listed.data, listed.error).map(({ title }) => title)
const { error: refusal } = await program.GET('/api/v1/chats')

const practised = await person.GET('/api/v1/scenarios')
const scenario = need(practised.data, practised.error)[0]
const mood = scenario?.available_moods[0]?.id
const query = { scenario_id: String(scenario?.id), ...(mood !== undefined && { mood: String(mood) }) }
const header = { 'Idempotency-Key': crypto.randomUUID() }
const made = await person.POST('/api/v1/chats/create', { params: { query, header } })
const { chat_id } = need(made.data, made.error)
const said = await person.POST('/api/v1/chats/{chat_id}/message', {
  params: { path: { chat_id: String(chat_id) } },
  body: { content: 'How do you see it?' },
})
const turn = need(said.data, said.error)
// The same call can stream: then its answer is of another media type.
if (!('ai_response' in turn)) throw new Error('the reply came in pieces that nobody has asked for')
const { ai_response } = turn
const read = await person.GET('/api/v1/chats/{id}/messages', { params: { path: { id: String(chat_id) } } })
const messages = need(read.data, read.error)

// @ts-expect-error -- a chat has no such field
void messages[0]?.author

console.log(JSON.stringify({ titles, refused: refusal?.code, ai_response, messages }))
`
