import type { Locator, Page } from 'playwright'

/** A field of a form. */
export type FormField = {
  readonly kind: 'text' | 'choice' | 'tick' | 'day'
  /** The `name` attribute, which no language changes. */
  readonly name: string
  readonly isLong: boolean
  readonly locator: Locator
}

const FIELDS = 'input:not([type=hidden], [type=search]), select, textarea'

/** Finds the fields of a form that can be used now. */
export async function findFields(form: Locator): Promise<readonly FormField[]> {
  const fields = form.locator(FIELDS)
  const found = await fields.evaluateAll((elements) =>
    elements.map((element) => {
      const type = element instanceof HTMLInputElement ? element.type : element.localName
      const kinds = { checkbox: 'tick', radio: 'tick', select: 'choice', date: 'day' } as const
      return {
        kind: type in kinds ? kinds[type as keyof typeof kinds] : ('text' as const),
        name: element.getAttribute('name') ?? '',
        isLong: element.localName === 'textarea',
        isUsable: element.checkVisibility() && !element.matches(':disabled, [readonly]'),
      }
    }),
  )
  return found.flatMap(({ isUsable, ...field }, index) =>
    isUsable ? [{ ...field, locator: fields.nth(index) }] : [],
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
