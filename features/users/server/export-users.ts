import type { Principal } from '#platform/contract/access.ts'
import { MAX_USERS_PER_PAGE, type userColumns } from '../contract.ts'
import type { StoredUser } from './rows.ts'
import type { UserStore } from './store.ts'
import type { UserFilter } from './user-filter.ts'

/**
 * Yields all users of a list, newest first. It reads page by page, so that a long list does not keep others waiting.
 */
export async function* exportUsers(store: UserStore, actor: Principal, filter: UserFilter) {
  let before: number | undefined
  for (;;) {
    const page = await store.list(actor, { ...filter, before, limit: MAX_USERS_PER_PAGE })
    if (page.length > 0) yield page.map(toExportedRow)
    before = page.at(-1)?.id
    if (page.length < MAX_USERS_PER_PAGE) return
  }
}

const toExportedRow = (user: StoredUser): Record<(typeof userColumns)[number], string | number | null> => ({
  username: user.username,
  email: user.email,
  name: user.name,
  organization: user.organization?.name ?? null,
  role: user.permissions[0] ?? null,
  language: user.language.code,
  state: user.state,
  last_active_at: user.last_active_at?.toISOString() ?? null,
  erasure_requested_at: user.erasure_requested_at?.toISOString() ?? null,
  id: user.id,
  organization_id: user.organization?.id ?? null,
})
