import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { LanguageCode } from '#platform/contract/schemas.ts'

/** The contents of the starter pack, for people who may import it. */
export const StarterOffer = z.object({
  title: z.string(),
  /** The version of the pack: three numbers. */
  version: z.string(),
  /** The licence of the pack, an SPDX expression. */
  licence: z.string(),
  /** Who made the pack. */
  author: z.string(),
  /** Codes of the languages that its texts are in. */
  languages: z.array(LanguageCode),
  /** Its scenarios. */
  scenarios: z.array(
    z.object({
      /** Identifies the scenario in all installations. */
      key: z.string(),
      title: z.string(),
      /** What the scenario is about. */
      description: z.string(),
    }),
  ),
  /** How many characters it has. */
  characters: z.int(),
  /** How many moods it has. */
  moods: z.int(),
  /** How many evaluation criteria it has. */
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
    query: z.strictObject({
      /** The code of the language in which to name the scenarios. */
      language: z._default(LanguageCode, 'en'),
    }),
    reply: z.object({
      /** The pack; null once there is any scenario. */
      offer: z.nullable(StarterOffer),
    }),
  }),
}
