import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The languages of the screens; the first is the one in which texts are written. */
export const languages = ['en', 'fr', 'pt'] as const
export type Language = (typeof languages)[number]
export type Texts = ReadonlyMap<string, string>

/** The texts of one file by dotted key, or what is wrong with it. */
export function readTexts(folder: string, file: string): Texts | string {
  if (!existsSync(join(folder, file))) return `${file} is missing`
  try {
    const found = new Map<string, string>()
    const problem = flatten(JSON.parse(readFileSync(join(folder, file), 'utf8')), '', found)
    return problem ? `${file}: ${problem}` : found
  } catch (error) {
    return `${file} is no JSON: ${error instanceof Error ? error.message : String(error)}`
  }
}

function flatten(value: unknown, key: string, into: Map<string, string>): string | undefined {
  if (typeof value === 'string') return void into.set(key, value)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return `${key || 'the file'} is no text`
  for (const [name, inner] of Object.entries(value)) {
    const problem = flatten(inner, key ? `${key}.${name}` : name, into)
    if (problem) return problem
  }
  return undefined
}

/** What a translation must carry over: `{{name}}` and `<tag>`. */
export function placeholdersOf(text: string): string[] {
  const values = [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => `{{${name}}}`)
  const tags = [...text.matchAll(/<(\w+)\s*\/?>/g)].map(([, name]) => `<${name}>`)
  return [...new Set([...values, ...tags])].toSorted()
}

/** A key with its plural form apart: `messages_one` is `messages` and `one`. */
export function splitPlural(key: string): { readonly base: string; readonly form: string | undefined } {
  const [, base = key, form] = /^(.+)_(zero|one|two|few|many|other)$/.exec(key) ?? []
  return { base, form }
}

/** The forms that i18next looks for, which are those of Intl. */
export function formsOf(language: Language, base: string): string[] {
  const type = base.endsWith('_ordinal') ? 'ordinal' : 'cardinal'
  return new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories
}
