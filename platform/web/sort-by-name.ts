import { currentLanguage } from './i18n.ts'

/** Sorts by name as the reader expects it: Ângela stands among those with an A. The server sorts by character codes. */
export function sortByName<Named extends { readonly name: string }>(all: readonly Named[]): Named[] {
  const { compare } = new Intl.Collator(currentLanguage())
  return all.toSorted((one, other) => compare(one.name, other.name))
}
