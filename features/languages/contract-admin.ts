import * as z from 'zod/mini'
import { ruleMessage } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { textFailures } from '#platform/contract/text.ts'
import { maxTextLength, LanguageCode, CreatedConfirmation, RequiredLine } from '#platform/contract/schemas.ts'
import { languageFailures } from './contract.ts'

const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** A code, optionally followed by a script and a region. */
const TAG = /^[a-z]{2,3}([-_][a-z]{4})?([-_]([a-z]{2}|\d{3}))?$/i
/** ISO 639 codes that stand for no language: undetermined, several, none and uncoded. */
const NO_LANGUAGE = /^(und|mul|zxx|mis)\b/i

/**
 * The one ISO 639 code that is stored for a code or a tag: `de` for `deu`, `pt` for `pt-BR`.
 * @returns undefined when the platform knows no such language
 */
export function canonicalLanguageCode(tag: string): string | undefined {
  if (!TAG.test(tag) || NO_LANGUAGE.test(tag)) return undefined
  const { language } = new Intl.Locale(tag.replaceAll('_', '-'))
  return english.of(language) === undefined ? undefined : language
}

const languageName = RequiredLine(languageFailures.nameRequired, maxTextLength(100))

/** Looks a language up by a code, or by its name in the language itself, in English, Portuguese or French. */
export const LanguageLookup = z.strictObject({
  /** A code, or a name in the language itself, in English, Portuguese or French. */
  language_name: languageName,
})

const INVALID_FORMAT = ruleMessage(textFailures.languageFormat)

/** Adds a language that people practise in. */
export const NewLanguage = z.strictObject({
  /** The language's own word for itself. */
  name: languageName,
  /** Its ISO 639 code. */
  code: z.string(INVALID_FORMAT).check(
    z.regex(/^[a-z]{2,3}$/, { error: INVALID_FORMAT, abort: true }),
    z.refine((code) => canonicalLanguageCode(code) !== undefined, ruleMessage(languageFailures.unknownCode)),
  ),
})
export type NewLanguage = z.output<typeof NewLanguage>

/** A language with its own word for itself and its ISO 639 code. */
export const IsoLanguage = z.object({
  /** The language's own word for itself. */
  language_name: z.string(),
  /** Its ISO 639 code. */
  iso_code: LanguageCode,
})
export type IsoLanguage = z.output<typeof IsoLanguage>

const LanguageLookupResult = z.object({
  /** Whether a language was found. */
  found: z.boolean(),
  /** The language's own word for itself; null where none was found. */
  language_name: z.nullable(z.string()),
  /** Its ISO 639 code; null where none was found. */
  iso_code: z.nullable(LanguageCode),
  /** What was found, as a sentence in English. */
  message: z.string(),
  /** Languages with a similar name, when nothing was found. */
  suggestions: z.array(IsoLanguage),
})

export const languageAdminRoutes = {
  lookUpLanguage: route({
    method: 'POST',
    path: '/admin/languages/lookup',
    access: 'superadmin',
    summary: "Finds a language's own name and its ISO 639 code",
    body: LanguageLookup,
    reply: LanguageLookupResult,
  }),
  createLanguage: route({
    method: 'POST',
    keyed: true,
    path: '/admin/languages/create',
    access: 'superadmin',
    summary: 'Adds a language that people practise in',
    body: NewLanguage,
    reply: CreatedConfirmation,
  }),
}
