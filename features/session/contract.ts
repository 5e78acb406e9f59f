import * as z from 'zod/mini'
import { defineFailures } from '#platform/contract/failures.ts'
import { Language } from '#features/languages/contract.ts'
import { roles } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import { Confirmation, Moment } from '#platform/contract/schemas.ts'

export const sessionFailures = defineFailures('session', {
  missing: ['missing', 'This session has ended already'],
})

/**
 * Why a signed-in person has no organisation or role: nobody gave them one, or their sign-in did not lead to the
 * account that was made for them, or their groups at the identity provider could not be followed.
 */
export const setupProblems = [
  'role_missing',
  'email_missing',
  'email_unverified',
  'email_taken',
  'organization_unknown',
  'organization_full',
] as const
export type SetupProblem = (typeof setupProblems)[number]

/** A `RateLimit` of platform/contract/rate-limit.ts, where no schema can stand because screens load that file. */
const ShownLimit = z.object({ limit: z.int(), window: z.int(), cooldown: z.int() })

/** The signed-in person. `permissions` holds their one role, or nothing while an administrator has not given one. */
export const Me = z.object({
  id: z.int(),
  username: z.string(),
  email: z.nullable(z.string()),
  name: z.string(),
  organization: z.nullable(z.object({ id: z.int(), name: z.string() })),
  permissions: z.array(z.enum(roles)),
  language: Language,
  /** Where they change their password; absent where the identity provider has a place of its own for it. */
  password_page: z.optional(z.string()),
  /** Where they manage their second factor; absent likewise. */
  second_factor_page: z.optional(z.string()),
  /** What an administrator should look at; null for everybody who has an organisation and a role. */
  setup_problem: z.nullable(z.enum(setupProblems)),
  /** The limits in force on the server, so that the browser can hold the same ones. */
  limits: z.object({ message: ShownLimit, voice: ShownLimit, evaluation: ShownLimit }),
  /** The models that get what people write and say here, as `provider:model`; none where rules alone answer, absent in older servers. */
  models: z.optional(z.array(z.string())),
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
/** What the screens need to know of the identity provider. */
export const SignInOptions = z.object({
  /** The text of the button that begins the sign-in; null for the product's own. */
  label: z.nullable(z.string()),
  /** Whether creating a user also creates the account at the identity provider. */
  creates_accounts: z.boolean(),
})
export type SignInOptions = z.output<typeof SignInOptions>

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
  readSignInOptions: route({
    method: 'GET',
    path: '/auth/options',
    access: 'public',
    summary: 'How people sign in, for the screens',
    reply: SignInOptions,
  }),
  signIn: route({
    method: 'GET',
    path: '/auth/cognito',
    access: 'public',
    summary: 'Begins signing in at the identity provider',
    query: z.object({
      /** Where to go afterwards: an address of this application, whole or as a path. */
      redirect_uri: z.optional(z.string().check(z.maxLength(2000))),
      prompt: z.optional(z.string().check(z.maxLength(100))),
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
