import { normalise } from '#platform/contract/text.ts'
import { type UsableElement, findUsableElements } from './elements.ts'
import type { SeededRandom } from './random.ts'
import { inventText } from './invented-input.ts'
import { messageMark, currentPath, type Visitor } from './visitor.ts'

const keyOf = ({ role, name }: UsableElement): string => `${role} “${name}”`

/** Chooses an element, preferring kinds that were used less often. */
async function choose(visitor: Visitor, random: SeededRandom, isMeant: (element: UsableElement) => boolean) {
  const elements = (await findUsableElements(visitor.page)).filter(isMeant)
  const kinds = [...new Set(elements.map(keyOf))]
  const kind = random.weigh(kinds, (one) => 1 / (1 + (visitor.used.get(one) ?? 0)))
  const element = random.pick(elements.filter((one) => keyOf(one) === kind))
  if (kind !== undefined) visitor.used.set(kind, (visitor.used.get(kind) ?? 0) + 1)
  return element
}

/** Presses a button, follows a link, ticks a box, chooses an option. */
export async function useElement(visitor: Visitor, random: SeededRandom): Promise<string | undefined> {
  const element = await choose(visitor, random, ({ role }) => role !== 'textbox')
  if (!element) return undefined
  const { role, locator } = element
  if (role === 'combobox') {
    const options = await locator.locator('option:enabled').all()
    const value = (await random.pick(options)?.getAttribute('value')) ?? ''
    // A person who chooses an option has focused its list, which `selectOption` does not do.
    await locator.focus().catch(explain(element))
    await locator.selectOption(value).catch(explain(element))
    return `choose option ${JSON.stringify(value)} of ${keyOf(element)}`
  }
  const times = random.below(8) === 0 ? 2 : 1
  await locator.click({ clickCount: times, noWaitAfter: true }).catch(explain(element))
  return `${times === 2 ? 'double click' : 'click'} ${keyOf(element)}`
}

/** Writes into a field, and often presses Enter. */
export async function writeIntoField(visitor: Visitor, random: SeededRandom): Promise<string | undefined> {
  const element = await choose(visitor, random, ({ role }) => ['textbox', 'searchbox'].includes(role))
  if (!element) return undefined
  const { page } = visitor
  // The new text replaces the one that was sent.
  visitor.said = undefined
  const isChat = currentPath(page).startsWith('/chat')
  const invented = inventText(random)
  const isOrdinary = /^\p{L}[^<{]{20,100}$/u.test(invented)
  const text =
    isChat && isOrdinary ? `${invented} (${messageMark(visitor.username)}, ${random.below(1e6)})` : invented
  await element.locator.fill(text).catch(explain(element))
  const isSent = random.below(5) > 0
  if (isSent) await element.locator.press('Enter', { noWaitAfter: true }).catch(explain(element))
  if (isSent && isChat && isOrdinary)
    visitor.said = { page, address: currentPath(page), text: normalise(text) }
  const shown = text.length > 60 ? `${text.slice(0, 40)}… (${text.length})` : text
  return `write ${JSON.stringify(shown)}${isSent ? ' and Enter' : ''} into ${keyOf(element)}`
}

/** An element may disappear during a step without an error of the product; the trail names it. */
const explain = (element: UsableElement) => (error: unknown) => {
  const [reason = ''] =
    String(error).match(/intercepts pointer events|not attached|not visible|not enabled|Timeout/) ?? []
  throw new Error(`${keyOf(element)}: ${reason || String(error)}`)
}
