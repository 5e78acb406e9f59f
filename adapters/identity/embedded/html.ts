/** Markup that is safe to send; only `html` makes it. */
export class Html {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

type Value = Html | string | number | false | undefined

/** A template whose values are escaped unless they are markup themselves. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(strings.map((part, index) => part + show(values[index])).join(''))

/** One piece of markup after the other. */
export const together = (parts: readonly Html[]): Html => new Html(parts.map(({ source }) => source).join(''))

function show(value: Value): string {
  if (value instanceof Html) return value.source
  if (value === undefined || value === false) return ''
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
