/** The language to show: the one that is shown if something is wrong in it, otherwise the first in which it is. */
export function findWrongLanguage(errors: object, shown: string): string {
  const wrong = ['facts', 'needs'].flatMap((list) =>
    // Lists of errors have holes where nothing is wrong.
    Object.values(childOf(errors, list)).flatMap((row: unknown) => [
      ...languagesIn(childOf(row, 'texts')),
      ...languagesIn(childOf(row, 'what')),
      ...languagesIn(childOf(row, 'words')),
      ...languagesIn(childOf(childOf(row, 'question'), 'sentence')),
      ...languagesIn(childOf(childOf(row, 'question'), 'words')),
    ]),
  )
  return wrong.includes(shown) ? shown : (wrong[0] ?? shown)
}

/** Beside the languages, an error of the whole has a message, a type and a reference. */
const languagesIn = (errors: object): string[] =>
  Object.keys(errors).filter((name) => /^[a-z]{2}$/.test(name))

const childOf = (parent: unknown, name: string): object => {
  const child: unknown = typeof parent === 'object' && parent !== null ? Reflect.get(parent, name) : undefined
  return typeof child === 'object' && child !== null ? child : {}
}
