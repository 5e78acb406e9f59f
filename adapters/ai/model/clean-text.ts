/** Characters that reverse the direction of writing, as part of a character class. */
export const bidiControls = String.raw`\u202A-\u202E\u2066-\u2069`

/** The source of a pattern: control characters, which the database refuses, and `bidiControls`. */
export const unsafeCharacters = String.raw`[^\P{Cc}\n\t]|[${bidiControls}]`

const unsafe = new RegExp(unsafeCharacters, 'gu')

/** A text of a model in the form in which it is stored and shown. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(unsafe, '').trim()

/** The same without line breaks. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s*\n\s*/g, ' ')
