/** The content of an element: other elements, and texts, which are never parsed as HTML. */
export type PageChild = string | Element | null | readonly PageChild[]

/** Makes elements of a separate document, which this screen never displays. */
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
