import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The languages of the screens. Texts are written in the first one and translated into the others. */
export const languages = ['en', 'fr', 'pt'] as const
export type LocaleCode = (typeof languages)[number]
export type LocaleTexts = ReadonlyMap<string, string>

/** Reads one file; returns a sentence if it is missing or not valid JSON. */
export function readLanguageFile(folder: string, file: string): { readonly value: unknown } | string {
  if (!existsSync(join(folder, file))) return `${file} is missing`
  try {
    return { value: JSON.parse(readFileSync(join(folder, file), 'utf8')) }
  } catch (error) {
    return `${file} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Reads the texts of one file by dotted key; returns a sentence if a value is not a text. */
export function readTexts(folder: string, file: string): LocaleTexts | string {
  const json = readLanguageFile(folder, file)
  if (typeof json === 'string') return json
  const found = new Map<string, string>()
  const problem = flattenTexts(json.value, '', found)
  return problem ? `${file}: ${problem}` : found
}

function flattenTexts(value: unknown, key: string, into: Map<string, string>): string | undefined {
  if (typeof value === 'string') return void into.set(key, value)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return `${key || 'the file'} is not a text`
  for (const [name, inner] of Object.entries(value)) {
    const problem = flattenTexts(inner, key ? `${key}.${name}` : name, into)
    if (problem) return problem
  }
  return undefined
}

/** Finds what a translation has to keep: `{{name}}` and `<tag>`. */
export function findPlaceholders(text: string): string[] {
  const values = [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => `{{${name}}}`)
  const tags = [...text.matchAll(/<(\w+)\s*\/?>/g)].map(([, name]) => `<${name}>`)
  return [...new Set([...values, ...tags])].toSorted()
}

/** Splits `messages_one` into `messages` and `one`. */
export function splitPlural(key: string): { readonly base: string; readonly form: string | undefined } {
  const [, base = key, form] = /^(.+)_(zero|one|two|few|many|other)$/.exec(key) ?? []
  return { base, form }
}

/** The plural forms that i18next looks for, which are those of Intl. */
export function listPluralForms(language: LocaleCode, base: string): string[] {
  const type = base.endsWith('_ordinal') ? 'ordinal' : 'cardinal'
  return new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories
}
