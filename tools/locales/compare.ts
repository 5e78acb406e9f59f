import {
  formsOf,
  type Language,
  languages,
  placeholdersOf,
  readTexts,
  splitPlural,
  type Texts,
} from './texts.ts'

/** One line for each way in which a folder's languages differ or are not complete. */
export function breachesInFolder(root: string, folder: string): string[] {
  const breaches: string[] = []
  const read = new Map<Language, Texts>()
  for (const language of languages) {
    const texts = readTexts(root, `${folder}/${language}.json`)
    if (typeof texts === 'string') breaches.push(texts)
    else read.set(language, texts)
  }
  const plurals = pluralsIn([...read.values()])
  const wanted = new Set(
    [...read.values()].flatMap((texts) => [...texts.keys()].map((key) => name(key, plurals))),
  )
  for (const [language, texts] of read) {
    const says = (what: string): string => `${folder}/${language}.json: ${what}`
    const written = read.get('en') ?? texts
    breaches.push(...missingKeys(language, texts, wanted, plurals).map(says))
    breaches.push(
      ...[...texts].flatMap(([key, text]) => breachesInText(key, text, written, plurals)).map(says),
    )
  }
  return breaches
}

/** `_other` is the form that every language has, so it marks a key as one that counts. */
function pluralsIn(all: readonly Texts[]): Set<string> {
  const keys = all.flatMap((texts) => [...texts.keys()].map(splitPlural))
  return new Set(keys.filter(({ form }) => form === 'other').map(({ base }) => base))
}

function name(key: string, plurals: ReadonlySet<string>): string {
  const { base } = splitPlural(key)
  return plurals.has(base) ? base : key
}

function missingKeys(
  language: Language,
  texts: Texts,
  wanted: ReadonlySet<string>,
  plurals: ReadonlySet<string>,
): string[] {
  const keys = [...wanted].flatMap((key) => {
    return plurals.has(key) ? formsOf(language, key).map((form) => `${key}_${form}`) : [key]
  })
  const missing = keys.filter((key) => !texts.has(key)).map((key) => `${key} is missing`)
  const unused = [...texts.keys()].filter((key) => !keys.includes(key) && !key.endsWith('_zero'))
  return [...missing, ...unused.map((key) => `${key} is a plural form that ${language} does not have`)]
}

function breachesInText(key: string, text: string, written: Texts, plurals: ReadonlySet<string>): string[] {
  if (text.trim() === '') return [`${key} is empty`]
  const { base, form } = splitPlural(key)
  const isPlural = plurals.has(base)
  const original = written.get(isPlural ? `${base}_other` : key)
  if (original === undefined) return []
  // "One message" need not show its number; every other form does.
  const mayOmitCount = isPlural && (form === 'one' || form === 'zero')
  const has = placeholdersOf(text)
  const wants = placeholdersOf(original)
  const optional = (one: string): boolean => mayOmitCount && one === '{{count}}'
  const lost = wants.filter((one) => !has.includes(one) && !optional(one))
  const extra = has.filter((one) => !wants.includes(one))
  return [
    ...lost.map((one) => `${key} lacks ${one}`),
    ...extra.map((one) => `${key} has ${one}, which en lacks`),
  ]
}
