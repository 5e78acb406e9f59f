import type { Locator, Page } from 'playwright'

/** A field of a form. */
export type FormField = {
  readonly kind: 'text' | 'choice' | 'tick'
  /** As the form calls it, in no language. */
  readonly name: string
  readonly isLong: boolean
  readonly locator: Locator
}

const FIELDS = 'input:not([type=hidden], [type=search]), select, textarea'

/** A form that can be filled in, and the fields of it that can be used now; none where there is no form. */
export async function fieldsOf(form: Locator): Promise<readonly FormField[]> {
  const fields = form.locator(FIELDS)
  const found = await fields.evaluateAll((elements) =>
    elements.map((element) => {
      const isTick =
        element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio')
      return {
        kind: isTick
          ? ('tick' as const)
          : element.localName === 'select'
            ? ('choice' as const)
            : ('text' as const),
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

/** The forms in sight; while a dialog is open those in it. */
export async function formsOf(page: Page): Promise<readonly Locator[]> {
  const forms = page.locator('form')
  const usable = await forms.evaluateAll((elements) => {
    const modal = [...document.querySelectorAll(':modal')].at(-1)
    return elements.map((form) => form.checkVisibility() && (!modal || modal.contains(form)))
  })
  return usable.flatMap((isUsable, index) => (isUsable ? [forms.nth(index)] : []))
}
