/** Finds the language to show: the current one if it has an error, otherwise the first one that has. */
export function findWrongLanguage(errors: object, shown: string): string {
  const wrong = ['facts', 'needs'].flatMap((list) =>
    // An array of errors has holes where a row has none.
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

/** An error of the whole field has no languages, but `message`, `type` and `ref`. */
const languagesIn = (errors: object): string[] =>
  Object.keys(errors).filter((name) => /^[a-z]{2,3}$/.test(name) && name !== 'ref')

const childOf = (parent: unknown, name: string): object => {
  const child: unknown = typeof parent === 'object' && parent !== null ? Reflect.get(parent, name) : undefined
  return typeof child === 'object' && child !== null ? child : {}
}
