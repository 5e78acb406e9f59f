/** So many are named; who has more of them needs no longer list to know where to look. */
const NAMED = 5

/** Names in curly quotation marks, for a sentence: the screens know by them what to leave untranslated. */
export const quoted = (names: readonly string[]): string =>
  [...names.slice(0, NAMED).map((name) => `“${name}”`), ...(names.length > NAMED ? ['…'] : [])].join(', ')
