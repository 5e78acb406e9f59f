import type { SeededRandom } from './random.ts'
import { currentPath, type Visitor } from './visitor.ts'
import { inventText } from './invented-input.ts'

/** Searches a table for one of its texts, for a text that it does not have, or with an empty field. */
export async function searchTable(visitor: Visitor, random: SeededRandom): Promise<string | undefined> {
  const { page, faults } = visitor
  const field = page.locator('input[type=search]').first()
  if (!(await field.isVisible())) return undefined
  const words = (await page.locator('tbody [scope=row]').allTextContents()).flatMap((one) => one.split(/\s+/))
  const word = random.pick(words.filter((one) => one.length > 2)) ?? ''
  const kind = random.below(5)
  const text = kind < 3 ? word.slice(0, 2 + random.below(word.length)) : kind === 3 ? inventText(random) : ''
  await field.fill(text)
  if (kind < 3 && text !== '' && !faults.isArmed) visitor.sought = { page, path: currentPath(page), text }
  return `search for ${JSON.stringify(text.slice(0, 40))}`
}

/** Whether a search hides what it should find. */
export async function isSearchResultHidden({ sought, page }: Visitor): Promise<boolean> {
  if (sought === undefined || sought.path !== currentPath(page)) return false
  const field = page.locator('input[type=search]').first()
  // The page may no longer show the table.
  if (!(await field.isVisible())) return false
  const shown = await page.locator('tbody [scope=row]').allTextContents()
  const isSought = (await field.inputValue()) === sought.text
  return isSought && !shown.some((one) => one.toLowerCase().includes(sought.text.toLowerCase()))
}

/** Scrolls a list up or down. */
export async function scrollTable({ page }: Visitor, random: SeededRandom): Promise<string | undefined> {
  const region = page.locator('[role=region][tabindex="0"]').first()
  if (!(await region.isVisible())) return undefined
  const share = random.below(101) / 100
  await region.evaluate((element, part) => {
    element.scrollTop = (element.scrollHeight - element.clientHeight) * part
    element.scrollLeft = (element.scrollWidth - element.clientWidth) * (part > 0.5 ? 1 : 0)
  }, share)
  return `scroll to ${Math.round(share * 100)} %`
}
