import { chatRoutes, type Turn } from '#features/chats/contract.ts'
import { scenarioRoutes, type ListedScenario } from '#features/scenarios/contract.ts'
import type { Person } from './person.ts'

/** The scenarios that a person may practise. */
export async function scenariosOf(person: Person, language = 'en'): Promise<readonly ListedScenario[]> {
  const { body } = await person.call(scenarioRoutes.listScenarios, { query: { language } })
  return body
}

/** Starts a chat in the given scenario, by default the person's first one with moods, and returns its id. */
export async function startChat(person: Person, language = 'en', wanted?: ListedScenario): Promise<string> {
  const scenarios = await scenariosOf(person)
  const scenario = wanted ?? scenarios.find(({ has_mood_modifiers }) => has_mood_modifiers)
  if (!scenario) throw new Error('they have no scenario')
  const [mood] = scenario.available_moods
  const { status, body, detail } = await person.call(chatRoutes.createChat, {
    query: { scenario_id: String(scenario.id), language, ...(mood && { mood: String(mood.id) }) },
    body: null,
  })
  if (status !== 200) throw new Error(`no chat: ${status} ${String(detail)}`)
  return String(body.chat_id)
}

/** Sends a message and returns the response. */
export const say = (person: Person, chatId: string, content: string, key?: string) =>
  person.call(
    chatRoutes.sendMessage,
    { params: { chat_id: chatId }, body: { content } },
    key === undefined ? {} : { key },
  )

/** A message as a raw request, for tests of headers, which the contract does not cover. */
export const messageRequest = (chatId: string, content: string) => ({
  method: 'POST' as const,
  url: `/api/v1/chats/${chatId}/message`,
  payload: { content },
})

/** Sends a message in a branch. */
export const sayIn = (person: Person, chatId: string, branch: number, content: string) =>
  person.call(chatRoutes.sendMessage, {
    params: { chat_id: chatId },
    query: { branch },
    body: { content },
  })

/** Edits a message, which replaces it and all that followed. */
export const edit = (person: Person, chatId: string, messageId: number, content: string, key?: string) =>
  person.call(
    chatRoutes.sendMessage,
    { params: { chat_id: chatId }, body: { content, edited_message_id: messageId } },
    key === undefined ? {} : { key },
  )

/** The messages of a chat: of the given branch, otherwise of the one that is shown. */
export async function messagesOf(person: Person, chatId: string, branch?: number) {
  const { body } = await person.call(chatRoutes.listMessages, {
    params: { id: chatId },
    query: { ...(branch !== undefined && { branch }) },
  })
  return body
}

export type ServerSentEvent = {
  readonly event: string
  readonly data: { readonly text?: string } & Partial<Turn>
}

/** The events of a streamed response. */
export const eventsIn = (body: string): ServerSentEvent[] =>
  body
    .split('\n\n')
    .filter((frame) => frame !== '')
    .map((frame) => ({
      event: /^event: (.*)$/m.exec(frame)?.[1] ?? '',
      data: JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? 'null'),
    }))
