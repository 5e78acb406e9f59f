import { normalise } from '#platform/contract/text.ts'
import { type Element, usableElements } from './elements.ts'
import type { Random } from './random.ts'
import { inventText } from './words.ts'
import { markOf, pathOf, type Visitor } from './visitor.ts'

const keyOf = ({ role, name }: Element): string => `${role} “${name}”`

/** Something on the screen: the less it was used so far, the likelier; of many that are alike, any. */
async function choose(visitor: Visitor, random: Random, isMeant: (element: Element) => boolean) {
  const elements = (await usableElements(visitor.page)).filter(isMeant)
  const kinds = [...new Set(elements.map(keyOf))]
  const kind = random.weigh(kinds, (one) => 1 / (1 + (visitor.used.get(one) ?? 0)))
  const element = random.pick(elements.filter((one) => keyOf(one) === kind))
  if (kind !== undefined) visitor.used.set(kind, (visitor.used.get(kind) ?? 0) + 1)
  return element
}

/** Presses a button, follows a link, ticks a box, chooses an option. */
export async function touch(visitor: Visitor, random: Random): Promise<string | undefined> {
  const element = await choose(visitor, random, ({ role }) => role !== 'textbox')
  if (!element) return undefined
  const { role, locator } = element
  if (role === 'combobox') {
    const options = await locator.locator('option:enabled').all()
    const value = (await random.pick(options)?.getAttribute('value')) ?? ''
    // Whoever chooses is there with the keyboard.
    await locator.focus().catch(explain(element))
    await locator.selectOption(value).catch(explain(element))
    return `choose option ${JSON.stringify(value)} of ${keyOf(element)}`
  }
  const times = random.below(8) === 0 ? 2 : 1
  await locator.click({ clickCount: times, noWaitAfter: true }).catch(explain(element))
  return `${times === 2 ? 'double click' : 'click'} ${keyOf(element)}`
}

/** Writes into a field, and often presses Enter. */
export async function write(visitor: Visitor, random: Random): Promise<string | undefined> {
  const element = await choose(visitor, random, ({ role }) => ['textbox', 'searchbox'].includes(role))
  if (!element) return undefined
  const { page } = visitor
  // Whatever is written over what was sent replaces it.
  visitor.said = undefined
  const isChat = pathOf(page).startsWith('/chat')
  const invented = inventText(random)
  const isOrdinary = /^\p{L}[^<{]{20,100}$/u.test(invented)
  const text =
    isChat && isOrdinary ? `${invented} (${markOf(visitor.username)}, ${random.below(1e6)})` : invented
  await element.locator.fill(text).catch(explain(element))
  const isSent = random.below(5) > 0
  if (isSent) await element.locator.press('Enter', { noWaitAfter: true }).catch(explain(element))
  if (isSent && isChat && isOrdinary) visitor.said = { page, address: pathOf(page), text: normalise(text) }
  const shown = text.length > 60 ? `${text.slice(0, 40)}… (${text.length})` : text
  return `write ${JSON.stringify(shown)}${isSent ? ' and Enter' : ''} into ${keyOf(element)}`
}

/** What goes away under one's hand is nobody's fault; the trail tells what it was. */
const explain = (element: Element) => (error: unknown) => {
  const [reason = ''] =
    String(error).match(/intercepts pointer events|not attached|not visible|not enabled|Timeout/) ?? []
  throw new Error(`${keyOf(element)}: ${reason || String(error)}`)
}
