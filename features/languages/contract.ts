import * as z from 'zod/mini'
import { textFailures } from '#platform/contract/text.ts'
import { ruleMessage, defineFailures } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { LanguageCode } from '#platform/contract/schemas.ts'

export const languageFailures = defineFailures('languages', {
  missing: ['missing', 'Language not found'],
  nameRequired: ['invalid', 'Language name is required'],
  unknownCode: ['invalid', 'This is not the ISO 639 code of a language'],
  codeTaken: ['conflict', 'A language with this code already exists'],
  nameTaken: ['conflict', 'A language with this name already exists'],
})

export const FALLBACK_LANGUAGE = 'en'

/** The code of the language of these texts, where there are none in the one that was asked for; absent where there are. */
export const TextsLanguage = z.optional(LanguageCode)

/** Says in which language texts are, where they are not in the one that was asked for. */
export const markFallback = (isFallback: boolean): { language?: string } =>
  isFallback ? { language: FALLBACK_LANGUAGE } : {}

/** A language that people practise in; `name` is its own word for itself. */
export const Language = z.object({
  id: z.int(),
  /** The language's own word for itself. */
  name: z.string(),
  /** Its ISO 639 code. */
  code: LanguageCode,
})
export type Language = z.output<typeof Language>

/** A language with the one that the partner speaks in its chats: the scripted partner has words for few languages. */
const PracticeLanguage = z.extend(Language, {
  /** The code of the language that the partner speaks in chats of this language. */
  partner_language: LanguageCode,
})

const INVALID_FORMAT = ruleMessage(textFailures.languageFormat)

export const languageRoutes = {
  listLanguages: route({
    method: 'GET',
    path: '/languages/',
    access: 'signed-in',
    scope: 'users:read',
    summary: 'The languages',
    reply: z.array(PracticeLanguage),
  }),
  readLanguage: route({
    method: 'GET',
    path: '/languages/:id',
    access: 'member',
    summary: 'One language, by its id or its code',
    params: z.object({
      /** The id of the language, or its code. */
      id: z.string().check(z.regex(/^(\d{1,15}|[a-z]{2,3})$/, INVALID_FORMAT)),
    }),
    reply: Language,
  }),
}
