import { adminActions } from './administration.ts'
import { inputActions } from './input.ts'
import { readFocus, hasLostFocus } from './focus.ts'
import { isBrowserPage, checkScreen } from './check-screen.ts'
import { viewportActions } from './viewport.ts'
import type { SeededRandom } from './random.ts'
import { navigationActions } from './navigation.ts'
import { faultActions } from './faults.ts'
import { openPath, type Visitor } from './visitor.ts'

const actions = [...inputActions, ...navigationActions, ...viewportActions, ...faultActions, ...adminActions]

/** One in this many checks includes axe. */
const AXE_EVERY = 40

/** Records what was done, or failed. */
export type RecordStep = (done: string, isMiss: boolean) => void

/** Takes one step and answers the violated invariants. */
export async function takeStep(
  visitor: Visitor,
  foreign: readonly string[],
  random: SeededRandom,
  note: RecordStep,
): Promise<string[]> {
  if (isBrowserPage(visitor.page)) await goHome(visitor)
  const action = random.weigh(actions, (one) => one.weight(visitor))
  if (!action) return []
  visitor.action = action.name
  const focus = await readFocus(visitor)
  visitor.sent = undefined
  visitor.sought = undefined
  let isDouble = false
  try {
    const done = await action.run(visitor, random)
    if (done === undefined) return []
    // The second press may hit an element behind a dialog that the first press closed, and focus it.
    isDouble = done.startsWith('double')
    note(done, false)
  } catch (error) {
    note(`${action.name}, in vain: ${String(error).split('\n')[0]?.slice(0, 160)}`, true)
  }
  try {
    const problems = await checkScreen(visitor, action, foreign, random.below(AXE_EVERY) === 0)
    if (!isDouble && (await hasLostFocus(visitor, action, focus)))
      problems.push(`${focus.isInDialog ? 'a dialog closed, and ' : ''}the keyboard is nowhere`)
    return problems
  } catch (error) {
    // The page navigated during the check: the next step checks again.
    if (/context was destroyed|navigat|has been closed|frame was detached/i.test(String(error))) return []
    throw error
  }
}

/** Starts again from home after a failure, so that it is not reported many times. */
export async function startAgain(visitor: Visitor): Promise<void> {
  await goHome(visitor)
  visitor.browserLog.take()
}

async function goHome(visitor: Visitor): Promise<void> {
  await visitor.faults.lift()
  visitor.said = undefined
  await openPath(visitor, '/').catch(() => {})
}
