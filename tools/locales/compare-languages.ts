import {
  listPluralForms,
  type LocaleCode,
  languages,
  findPlaceholders,
  readTexts,
  splitPlural,
  type LocaleTexts,
} from './texts.ts'

/** Compares the languages of a folder. One line for each text that is missing, empty or has other placeholders. */
export function compareLanguages(root: string, folder: string): string[] {
  const problems: string[] = []
  const read = new Map<LocaleCode, LocaleTexts>()
  for (const language of languages) {
    const texts = readTexts(root, `${folder}/${language}.json`)
    if (typeof texts === 'string') problems.push(texts)
    else read.set(language, texts)
  }
  const plurals = findPluralKeys([...read.values()])
  const expected = new Set(
    [...read.values()].flatMap((texts) => [...texts.keys()].map((key) => baseName(key, plurals))),
  )
  for (const [language, texts] of read) {
    const inFile = (what: string): string => `${folder}/${language}.json: ${what}`
    const original = read.get('en') ?? texts
    problems.push(...compareKeys(language, texts, expected, plurals).map(inFile))
    problems.push(
      ...[...texts].flatMap(([key, text]) => compareText(key, text, original, plurals)).map(inFile),
    )
  }
  return problems
}

/** Every language has the plural form `_other`, so a key that ends in it has plural forms. */
function findPluralKeys(all: readonly LocaleTexts[]): Set<string> {
  const keys = all.flatMap((texts) => [...texts.keys()].map(splitPlural))
  return new Set(keys.filter(({ form }) => form === 'other').map(({ base }) => base))
}

function baseName(key: string, plurals: ReadonlySet<string>): string {
  const { base } = splitPlural(key)
  return plurals.has(base) ? base : key
}

function compareKeys(
  language: LocaleCode,
  texts: LocaleTexts,
  expected: ReadonlySet<string>,
  plurals: ReadonlySet<string>,
): string[] {
  const keys = [...expected].flatMap((key) => {
    return plurals.has(key) ? listPluralForms(language, key).map((form) => `${key}_${form}`) : [key]
  })
  const missing = keys.filter((key) => !texts.has(key)).map((key) => `${key} is missing`)
  const unused = [...texts.keys()].filter((key) => !keys.includes(key) && !key.endsWith('_zero'))
  return [...missing, ...unused.map((key) => `${key} is a plural form that ${language} does not have`)]
}

function compareText(
  key: string,
  text: string,
  originals: LocaleTexts,
  plurals: ReadonlySet<string>,
): string[] {
  if (text.trim() === '') return [`${key} is empty`]
  const { base, form } = splitPlural(key)
  const isPlural = plurals.has(base)
  const original = originals.get(isPlural ? `${base}_other` : key)
  if (original === undefined) return []
  // "One message" may leave out its number; all other forms show it.
  const mayOmitCount = isPlural && (form === 'one' || form === 'zero')
  const actual = findPlaceholders(text)
  const needed = findPlaceholders(original)
  const optional = (one: string): boolean => mayOmitCount && one === '{{count}}'
  const lost = needed.filter((one) => !actual.includes(one) && !optional(one))
  const extra = actual.filter((one) => !needed.includes(one))
  return [
    ...lost.map((one) => `${key} lacks ${one}`),
    ...extra.map((one) => `${key} has ${one}, which en lacks`),
  ]
}
