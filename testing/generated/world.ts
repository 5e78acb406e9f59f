import type { Front } from '#testing/front.ts'
import { createPerson, type Person } from '#testing/person.ts'
import { say, startChat } from '#testing/practice.ts'
import { DEMO, roles, type Mark, type Role } from './marks.ts'

/** Who asks, what exists, and what each of them must never read. */
export type World = {
  readonly publicUrl: URL
  readonly cookies: Readonly<Record<Role, string | undefined>>
  /** Ids and codes that exist: what is made in time has the next ones. */
  readonly known: readonly string[]
  /** Everybody's. */
  readonly chats: readonly string[]
  /** Each one's own chat. */
  readonly own: Readonly<Partial<Record<Role, string>>>
  readonly marks: readonly Mark[]
}

const practising = [...DEMO, 'outsider'] as const

/** Signs everybody in, and lets each who may practise say something that only they may read again. */
export async function createWorld(front: Front, publicUrl: URL, planted: readonly Mark[]): Promise<World> {
  const people = new Map(
    roles.map((role) => [role, createPerson(front, role === 'nobody' ? undefined : role)]),
  )
  const personOf = (role: Role): Person => people.get(role) ?? createPerson(front, undefined)
  const talks = await Promise.all(
    practising.map(async (role) => {
      const text = `canary-said-by-${role}`
      const chatId = await startChat(personOf(role))
      const { status } = await say(personOf(role), chatId, `${text} Good morning.`)
      if (status !== 200) throw new Error(`${role} could not say anything: ${status}`)
      return { role, chatId, mark: { text, readers: [role] } }
    }),
  )
  const cookies = await Promise.all(roles.map(async (role) => [role, await personOf(role).cookie()] as const))
  return {
    publicUrl,
    cookies: Object.fromEntries(cookies) as World['cookies'],
    known: [...Array.from({ length: 8 }, (_, index) => String(index + 1)), 'en', 'pt', 'fr'],
    chats: talks.map(({ chatId }) => chatId),
    own: Object.fromEntries(talks.map(({ role, chatId }) => [role, chatId])),
    marks: [...planted, ...talks.map(({ mark }) => mark)],
  }
}
