import type { Locator, Page } from 'playwright'

/** Something on the screen that a person can use. */
export type Element = {
  readonly role: string
  /** Its name, with every number as #: a list's entries are the same thing many times. */
  readonly name: string
  readonly locator: Locator
}

const SELECTOR = [
  'a[href]',
  'button',
  'input:not([type=hidden])',
  'select',
  'textarea',
  'summary',
  '[contenteditable=true]',
  '[role=button],[role=link],[role=tab],[role=menuitem],[role=option],[role=switch],[role=checkbox],[role=radio]',
].join()

/** All that can be used now: seen, not disabled, not behind an open dialog, and not leading out of the product. */
export async function usableElements(page: Page): Promise<readonly Element[]> {
  const found = await page.evaluate((selector) => {
    const modal = [...document.querySelectorAll(':modal')].at(-1)
    const roleOf = (element: HTMLElement): string => {
      if (element instanceof HTMLAnchorElement) return 'link'
      if (element instanceof HTMLSelectElement) return 'combobox'
      if (element instanceof HTMLTextAreaElement) return 'textbox'
      if (!(element instanceof HTMLInputElement)) return element.localName
      return ['checkbox', 'radio', 'button', 'submit', 'range', 'file'].includes(element.type)
        ? element.type
        : 'textbox'
    }
    const nameOf = (element: HTMLElement): string => {
      // The cells of a column are the same thing many times too.
      const cell = element.closest<HTMLTableCellElement>('tbody td:not([colspan]), tbody th')
      const heading = cell?.closest('table')?.querySelectorAll('thead th')[cell.cellIndex]
      if (cell && heading)
        return `${heading.textContent}, ${[...cell.querySelectorAll(selector)].indexOf(element)}`
      const label = 'labels' in element && element.labels instanceof NodeList ? element.labels[0] : undefined
      return (
        element.getAttribute('aria-label') ??
        (label?.textContent || element.innerText || element.getAttribute('placeholder') || element.title)
      )
    }
    const isUsable = (element: HTMLElement): boolean => {
      if (element.matches(':disabled, [aria-disabled=true], [inert] *, [type=password], [type=file]'))
        return false
      if (modal && !modal.contains(element)) return false
      if (element instanceof HTMLAnchorElement && (element.origin !== location.origin || element.target))
        return false
      // What only the keyboard brings into sight.
      if (getComputedStyle(element).pointerEvents === 'none') return false
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
    }
    return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element, index) =>
      isUsable(element)
        ? [
            {
              index,
              role: element.getAttribute('role') ?? roleOf(element),
              name: nameOf(element).trim().replace(/\d+/g, '#').replace(/\s+/g, ' ').slice(0, 60),
            },
          ]
        : [],
    )
  }, SELECTOR)
  return found.map(({ index, role, name }) => ({ role, name, locator: page.locator(SELECTOR).nth(index) }))
}
