import { canonicalLanguageCode, type IsoLanguage } from '../contract-admin.ts'
import { foldName } from './fold-name.ts'
import { otherNames, ownNames, regionalTags } from './language-names.ts'
import { findSimilarNames } from './similar-names.ts'
import { threeLetterCodes } from './three-letter-codes.ts'

const namesIn = (locale: string) => new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' })

/** Finds a language by its code, or by its name in the language itself, in English, Portuguese or French. */
export function findIsoLanguage(wanted: string): IsoLanguage | undefined {
  // Lower case means a code: `ga` is Irish, `Ga` the name of another language.
  const code = /^[a-z]{2,3}$/.test(wanted) ? canonicalLanguageCode(wanted) : undefined
  const found = code ?? byName(wanted) ?? byName(withoutBrackets(wanted)) ?? canonicalLanguageCode(wanted)
  return found === undefined ? undefined : describe(found)
}

const byName = (name: string): string | undefined =>
  common().get(foldName(name)) ?? rare().get(foldName(name))

const withoutBrackets = (name: string): string => name.replace(/ *\(.*\)/, '')

/** The languages with the most similar names. */
export const suggestIsoLanguages = (wanted: string): IsoLanguage[] =>
  findSimilarNames(foldName(wanted), [...common(), ...rare()]).map(describe)

const describe = (code: string): IsoLanguage => ({ language_name: ownNameOf(code), iso_code: code })

/** A language's own name, capitalised where its script has capitals; the English name if the platform lacks it. */
function ownNameOf(code: string): string {
  const name = ownNames[code] ?? withoutBrackets(ownOf(code) ?? english().of(code) ?? code)
  // Names such as isiZulu begin with a small letter.
  if (/^\p{Ll}\p{Ll}*\p{Lu}/u.test(name)) return name
  const hasCapitals = /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Armenian}]/u.test(name)
  const [first = ''] = name
  return hasCapitals ? first.toLocaleUpperCase(code) + name.slice(first.length) : name
}

const ownOf = (code: string): string | undefined =>
  Intl.DisplayNames.supportedLocalesOf(code).length === 0 ? undefined : namesIn(code).of(code)

const lazily = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}

const english = lazily(() => namesIn('en'))
const others = lazily(() => [namesIn('pt-BR'), namesIn('fr')])

/** The codes by folded name, for languages with two-letter codes and for regional variants. */
const common = lazily(() => {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  const pairs = letters.flatMap((first) => letters.map((second) => first + second))
  return namesOf(
    [...pairs.filter((code) => canonicalLanguageCode(code) === code), ...regionalTags],
    otherNames,
  )
})

const rare = lazily(() => namesOf(threeLetterCodes, {}))

function namesOf(tags: readonly string[], more: Readonly<Record<string, string>>): Map<string, string> {
  const found = new Map<string, string>()
  for (const tag of tags) {
    const code = canonicalLanguageCode(tag) ?? tag
    for (const name of [english().of(tag), ownOf(tag), ...others().map((names) => names.of(tag))])
      for (const key of name === undefined ? [] : [foldName(name), foldName(withoutBrackets(name))])
        if (key !== '' && !found.has(key)) found.set(key, code)
  }
  for (const [name, code] of Object.entries(more)) found.set(foldName(name), code)
  return found
}
