import { codeOf, type KnownLanguage } from '../admin-contract.ts'
import { fold } from './fold.ts'
import { moreNames, ownNames, regionalTags } from './more-names.ts'
import { nearMisses } from './near-misses.ts'
import { threeLetterCodes } from './three-letter-codes.ts'

const namesIn = (locale: string) => new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' })

/** What people wrote, by name in any of the languages or by code. */
export function lookUp(wanted: string): KnownLanguage | undefined {
  // Small letters are a code, as `ga` is Irish; `Ga` is a language of its own.
  const code = /^[a-z]{2,3}$/.test(wanted) ? codeOf(wanted) : undefined
  const found = code ?? byName(wanted) ?? byName(withoutBrackets(wanted)) ?? codeOf(wanted)
  return found === undefined ? undefined : describe(found)
}

const byName = (name: string): string | undefined => common().get(fold(name)) ?? rare().get(fold(name))

const withoutBrackets = (name: string): string => name.replace(/ *\(.*\)/, '')

/** What is spelt nearly like that. */
export const suggest = (wanted: string): KnownLanguage[] =>
  nearMisses(fold(wanted), [...common(), ...rare()]).map(describe)

const describe = (code: string): KnownLanguage => ({ language_name: ownNameOf(code), iso_code: code })

/** A language's word for itself, with a capital where its script has one; in English where the platform lacks it. */
function ownNameOf(code: string): string {
  const name = ownNames[code] ?? withoutBrackets(ownOf(code) ?? english().of(code) ?? code)
  // Some begin with a small letter on purpose, as isiZulu does.
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

/** Folded name to code: the languages of two letters, which nearly all who ask mean, and variants of them. */
const common = lazily(() => {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  const pairs = letters.flatMap((first) => letters.map((second) => first + second))
  return namesOf([...pairs.filter((code) => codeOf(code) === code), ...regionalTags], moreNames)
})

const rare = lazily(() => namesOf(threeLetterCodes, {}))

function namesOf(tags: readonly string[], more: Readonly<Record<string, string>>): Map<string, string> {
  const found = new Map<string, string>()
  for (const tag of tags) {
    const code = codeOf(tag) ?? tag
    for (const name of [english().of(tag), ownOf(tag), ...others().map((names) => names.of(tag))])
      for (const key of name === undefined ? [] : [fold(name), fold(withoutBrackets(name))])
        if (key !== '' && !found.has(key)) found.set(key, code)
  }
  for (const [name, code] of Object.entries(more)) found.set(fold(name), code)
  return found
}
