import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { LanguageCode } from '#platform/contract/schemas.ts'

/** A language that people practise in; `name` is its own word for itself. */
export const Language = z.object({ id: z.int(), name: z.string(), code: LanguageCode })
export type Language = z.output<typeof Language>

export const FALLBACK_LANGUAGE = 'en'

export const languageRoutes = {
  listLanguages: route({
    method: 'GET',
    path: '/languages/',
    access: 'member',
    summary: 'The languages',
    reply: z.array(Language),
  }),
  readLanguage: route({
    method: 'GET',
    path: '/languages/:id',
    access: 'member',
    summary: 'One language, by its id or its code',
    params: z.object({ id: z.string().check(z.regex(/^(\d{1,15}|[a-z]{2,3})$/, 'Invalid language format')) }),
    reply: Language,
  }),
}
