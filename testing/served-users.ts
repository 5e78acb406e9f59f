import { HttpResponse } from 'msw'
import { beforeEach } from 'vitest'
import type { User } from '#features/users/contract.ts'
import { answer, handle, person, signInAs } from './network.ts'
import { renderScreen } from './render-screen.tsx'

export const demoOrganizationSeats = {
  id: 1,
  name: 'Demo Organisation',
  max_users: 50,
  user_count: 5,
  second_factor_required: false,
}
const northwindSeats = { ...demoOrganizationSeats, id: 2, name: 'Northwind', max_users: 7, user_count: 6 }
const english = { id: 1, name: 'English', code: 'en' }
export const french = { id: 3, name: 'Français', code: 'fr' }

export const userOf = (id: number, differences: Partial<User> = {}): User => ({
  id,
  username: `user_${id}`,
  email: `user.${id}@example.org`,
  name: `User ${id}`,
  organization: { id: 1, name: 'Demo Organisation' },
  permissions: ['user'],
  language: english,
  state: 'active',
  last_active_at: null,
  ...differences,
})

/** A stand-in for the server with a list of users, which records its requests. */
export type UserServer = {
  users: readonly User[]
  readonly asked: string[]
  /** Changes a user on the server. */
  change(id: number, differences: Partial<User>): void
}

/** Answers as the server does: newest first, a page at a time, by name and state. */
export function serveUsers(all: readonly User[]): UserServer {
  const server: UserServer = {
    users: all,
    asked: [],
    change(id, differences) {
      server.users = server.users.map((user) => (user.id === id ? { ...user, ...differences } : user))
    },
  }
  const matching = (query: URLSearchParams) =>
    server.users.filter(
      ({ name, state }) =>
        name.toLowerCase().includes((query.get('search') ?? '').toLowerCase()) &&
        (query.get('state') ?? state) === state,
    )
  handle('GET /admin/users', ({ request }) => {
    const { search, searchParams } = new URL(request.url)
    server.asked.push(search)
    const before = Number(searchParams.get('before') ?? Number.POSITIVE_INFINITY)
    const older = matching(searchParams)
      .filter(({ id }) => id < before)
      .toSorted((a, b) => b.id - a.id)
    return HttpResponse.json(older.slice(0, Number(searchParams.get('limit') ?? 200)))
  })
  handle('GET /admin/users/count', ({ request }) => {
    const query = new URL(request.url).searchParams
    const seats = query.has('organization') ? { taken: 5, max: 50 } : null
    return HttpResponse.json({ count: matching(query).length, seats })
  })
  return server
}

/** Before each test of a file, signs in a superadmin at a server with two organisations and two languages. */
export function prepareUsersTab(): void {
  beforeEach(() => {
    signInAs(person({ id: 9, name: 'Amara', permissions: ['superadmin'] }))
    answer('GET /admin/organizations', [demoOrganizationSeats, northwindSeats])
    answer('GET /languages/', [english, french])
    serveUsers([userOf(9, { name: 'Amara', permissions: ['superadmin'] })])
  })
}

export const openUsersTab = async () => (await renderScreen('/admin/users')).screen
