import { readFileSync } from 'node:fs'

/** The texts of the screens in a language: `text('chats', 'edit.button')`. */
export const sliceTexts =
  (language: string) =>
  (slice: string, key: string): string => {
    const file: unknown = JSON.parse(readFileSync(`features/${slice}/locales/${language}.json`, 'utf8'))
    const text = key.split('.').reduce<unknown>((part, name) => Object(part)[name], file)
    if (typeof text !== 'string') throw new Error(`${slice} has no text ${key}`)
    return text
  }

/** A text whose values may be any. */
export const anyOf = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\{\{\w+(?:, \w+)?\}\}/)
      // The page's text is compared with plain spaces, where French has others before its colons.
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s'))
      .join('.+'),
  )
