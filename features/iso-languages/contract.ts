import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { atMost, LanguageCode, Made, Typed } from '#platform/contract/schemas.ts'

/** A name is looked up in the language itself, in English, Portuguese or French; a code does as well. */
export const WantedLanguage = z.strictObject({
  language_name: Typed('Language name is required', atMost(100)),
})

/** What becomes a language that people practise in. */
export const NewLanguage = z.strictObject({
  name: Typed('Language name is required', atMost(100)),
  code: LanguageCode,
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
