import { adminPaths } from '#testing/declared-routes.ts'
import type { ExplorerAction } from './action.ts'
import { fillForm, fillAndSubmitForm } from './fill-form.ts'
import { scrollTable, searchTable } from './table-actions.ts'
import { openPath, currentPath, type Visitor } from './visitor.ts'

const inside =
  (weight: number) =>
  ({ administers, page }: Visitor): number =>
    administers && currentPath(page).startsWith('/admin') ? weight : 0

/** Actions of the admin area. */
export const adminActions: readonly ExplorerAction[] = [
  {
    name: 'administer',
    weight: (visitor) => (visitor.administers && !visitor.faults.isArmed ? 50 - inside(42)(visitor) : 0),
    leaves: true,
    run: async (visitor, random) => {
      const path = random.pick(adminPaths) ?? ''
      await openPath(visitor, `/admin/${path}`)
      return `administer ${path}`
    },
  },
  { name: 'fill', weight: inside(20), run: fillAndSubmitForm },
  { name: 'search', weight: inside(8), run: searchTable },
  { name: 'scroll', weight: inside(4), run: scrollTable },
  {
    name: 'abandon',
    weight: inside(6),
    leaves: true,
    run: async (visitor, random) => {
      const { page, browserLog } = visitor
      const filled = await fillForm(visitor, random)
      if (!filled) return undefined
      const way = random.pick(['go back', 'reload', 'reload, and stay']) ?? 'reload'
      browserLog.stays = way.endsWith('stay')
      const going = way === 'go back' ? page.goBack({ timeout: 4000 }) : page.reload({ timeout: 8000 })
      // The navigation fails when the prompt about unsaved changes is answered with staying.
      await going.catch(() => {}).finally(() => (browserLog.stays = false))
      return `${filled.done}, and ${way}`
    },
  },
  {
    name: 'session',
    weight: ({ administers, faults }) => (administers && !faults.isArmed ? 1 : 0),
    leaves: true,
    run: async ({ context }) => context.clearCookies().then(() => 'lose the session'),
  },
]
