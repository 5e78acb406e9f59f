import type { Locator, Page } from 'playwright'

/** A field of a form. */
export type FormField = {
  readonly kind: 'text' | 'choice' | 'tick' | 'day' | 'number'
  /** The `name` attribute, which no language changes. */
  readonly name: string
  readonly isLong: boolean
  readonly locator: Locator
}

const FIELDS = 'input:not([type=hidden], [type=search]), select, textarea'

/** Finds the fields of a form that can be used now. */
export async function findFields(form: Locator): Promise<readonly FormField[]> {
  const found = await form.locator(FIELDS).evaluateAll((elements) => {
    const nameOf = (element: Element) => element.getAttribute('name') ?? ''
    return elements.map((element) => {
      const type = element instanceof HTMLInputElement ? element.type : element.localName
      const kinds = {
        checkbox: 'tick',
        radio: 'tick',
        select: 'choice',
        date: 'day',
        number: 'number',
      } as const
      return {
        kind: type in kinds ? kinds[type as keyof typeof kinds] : ('text' as const),
        name: nameOf(element),
        nth: elements.filter((one) => nameOf(one) === nameOf(element)).indexOf(element),
        isLong: element.localName === 'textarea',
        isUsable: element.checkVisibility() && !element.matches(':disabled, [readonly]'),
      }
    })
  })
  // Fields are located by name, because a choice in one field may insert another one before the next.
  const locate = (name: string, nth: number) =>
    form.locator(`:is(${FIELDS})${name === '' ? ':not([name])' : `[name="${name}"]`}`).nth(nth)
  return found.flatMap(({ isUsable, nth, ...field }) =>
    isUsable ? [{ ...field, locator: locate(field.name, nth) }] : [],
  )
}

/** Finds the visible forms; while a modal dialog is open, only those in it. */
export async function findForms(page: Page): Promise<readonly Locator[]> {
  const forms = page.locator('form')
  const usable = await forms.evaluateAll((elements) => {
    const modal = [...document.querySelectorAll(':modal')].at(-1)
    return elements.map((form) => form.checkVisibility() && (!modal || modal.contains(form)))
  })
  return usable.flatMap((isUsable, index) => (isUsable ? [forms.nth(index)] : []))
}
