/** What stands in an element: texts, which stay texts whatever is in them, and other elements. */
export type PageChild = string | Element | null | readonly PageChild[]

/** Makes elements of a document that is never shown here. */
export type MakeElement = (
  name: keyof HTMLElementTagNameMap,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly PageChild[]
) => HTMLElement

export const elementMaker =
  (page: Document): MakeElement =>
  (name, attributes, ...children) => {
    const element = page.createElement(name)
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
    append(element, children)
    return element
  }

function append(element: Element, children: readonly PageChild[]): void {
  for (const child of children) {
    if (typeof child === 'string' || child instanceof Element) element.append(child)
    else if (child !== null) append(element, child)
  }
}
