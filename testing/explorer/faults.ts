import { type ExplorerAction, weightWithoutFaults } from './action.ts'
import { faultedCalls, injectedFaultKinds } from './fault-injection.ts'
import { writeIntoField } from './use-element.ts'

/** Injecting faults and removing them. */
export const faultActions: readonly ExplorerAction[] = [
  {
    name: 'offline',
    weight: weightWithoutFaults(4),
    run: async ({ faults }) => faults.goOffline().then(() => 'go offline'),
  },
  {
    name: 'fault',
    weight: weightWithoutFaults(8),
    run: async ({ faults }, random) => {
      const kind = random.pick(injectedFaultKinds) ?? '500'
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
    weight: weightWithoutFaults(4),
    run: async (visitor, random) => {
      const written = await writeIntoField(visitor, random)
      if (written === undefined) return undefined
      await visitor.page.waitForTimeout(random.below(600))
      await visitor.faults.goOffline()
      await visitor.page.waitForTimeout(random.below(1500))
      await visitor.faults.lift()
      return `${written}, and lose the connection for a moment`
    },
  },
]
