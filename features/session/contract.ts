import * as z from 'zod/mini'
import { defineFailures } from '#platform/contract/failures.ts'
import { Language } from '#features/languages/contract.ts'
import { OperatorLinks } from '#features/privacy/contract.ts'
import { roles } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import { Confirmation, Moment } from '#platform/contract/schemas.ts'

export const sessionFailures = defineFailures('session', {
  missing: ['missing', 'This session has ended already'],
})

/**
 * Why a signed-in person has no organisation or role: nobody gave them one, their sign-in did not match the account
 * created for them, or their groups at the identity provider could not be followed.
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

/** The shape of `RateLimit` in platform/contract/rate-limit.ts, which may not load schemas because screens use it. */
const ShownLimit = z.object({
  /** How many requests are accepted within the window. */
  limit: z.int(),
  /** The length of the window, in seconds. */
  window: z.int(),
  /** How long further requests are refused after that, in seconds. */
  cooldown: z.int(),
})

/** The signed-in person. `permissions` contains their one role, or is empty before an administrator gives one. */
export const Me = z.object({
  id: z.int(),
  username: z.string(),
  /** The email address; null where none is known. */
  email: z.nullable(z.string()),
  name: z.string(),
  /** The person's organisation; null before they have one. */
  organization: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** The person's one role; empty before they have one. */
  permissions: z.array(z.enum(roles)),
  language: Language,
  /** The path of the page for their password; absent unless the embedded provider is in use. */
  password_page: z.optional(z.string()),
  /** The path of the page for their second factor; absent unless the embedded provider is in use. */
  second_factor_page: z.optional(z.string()),
  /** What an administrator should look into; null if the person has an organisation and a role. */
  setup_problem: z.nullable(z.enum(setupProblems)),
  /** The server's rate limits, so that the browser can apply the same ones. */
  limits: z.object({
    /** The limit of sending messages. */
    message: ShownLimit,
    /** The limit of speaking and transcribing. */
    voice: ShownLimit,
    /** The limit of evaluating. */
    evaluation: ShownLimit,
  }),
  /**
   * The models that receive what people write and say here, as `provider:model`; empty if only rules answer, absent
   * from older servers.
   */
  models: z.optional(z.array(z.string())),
})
export type Me = z.output<typeof Me>

/** A session: in which browser, since when, and when it was last used, accurate to a few minutes. */
export const OwnSession = z.object({
  id: z.uuid(),
  /** Such as `Firefox` and `Linux`; null if unknown. */
  browser: z.nullable(z.string()),
  /** The operating system; null if unknown. */
  system: z.nullable(z.string()),
  /** When the person signed in. */
  created_at: Moment,
  /** When it was last used, accurate to a few minutes. */
  last_used_at: Moment,
  /** Whether it is the session of this request. */
  is_current: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

/** What others change of an account; `move` in the audit is `role`, `organization` or both. */
export const accountChangeKinds = [
  'password',
  'temporary_password',
  'password_link',
  'second_factor',
  'linked',
  'sign_in',
  'email',
  'name',
  'language',
  'role',
  'organization',
  'deactivated',
  'reactivated',
  'signed_out',
] as const
export type AccountChangeKind = (typeof accountChangeKinds)[number]

/** A change of the person's account by somebody else, as the audit has it. */
export const OwnAccountChange = z.object({
  id: z.int(),
  /** Who changed it. */
  by: z.object({
    /** A `provider` is the identity provider, by groups or at a sign-in; an `operator` used the command line. */
    kind: z.enum(['person', 'token', 'provider', 'operator']),
    /** Null for a deleted person, a provider and an operator. */
    name: z.nullable(z.string()),
  }),
  /** What was changed. */
  changes: z.array(z.enum(accountChangeKinds)),
  /** When it was changed. */
  created_at: Moment,
})
export type OwnAccountChange = z.output<typeof OwnAccountChange>

/** How people sign in. */
export const SignInOptions = z.object({
  /** The label of the sign-in button; null for the product's own. */
  label: z.nullable(z.string()),
  /** Whether creating a user also creates the account at the identity provider. */
  creates_accounts: z.boolean(),
  /** Absent from older servers. */
  links: z.optional(OperatorLinks),
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
  listAccountChanges: route({
    method: 'GET',
    path: '/users/me/account-changes',
    access: 'signed-in',
    summary:
      "What others changed of the person's account: the newest twenty resets, links and changed addresses each, and the newest twenty other changes",
    reply: z.array(OwnAccountChange),
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
      /** Where to go after the sign-in: a URL or a path of this application. */
      redirect_uri: z.optional(z.string().check(z.maxLength(2000))),
      /** With `login`, the provider asks for the sign-in even where it knows the person; other values are ignored. */
      prompt: z.optional(z.string().check(z.maxLength(100))),
      /** The languages for the provider's page. */
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
