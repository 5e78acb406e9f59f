import * as z from 'zod/mini'
import { Language } from '#features/languages/contract.ts'
import { roles } from '#platform/contract/access.ts'
import { RateLimit } from '#platform/contract/rate-limit.ts'
import { route } from '#platform/contract/route.ts'

/** The signed-in person. `permissions` holds their one role, or nothing while an administrator has not given one. */
export const Me = z.object({
  id: z.int(),
  username: z.string(),
  email: z.nullable(z.string()),
  name: z.string(),
  organization: z.nullable(z.object({ id: z.int(), name: z.string() })),
  permissions: z.array(z.enum(roles)),
  language: Language,
  /** The limits in force on the server, so that the browser can hold the same ones. */
  limits: z.object({ message: RateLimit, voice: RateLimit, evaluation: RateLimit }),
})
export type Me = z.output<typeof Me>

export const sessionRoutes = {
  readMe: route({
    method: 'GET',
    path: '/users/me',
    access: 'signed-in',
    summary: 'Who is signed in',
    reply: Me,
  }),
  signIn: route({
    method: 'GET',
    path: '/auth/cognito',
    access: 'public',
    summary: 'Begins signing in at the identity provider',
    query: z.object({
      /** Where to go afterwards: an address of this application, whole or as a path. */
      redirect_uri: z.optional(z.string()),
      prompt: z.optional(z.string()),
      /** The language that the provider's page should speak. */
      ui_locales: z.optional(z.string().check(z.regex(/^[a-zA-Z -]{2,40}$/))),
    }),
  }),
  finishSignIn: route({
    method: 'GET',
    path: '/auth/callback',
    access: 'public',
    summary: 'Where the identity provider sends the browser back to',
    query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  }),
  signOut: route({
    method: 'GET',
    path: '/auth/logout',
    access: 'public',
    summary: 'Ends the session here and at the identity provider',
  }),
}
