import type { Page } from 'playwright'
import { type FormField, findFields, findForms } from './fields.ts'
import { plausibleInput } from './plausible-input.ts'
import type { SeededRandom } from './random.ts'
import { currentPath, type Visitor } from './visitor.ts'
import { inventText } from './invented-input.ts'

/** One in this many fields gets a strange value, or is left as it is. */
const ODD = 12

/** Fills in a form, mostly with plausible values, and usually submits it. */
export async function fillAndSubmitForm(visitor: Visitor, random: SeededRandom): Promise<string | undefined> {
  const filled = await fillForm(visitor, random)
  if (!filled || random.below(6) === 0) return filled?.done
  const { page } = visitor
  const send = filled.form.locator('[type=submit]:enabled').first()
  if (!(await send.isVisible())) return `${filled.done}, which cannot be sent`
  await markShownMessages(page)
  // In a field of several lines Enter is a new line.
  const last = filled.texts.findLast(({ isLong }) => !isLong)
  if (last && random.below(3) === 0) await last.locator.press('Enter', { noWaitAfter: true })
  else await send.click({ clickCount: 1 + Number(random.below(6) === 0), noWaitAfter: true })
  visitor.sent = { page, path: currentPath(page) }
  return `${filled.done}, and send it`
}

/** Fills in a form without submitting it. */
export async function fillForm({ page }: Visitor, random: SeededRandom) {
  const form = random.pick(await findForms(page))
  if (!form) return undefined
  const fields = await findFields(form)
  const written: string[] = []
  for (const field of fields) {
    const description = await fillField(field, random, currentPath(page)).catch((error) => {
      throw new Error(`${field.name}: ${String(error)}`)
    })
    written.push(`${field.name} ${description}`)
  }
  const done = `fill in ${written.join(', ')}`
  return { form, done, texts: fields.filter(({ kind }) => kind === 'text') }
}

async function fillField(field: FormField, random: SeededRandom, path: string): Promise<string> {
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
  if (kind === 'day') {
    const day = new Date(Date.now() + random.below(200) * 86_400_000).toISOString().slice(0, 10)
    await locator.fill(day)
    return day
  }
  if (kind === 'number') {
    const number = String(1 + random.below(60))
    await locator.fill(number)
    return number
  }
  const text = random.below(ODD) === 0 ? inventText(random) : plausibleInput(field, path, random)
  await locator.fill(text)
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 30)}… (${text.length})` : text)
}

/** Marks the messages that are already shown, to tell new ones from them. */
export const markShownMessages = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document
      .querySelectorAll('[role=status], [role=alert]')
      .forEach((one) => one.setAttribute('data-heard', ''))
    document.querySelectorAll('[role=log]').forEach((one) => one.setAttribute('data-heard', one.textContent))
  })

/** Whether the screen shows a new message about the form, or a log has grown by what was sent. */
export const hasNewMessage = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const messages = document.querySelectorAll(
      '[role=status]:not([data-heard]), [role=alert], [aria-invalid=true], dialog',
    )
    const logs = document.querySelectorAll('[role=log]')
    const hasGrown = (log: Element) => log.textContent !== log.getAttribute('data-heard')
    return [...messages, ...[...logs].filter(hasGrown)].some((one) => one.checkVisibility())
  })
