import { defineFailures, type Failure } from './failures.ts'

/** How text that people write is normalised, and when it is refused. The server and the browser share these rules. */

const replacements: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201A\u201B]/g, "'"],
  [/[\u201C\u201D\u201E\u201F]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\u2026/g, '...'],
  // Joiners stay where a reader would miss them: inside emoji, and between letters of scripts that use them.
  [
    /(?<![\p{Extended_Pictographic}\p{M}\uFE0F]|[^\P{L}\p{Script=Latin}])[\u200C\u200D]|[\u200C\u200D](?![\p{Extended_Pictographic}]|[^\P{L}\p{Script=Latin}])/gu,
    '',
  ],
  [/[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, ''],
  // Control characters are removed first, so that the blanks on both sides of one become a single blank.
  [/[^\P{Cc}\s\u0085]/gu, ''],
  [/[\s\u0085]+/g, ' '],
]

/**
 * Gives a text straight quotes, plain hyphens and spaces and composed letters, and removes invisible characters and
 * outer blanks. A reader sees no difference.
 */
export function normalise(text: string): string {
  const normalised = replacements
    .reduce((current, [pattern, replacement]) => current.replace(pattern, replacement), text.toWellFormed())
    .trim()
    .normalize('NFC')
  // Removing a character may compose a letter with its accent, and the new letter may match another rule.
  return normalised === text ? normalised : normalise(normalised)
}

/** The text in this language, or in English, which always exists. */
export const textIn = (
  texts: Readonly<Record<string, string>> & { readonly en: string },
  language: string,
): string => texts[language] ?? texts.en

/** Cuts a text that is too long for its place, with an ellipsis. The limit counts UTF-16 units. */
export const shorten = (text: string, limit: number): string =>
  text.length <= limit
    ? text
    : `${text
        .slice(0, limit - 1)
        // Drops half of a surrogate pair, such as half of an emoji.
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`

/**
 * Removes the accents of Latin, Greek and Cyrillic letters. The marks of other scripts stay, because they are letters
 * there.
 */
export const foldAccents = (text: string): string => text.normalize('NFKD').replace(/[\u0300-\u036F]/g, '')

const harmful = [
  /<\/?(?:script|iframe|object|embed)(?:[\s/][^<>]*)?>/i,
  /<[a-z][^<>]*[\s/"']on[a-z]+\s*=[^<>]*>/i,
  /<[a-z][^<>]*=\s*["']?\s*(?:javascript:|data:text\/html)[^<>]*>/i,
]

/** True for actual active markup; ordinary text with < and > and code is not harmful. */
export const isHarmful = (text: string): boolean => harmful.some((pattern) => pattern.test(text))

/** What can be wrong with any text. */
export const textFailures = defineFailures('text', {
  required: ['invalid', 'Input is required'],
  titleRequired: ['invalid', 'Title is required'],
  descriptionRequired: ['invalid', 'Description is required'],
  tooLong: ['invalid', 'Input must be less than {{count}} characters'],
  harmful: ['invalid', 'Content contains potentially harmful elements'],
  languageFormat: ['invalid', 'Invalid language format'],
  usernameFormat: ['invalid', 'Invalid username format'],
  urlFormat: ['invalid', 'Invalid URL format'],
  unknownField: ['invalid', 'There is no field of this name'],
  // Zod's message for rules without one.
  invalid: ['invalid', 'Invalid input'],
})

/** The rule that a normalised text breaks, or undefined. `limit` counts UTF-16 units, as `String.length` does. */
export function findTextFailure(text: string, limit: number): Failure | undefined {
  if (text === '') return textFailures.required
  if (text.length > limit) return textFailures.tooLong({ count: limit })
  if (isHarmful(text)) return textFailures.harmful
  return undefined
}

/** French has a space before these signs and inside its quotation marks; no line may break there. */
export const setFrenchSpaces = (text: string): string => text.replace(/ (?=[:;!?»])|(?<=«) /g, '\u00a0')

/** French texts with such spaces, for what no browser typesets: mails, files, and pages without scripts. */
export function withFrenchSpaces<T extends object>(texts: T): T {
  const typeset: T = JSON.parse(JSON.stringify(texts), (_, value: unknown) =>
    typeof value === 'string' ? setFrenchSpaces(value) : value,
  )
  return typeset
}
