import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { chatRoutes } from '#features/chats/contract.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { ownConversationRoutes, type NewOwnConversation } from '#features/own-conversations/contract.ts'
import type { Person } from './person.ts'
import { say } from './chat-requests.ts'

/** The request to prepare an own conversation, with a given word in each text field. */
export const newOwnWith = (word: string): NewOwnConversation => ({
  role: `my manager ${word}`,
  topic: `More and more tasks come to me. ${word}`,
  fear: `That I am interrupted. ${word}`,
  wish: `One task less from June on. ${word}`,
  mood: 'defensive',
  takes_place_on: '2027-02-03',
  language: 'en',
})

/** Prepares an own conversation of this person and returns its id. */
export async function prepareOwn(person: Person, word = 'Quokka'): Promise<number> {
  const { status, body, detail } = await person.call(ownConversationRoutes.createOwnConversation, {
    body: newOwnWith(word),
  })
  if (status !== 200) throw new Error(`nothing was prepared: ${status} ${String(detail)}`)
  return body.id
}

/** Starts a rehearsal and returns the chat's id. */
export async function startRehearsal(person: Person, id: number): Promise<string> {
  const { status, body, detail } = await person.call(chatRoutes.createOwnChat, { params: { id }, body: null })
  if (status !== 200) throw new Error(`no rehearsal: ${status} ${String(detail)}`)
  return String(body.chat_id)
}

/**
 * Prepares an own conversation, drafts it if a model is configured, plans, rehearses and evaluates it and writes a
 * debrief, with a given word in every text.
 */
export async function rehearsedOwn(person: Person, word: string) {
  const id = await prepareOwn(person, word)
  const read = async () =>
    (await person.call(ownConversationRoutes.readOwnConversation, { params: { id } })).body
  if ((await read()).can_draft)
    await person.call(ownConversationRoutes.draftOwnConversation, { params: { id }, body: null })
  const trigger = `they laugh ${word}`
  await person.call(ownConversationRoutes.writePlan, {
    params: { id },
    body: {
      first_sentence: `I would like to talk. ${word}`,
      next_steps: `Write it down. ${word}`,
      plans: [{ trigger, response: `I wait ${word}` }],
      version: (await read()).version,
    },
  })
  await person.call(ownConversationRoutes.rehearsePlan, {
    params: { id },
    body: { trigger, words: `Let me finish. ${word}` },
  })
  await person.call(ownConversationRoutes.writeDebrief, {
    params: { id },
    body: {
      outcome: 'had',
      plans: [{ trigger, did: 'done' }],
      words: `Wait before I answer. ${word}`,
      takes_place_on: null,
    },
  })
  const chat = await startRehearsal(person, id)
  for (let turn = 0; turn < EVALUATION_TURNS; turn += 1) await say(person, chat, `How do you see it? ${word}`)
  await person.call(evaluationRoutes.createEvaluation, { body: { chat_id: chat } })
  return { id, chat, read }
}
