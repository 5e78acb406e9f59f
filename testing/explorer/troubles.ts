import { type Action, whenWell } from './action.ts'
import { faultedCalls, faultKinds } from './faults.ts'
import { write } from './touch.ts'

/** What goes wrong around a screen, and that it is over. */
export const troubles: readonly Action[] = [
  {
    name: 'offline',
    weight: whenWell(4),
    run: async ({ faults }) => faults.goOffline().then(() => 'go offline'),
  },
  {
    name: 'fault',
    weight: whenWell(8),
    run: async ({ faults }, random) => {
      const kind = random.pick(faultKinds) ?? '500'
      const calls = random.pick(faultedCalls) ?? 'every call'
      await faults.arm(kind, calls)
      return `break ${calls}: ${kind}`
    },
  },
  {
    name: 'lift',
    weight: ({ faults }) => (faults.isArmed ? 25 : 0),
    run: async ({ faults }) => faults.lift().then(() => 'all is well again'),
  },
  {
    name: 'drop',
    weight: whenWell(4),
    run: async (visitor, random) => {
      const written = await write(visitor, random)
      if (written === undefined) return undefined
      await visitor.page.waitForTimeout(random.below(600))
      await visitor.faults.goOffline()
      await visitor.page.waitForTimeout(random.below(1500))
      await visitor.faults.lift()
      return `${written}, and lose the connection for a moment`
    },
  },
]
