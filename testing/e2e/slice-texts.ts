import { readFileSync } from 'node:fs'

/** The texts of a language, by slice and key: `text('chats', 'edit.button')`. */
export const sliceTexts =
  (language: string) =>
  (slice: string, key: string): string => {
    const file: unknown = JSON.parse(readFileSync(`features/${slice}/locales/${language}.json`, 'utf8'))
    const text = key.split('.').reduce<unknown>((part, name) => Object(part)[name], file)
    if (typeof text !== 'string') throw new Error(`${slice} has no text ${key}`)
    return text
  }

/** A pattern for a text with any values in its placeholders. */
export const anyOf = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\{\{\w+(?:, \w+)?\}\}/)
      // Playwright compares with plain spaces, but French has other ones before its colons.
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s'))
      .join('.+'),
  )
