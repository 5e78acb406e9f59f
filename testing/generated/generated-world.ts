import type { RequestInjector } from '#testing/request-injector.ts'
import { createPerson, type Person } from '#testing/person.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import { rehearsedOwn } from '#testing/sample-own-conversation.ts'
import { DEMO_ROLES, requestRoles, type Mark, type RequestRole } from './marks.ts'

/** The callers, the existing records, and what each caller must not read. */
export type GeneratedWorld = {
  readonly publicUrl: URL
  readonly cookies: Readonly<Record<RequestRole, string | undefined>>
  /** Existing ids and codes; new records get the next ids. */
  readonly known: readonly string[]
  /** The chats of all users. */
  readonly chats: readonly string[]
  /** The chat of each role. */
  readonly own: Readonly<Partial<Record<RequestRole, string>>>
  readonly marks: readonly Mark[]
}

const SAID = 'canary-said-by-'
const OWN = 'canary-own-of-'

/** Words that learners say and write about own conversations; they must be in no line of the log. */
export const plantedWords = new RegExp(`${SAID}|${OWN}`)

const practising = [...DEMO_ROLES, 'outsider'] as const

/** Signs in all roles. Each learner sends a message and prepares an own conversation that only they may read. */
export async function createGeneratedWorld(
  front: RequestInjector,
  publicUrl: URL,
  planted: readonly Mark[],
): Promise<GeneratedWorld> {
  const people = new Map(
    requestRoles.map((role) => [role, createPerson(front, role === 'nobody' ? undefined : role)]),
  )
  const personOf = (role: RequestRole): Person => people.get(role) ?? createPerson(front, undefined)
  const startedChats = await Promise.all(
    practising.map(async (role) => {
      const text = `${SAID}${role}`
      const chatId = await startChat(personOf(role))
      const { status } = await say(personOf(role), chatId, `${text} Good morning.`)
      if (status !== 200) throw new Error(`${role} could not say anything: ${status}`)
      const ownText = `${OWN}${role}`
      const rehearsed = await rehearsedOwn(personOf(role), ownText)
      const marks: readonly Mark[] = [text, ownText].map((one) => ({ text: one, readers: [role] }))
      return { role, chatId, rehearsal: rehearsed.chat, marks }
    }),
  )
  const cookies = await Promise.all(
    requestRoles.map(async (role) => [role, await personOf(role).cookie()] as const),
  )
  return {
    publicUrl,
    cookies: Object.fromEntries(cookies) as GeneratedWorld['cookies'],
    known: [...Array.from({ length: 8 }, (_, index) => String(index + 1)), 'en', 'pt', 'fr'],
    chats: startedChats.flatMap(({ chatId, rehearsal }) => [chatId, rehearsal]),
    own: Object.fromEntries(startedChats.map(({ role, chatId }) => [role, chatId])),
    marks: [...planted, ...startedChats.flatMap(({ marks }) => marks)],
  }
}
