import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from '#platform/contract/interface-languages.ts'

/** How long a sign-in may take; the embedded provider's page is valid for the same time. */
export const SIGN_IN_SECONDS = 3600

/**
 * How many pending sign-ins a browser keeps: more are left over from closed tabs, and the size of headers is limited.
 */
const MAX_PENDING_SIGN_INS = 4

/** Over HTTPS, the prefix makes browsers refuse a cookie of that name from any other origin. */
const cookieName = (name: string, { protocol }: URL): string =>
  protocol === 'https:' ? `__Host-${name}` : name

export const sessionCookie = (publicUrl: URL): string => cookieName('session', publicUrl)

/** A random secret for a cookie. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** The cookies of one reply. */
export function cookiesFor(publicUrl: URL, request: FastifyRequest, reply: FastifyReply) {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.protocol === 'https:',
  } as const
  const session = sessionCookie(publicUrl)
  const signInPrefix = cookieName('sign-in-', publicUrl)
  const pendingSignIns = Object.keys(request.cookies).filter((name) => name.startsWith(signInPrefix))
  // Each sign-in has a cookie of its own, so that several tabs can sign in at once.
  const signInCookie = (state: string) => `${signInPrefix}${state.slice(0, 12)}`
  return {
    session: request.cookies[session],
    beginSession: (token: string, seconds: number) =>
      reply.setCookie(session, token, { ...options, maxAge: seconds }),
    /** Not a secret: the browser writes this cookie too, and the next page loads its texts in this language. */
    keepLanguage: (code: string) =>
      reply.setCookie(LANGUAGE_COOKIE, code, {
        ...options,
        httpOnly: false,
        maxAge: LANGUAGE_COOKIE_SECONDS,
      }),
    endSession: () => {
      for (const name of [session, ...pendingSignIns]) reply.clearCookie(name, options)
    },
    signIn: (state: string) => request.cookies[signInCookie(state)],
    beginSignIn: (state: string, sealed: string) => {
      if (pendingSignIns.length >= MAX_PENDING_SIGN_INS)
        for (const name of pendingSignIns) reply.clearCookie(name, options)
      reply.setCookie(signInCookie(state), sealed, { ...options, maxAge: SIGN_IN_SECONDS })
    },
    endSignIn: (state: string) => reply.clearCookie(signInCookie(state), options),
  }
}
