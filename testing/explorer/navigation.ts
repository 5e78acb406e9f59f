import { type ExplorerAction, always, weightWithoutFaults } from './action.ts'
import { ACTION_TIMEOUT, openPath } from './visitor.ts'
import { inventPath } from './invented-input.ts'

/** Navigation between screens and between browser tabs. */
export const navigationActions: readonly ExplorerAction[] = [
  {
    name: 'back',
    weight: always(3),
    run: async ({ page }) => page.goBack({ timeout: 8000, waitUntil: 'commit' }).then(() => 'go back'),
    leaves: true,
  },
  {
    name: 'forward',
    weight: always(2),
    run: async ({ page }) => page.goForward({ timeout: 8000, waitUntil: 'commit' }).then(() => 'go forward'),
    leaves: true,
  },
  {
    name: 'reload',
    weight: weightWithoutFaults(4),
    run: async ({ page }) => page.reload({ timeout: 20_000 }).then(() => 'reload'),
  },
  {
    name: 'address',
    weight: weightWithoutFaults(4),
    leaves: true,
    run: async (visitor, random) => {
      const address = inventPath(random)
      await openPath(visitor, address)
      return `open ${address.slice(0, 80)}`
    },
  },
  {
    name: 'tab',
    weight: weightWithoutFaults(4),
    run: async (visitor) => {
      const other = visitor.context.pages().find((one) => one !== visitor.page)
      const address = visitor.page.url().slice(visitor.url.length)
      visitor.page = other ?? (await visitor.context.newPage())
      visitor.page.setDefaultTimeout(ACTION_TIMEOUT)
      if (!other) await openPath(visitor, address)
      await visitor.page.bringToFront()
      return other ? 'go to the other tab' : 'open the same in a second tab'
    },
  },
  {
    name: 'close',
    weight: ({ context }) => (context.pages().length > 1 ? 2 : 0),
    leaves: true,
    run: async (visitor) => {
      await visitor.page.close({ runBeforeUnload: false })
      visitor.page = visitor.context.pages()[0] ?? (await visitor.context.newPage())
      await visitor.page.bringToFront()
      return 'close this tab'
    },
  },
]
