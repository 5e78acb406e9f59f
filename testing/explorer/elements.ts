import type { Locator, Page } from 'playwright'

/** An element on the screen that a person can use. */
export type UsableElement = {
  readonly role: string
  /** Its accessible name with every number as #, so that the entries of a list count as one thing. */
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

/** Finds all elements that can be used now: visible, enabled, not behind a modal dialog, not leading out of the product. */
export async function findUsableElements(page: Page): Promise<readonly UsableElement[]> {
  const found = await page.evaluate((selector) => {
    const modal = [...document.querySelectorAll(':modal')].at(-1)
    const roleOf = (element: HTMLElement): string => {
      if (element instanceof HTMLAnchorElement) return 'link'
      if (element instanceof HTMLSelectElement) return 'combobox'
      if (element instanceof HTMLTextAreaElement) return 'textbox'
      if (!(element instanceof HTMLInputElement)) return element.localName
      return ['checkbox', 'radio', 'button', 'submit', 'range', 'file', 'date'].includes(element.type)
        ? element.type
        : 'textbox'
    }
    const nameOf = (element: HTMLElement): string => {
      // The cells of a column count as one element.
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
      // Excludes, for example, a skip link, which becomes visible only with the keyboard.
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
