import type { Front } from '#testing/front.ts'
import { createPerson, type Person } from '#testing/person.ts'
import { say, scenariosOf, startChat } from '#testing/practice.ts'
import { DEMO, roles, type Mark, type Role } from './marks.ts'

/** Who asks, what exists, and what each of them must never read. */
export type World = {
  readonly publicUrl: URL
  readonly cookies: Readonly<Record<Role, string | undefined>>
  /** Ids and codes that exist, everybody's; what is their own comes often, so that not all is refused. */
  readonly known: Readonly<Record<Role, readonly string[]>>
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
      const scenarios = await scenariosOf(personOf(role))
      return { chatId, mark: { text, readers: [role as Role] }, scenarios: scenarios.map(({ id }) => id) }
    }),
  )
  const scenarios = new Set(talks.flatMap((talk) => talk.scenarios))
  const common = [...talks.map(({ chatId }) => chatId), ...[...scenarios].map(String), 'en', 'pt', 'fr']
  const ownOf = (role: Role) =>
    talks.flatMap(({ chatId, mark }) => (mark.readers.includes(role) ? [chatId] : []))
  const cookies = await Promise.all(roles.map(async (role) => [role, await personOf(role).cookie()] as const))
  const known = roles.map((role) => [
    role,
    [...common, ...Array.from({ length: 8 }).flatMap(() => ownOf(role))],
  ])
  return {
    publicUrl,
    cookies: Object.fromEntries(cookies) as World['cookies'],
    known: Object.fromEntries(known) as World['known'],
    marks: [...planted, ...talks.map(({ mark }) => mark)],
  }
}
