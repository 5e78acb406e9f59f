import type { Page } from 'playwright'
import { type FormField, fieldsOf, formsOf } from './fields.ts'
import { fittingWord } from './fitting-words.ts'
import type { Random } from './random.ts'
import { pathOf, type Visitor } from './visitor.ts'
import { inventText } from './words.ts'

/** Of how many fields one gets what nobody should write, or is left as it is. */
const ODD = 12

/** Fills in a form, mostly with what fits, and often sends it. */
export async function fillAndSend(visitor: Visitor, random: Random): Promise<string | undefined> {
  const filled = await fill(visitor, random)
  if (!filled || random.below(6) === 0) return filled?.done
  const { page } = visitor
  const send = filled.form.locator('[type=submit]:enabled').first()
  if (!(await send.isVisible())) return `${filled.done}, which cannot be sent`
  await markStatements(page)
  // Several lines: there Enter is only a new line.
  const last = filled.texts.findLast(({ isLong }) => !isLong)
  if (last && random.below(3) === 0) await last.locator.press('Enter', { noWaitAfter: true })
  else await send.click({ clickCount: 1 + Number(random.below(6) === 0), noWaitAfter: true })
  visitor.sent = { page, path: pathOf(page) }
  return `${filled.done}, and send it`
}

/** Fills in a form and leaves it at that. */
export async function fill({ page }: Visitor, random: Random) {
  const form = random.pick(await formsOf(page))
  if (!form) return undefined
  const fields = await fieldsOf(form)
  const written: string[] = []
  for (const field of fields) {
    const told = await fillField(field, random, pathOf(page)).catch((error) => {
      throw new Error(`${field.name}: ${String(error)}`)
    })
    written.push(`${field.name} ${told}`)
  }
  const done = `fill in ${written.join(', ')}`
  return { form, done, texts: fields.filter(({ kind }) => kind === 'text') }
}

async function fillField(field: FormField, random: Random, path: string): Promise<string> {
  const { kind, locator } = field
  if (random.below(ODD) === 0) return 'as it is'
  if (kind === 'tick') {
    await locator.click({ noWaitAfter: true })
    return 'ticked'
  }
  if (kind === 'choice') {
    const values = await locator
      .locator('option:enabled')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''))
    const value = random.pick(values.filter((one) => one !== '')) ?? ''
    await locator.focus()
    await locator.selectOption(value)
    return JSON.stringify(value)
  }
  const text = random.below(ODD) === 0 ? inventText(random) : fittingWord(field, path, random)
  await locator.fill(text)
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 30)}… (${text.length})` : text)
}

/** Marks what is said already, so that what is said afterwards can be told from it. */
export const markStatements = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document
      .querySelectorAll('[role=status], [role=alert]')
      .forEach((one) => one.setAttribute('data-heard', ''))
  })

/** Whether the screen says what became of a form. */
export const isAnswered = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '[role=status]:not([data-heard]), [role=alert], [aria-invalid=true], dialog',
      ),
    ].some((one) => one.checkVisibility()),
  )
