import * as z from 'zod/mini'
import { defineFailures } from '#platform/contract/failures.ts'
import { Language } from '#features/languages/contract.ts'
import { roles } from '#platform/contract/access.ts'
import { RateLimit } from '#platform/contract/rate-limit.ts'
import { route } from '#platform/contract/route.ts'
import { Confirmation, Moment } from '#platform/contract/schemas.ts'

export const sessionFailures = defineFailures('session', {
  missing: ['missing', 'This session has ended already'],
})

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

/** Where the person is signed in: in which browser, since when, and when it was last used, give or take minutes. */
export const OwnSession = z.object({
  id: z.uuid(),
  /** Such as `Firefox` and `Linux`; null where the browser did not say. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  created_at: Moment,
  last_used_at: Moment,
  /** Whether it is the session that asks. */
  is_current: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

export const sessionRoutes = {
  listOwnSessions: route({
    method: 'GET',
    path: '/users/me/sessions',
    access: 'signed-in',
    summary: 'Where the person is signed in',
    reply: z.array(OwnSession),
  }),
  endOwnSession: route({
    method: 'DELETE',
    path: '/users/me/sessions/:id',
    access: 'signed-in',
    summary: "Ends one of the person's sessions",
    params: z.object({ id: z.uuid() }),
    reply: Confirmation,
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/users/me/sessions',
    access: 'signed-in',
    summary: "Ends all of the person's sessions but the one that asks",
    reply: Confirmation,
  }),
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
