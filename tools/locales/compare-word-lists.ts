import { languages, readLanguageFile } from './texts.ts'

type Kinds = ReadonlyMap<string, string>

/**
 * Compares the word lists whose paths have the same beginning before the language, such as `folder/` or
 * `folder/template-`. All languages need the same keys with the same kind of value; the length of a list may differ,
 * and `null` means that a language has no such words. Returns one line for each key that is missing or differs.
 */
export function compareWordLists(root: string, stem: string): string[] {
  const problems: string[] = []
  const read: [string, Kinds][] = []
  for (const language of languages) {
    const file = `${stem}${language}.json`
    const json = readLanguageFile(root, file)
    if (typeof json === 'string') problems.push(json)
    else read.push([file, new Map(listKinds(json.value))])
  }
  const all = read.flatMap(([, kinds]) => [...kinds])
  // The first language's keys, completed with those that only another language has.
  const expected: Kinds = new Map(all.toReversed().filter(([, kind]) => !isNothing(kind)))
  const keys = [...new Set(all.map(([key]) => key))]
  return problems.concat(
    read.flatMap(([file, kinds]) =>
      keys.flatMap((key) => {
        const kind = kinds.get(key)
        const other = expected.get(key)
        if (kind === undefined) return [`${file}: ${key} is missing`]
        return kind === 'null' || other === undefined || kind === other
          ? []
          : [`${file}: ${key} is ${kind}, and ${other} elsewhere`]
      }),
    ),
  )
}

const isNothing = (kind: string): boolean => kind === 'null' || kind === 'empty'

/** The dotted keys of a file, with the kind of each value. */
function listKinds(value: unknown, key = ''): [string, string][] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value).flatMap(([name, inner]) => listKinds(inner, key ? `${key}.${name}` : name))
  return [[key || 'the file', nameKind(value)]]
}

function nameKind(value: unknown): string {
  if (typeof value === 'string') return value.trim() === '' ? 'empty' : 'a text'
  if (!Array.isArray(value)) return value === null ? 'null' : `a ${typeof value}`
  if (!value.every((item) => typeof item === 'string')) return 'a list'
  return value.every((item) => item.trim() !== '') && value.length > 0 ? 'a list of texts' : 'empty'
}
