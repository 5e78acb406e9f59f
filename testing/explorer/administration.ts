import type { Action } from './action.ts'
import { fill, fillAndSend } from './fill.ts'
import { scroll, search } from './tables.ts'
import { open, pathOf, type Visitor } from './visitor.ts'
import { adminPaths } from './words.ts'

const inside =
  (weight: number) =>
  ({ administers, page }: Visitor): number =>
    administers && pathOf(page).startsWith('/admin') ? weight : 0

/** What somebody does who administers. */
export const administration: readonly Action[] = [
  {
    name: 'administer',
    weight: (visitor) => (visitor.administers && !visitor.faults.isArmed ? 50 - inside(42)(visitor) : 0),
    leaves: true,
    run: async (visitor, random) => {
      const path = random.pick(adminPaths) ?? ''
      await open(visitor, `/admin/${path}`)
      return `administer ${path}`
    },
  },
  { name: 'fill', weight: inside(20), run: fillAndSend },
  { name: 'search', weight: inside(8), run: search },
  { name: 'scroll', weight: inside(4), run: scroll },
  {
    name: 'abandon',
    weight: inside(6),
    leaves: true,
    run: async (visitor, random) => {
      const { page, witness } = visitor
      const filled = await fill(visitor, random)
      if (!filled) return undefined
      const way = random.pick(['go back', 'reload', 'reload, and stay']) ?? 'reload'
      witness.stays = way.endsWith('stay')
      const going = way === 'go back' ? page.goBack({ timeout: 4000 }) : page.reload({ timeout: 8000 })
      // Whoever is asked and stays goes nowhere.
      await going.catch(() => {}).finally(() => (witness.stays = false))
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
