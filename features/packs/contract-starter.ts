import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { LanguageCode } from '#platform/contract/schemas.ts'

/** The contents of the starter pack, for people who may import it. */
export const StarterOffer = z.object({
  title: z.string(),
  version: z.string(),
  licence: z.string(),
  author: z.string(),
  /** Codes of the languages that its texts are in. */
  languages: z.array(LanguageCode),
  scenarios: z.array(z.object({ key: z.string(), title: z.string(), description: z.string() })),
  characters: z.int(),
  moods: z.int(),
  criteria: z.int(),
})
export type StarterOffer = z.output<typeof StarterOffer>

/** Separate from the other routes of packs, because tabs that have nothing to do with packs call it too. */
export const starterRoutes = {
  findStarterOffer: route({
    method: 'GET',
    path: '/admin/packs/starter',
    access: 'superadmin',
    summary: 'What the starter pack holds, as long as it can be imported; null once there is any scenario',
    query: z.strictObject({ language: z._default(LanguageCode, 'en') }),
    reply: z.object({ offer: z.nullable(StarterOffer) }),
  }),
}
