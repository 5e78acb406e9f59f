/** Markup that is safe to send; only `html` makes it. */
export class Html {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

type HtmlValue = Html | string | number | false | undefined

/** A template whose values are escaped unless they are markup themselves. */
export const html = (strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html =>
  new Html(strings.map((part, index) => part + renderValue(values[index])).join(''))

/** One piece of markup after the other. */
export const joinHtml = (parts: readonly Html[]): Html => new Html(parts.map(({ source }) => source).join(''))

function renderValue(value: HtmlValue): string {
  if (value instanceof Html) return value.source
  if (value === undefined || value === false) return ''
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
