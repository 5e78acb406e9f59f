import { administration } from './administration.ts'
import { hands } from './hands.ts'
import { focusOf, hasLostFocus } from './focus.ts'
import { isNowhere, look } from './look.ts'
import { looks } from './looks.ts'
import type { Random } from './random.ts'
import { travels } from './travels.ts'
import { troubles } from './troubles.ts'
import { open, type Visitor } from './visitor.ts'

const actions = [...hands, ...travels, ...looks, ...troubles, ...administration]

/** Of how many looks axe has one. */
const AXE_EVERY = 40

/** Takes down what was done, or tried in vain. */
export type Note = (done: string, isMiss: boolean) => void

/** Does one thing, and answers what must not be afterwards. */
export async function takeStep(
  visitor: Visitor,
  foreign: readonly string[],
  random: Random,
  note: Note,
): Promise<string[]> {
  if (isNowhere(visitor.page)) await goHome(visitor)
  const action = random.weigh(actions, (one) => one.weight(visitor))
  if (!action) return []
  const focus = await focusOf(visitor)
  visitor.sent = undefined
  visitor.sought = undefined
  let isDouble = false
  try {
    const done = await action.run(visitor, random)
    if (done === undefined) return []
    // The second press falls on what lay behind a dialog that the first has closed, and takes the focus there.
    isDouble = done.startsWith('double')
    note(done, false)
  } catch (error) {
    note(`${action.name}, in vain: ${String(error).split('\n')[0]?.slice(0, 160)}`, true)
  }
  try {
    const problems = await look(visitor, action, foreign, random.below(AXE_EVERY) === 0)
    if (!isDouble && (await hasLostFocus(visitor, action, focus)))
      problems.push(`${focus.isInDialog ? 'a dialog closed, and ' : ''}the keyboard is nowhere`)
    return problems
  } catch (error) {
    // The page went to another address while it was looked at: the next step looks again.
    if (/context was destroyed|navigat|has been closed|frame was detached/i.test(String(error))) return []
    throw error
  }
}

/** After a fault the exploration goes on from the start, so that one fault is not told many times. */
export async function beginAnew(visitor: Visitor): Promise<void> {
  await goHome(visitor)
  visitor.witness.take()
}

async function goHome(visitor: Visitor): Promise<void> {
  await visitor.faults.lift()
  visitor.said = undefined
  await open(visitor, '/').catch(() => {})
}
