import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { atMost, LanguageCode, Made, Typed } from '#platform/contract/schemas.ts'

const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** A code, perhaps with a script and a region behind it. */
const TAG = /^[a-z]{2,3}([-_][a-z]{4})?([-_]([a-z]{2}|\d{3}))?$/i
/** Codes that stand for no language: unknown, several, none at all, or not said. */
const NO_LANGUAGE = /^(und|mul|zxx|mis)\b/i

/**
 * The one ISO 639 code of the language that a code or a tag means: `de` for `deu`, `pt` for `pt-BR`.
 * @returns undefined when the platform knows of no such language
 */
export function codeOf(tag: string): string | undefined {
  if (!TAG.test(tag) || NO_LANGUAGE.test(tag)) return undefined
  const { language } = new Intl.Locale(tag.replaceAll('_', '-'))
  return english.of(language) === undefined ? undefined : language
}

/** A name is looked up in the language itself, in English, Portuguese or French; a code does as well. */
export const WantedLanguage = z.strictObject({
  language_name: Typed('Language name is required', atMost(100)),
})

const format = 'Invalid language format'

/** What becomes a language that people practise in. */
export const NewLanguage = z.strictObject({
  name: Typed('Language name is required', atMost(100)),
  code: z.string(format).check(
    z.regex(/^[a-z]{2,3}$/, { error: format, abort: true }),
    z.refine((code) => codeOf(code) !== undefined, 'This is not the ISO 639 code of a language'),
  ),
})

/** A language by its own word for itself, and its ISO 639 code. */
export const KnownLanguage = z.object({ language_name: z.string(), iso_code: LanguageCode })
export type KnownLanguage = z.output<typeof KnownLanguage>

export const LookedUp = z.object({
  found: z.boolean(),
  language_name: z.nullable(z.string()),
  iso_code: z.nullable(LanguageCode),
  message: z.string(),
  /** What is spelt nearly like that, when nothing was found. */
  suggestions: z.array(KnownLanguage),
})
export type LookedUp = z.output<typeof LookedUp>

export const isoLanguageRoutes = {
  lookUpLanguage: route({
    method: 'POST',
    path: '/admin/languages/lookup',
    access: 'superadmin',
    summary: "Finds a language's own name and its ISO 639 code",
    body: WantedLanguage,
    reply: LookedUp,
  }),
  createLanguage: route({
    method: 'POST',
    path: '/admin/languages/create',
    access: 'superadmin',
    summary: 'Adds a language that people practise in',
    body: NewLanguage,
    reply: Made,
  }),
}
