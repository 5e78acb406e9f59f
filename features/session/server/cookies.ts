import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A working day: nobody is thrown out in the middle of a practice, and a forgotten session is gone by the next one. */
export const SESSION_SECONDS = 8 * 3600

/** As long as the provider's own page waits for somebody to sign in. */
export const SIGN_IN_SECONDS = 3600

/** More sign-ins under way than anybody has tabs are left-overs; browsers and servers limit a request's headers. */
const MOST_SIGN_INS = 10

/** Over https the name's prefix makes browsers refuse a cookie of that name from anybody else. */
const named = (name: string, { protocol }: URL): string => (protocol === 'https:' ? `__Host-${name}` : name)

export const sessionCookie = (publicUrl: URL): string => named('session', publicUrl)

/** A secret that cannot be guessed, for a cookie. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

export type Cookies = ReturnType<typeof cookiesFor>

/** The cookies of one answer. */
export function cookiesFor(publicUrl: URL, request: FastifyRequest, reply: FastifyReply) {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.protocol === 'https:',
  } as const
  const session = sessionCookie(publicUrl)
  const signInPrefix = named('sign-in-', publicUrl)
  const signInsUnderWay = Object.keys(request.cookies).filter((name) => name.startsWith(signInPrefix))
  // Each sign-in has its own, so that several tabs can be under way at once.
  const signIn = (state: string) => `${signInPrefix}${state.slice(0, 12)}`
  return {
    session: request.cookies[session],
    beginSession: (token: string) => reply.setCookie(session, token, { ...options, maxAge: SESSION_SECONDS }),
    endSession: () => {
      for (const name of [session, ...signInsUnderWay]) reply.clearCookie(name, options)
    },
    browser: (state: string) => request.cookies[signIn(state)],
    beginSignIn: (state: string, browser: string) => {
      if (signInsUnderWay.length >= MOST_SIGN_INS)
        for (const name of signInsUnderWay) reply.clearCookie(name, options)
      reply.setCookie(signIn(state), browser, { ...options, maxAge: SIGN_IN_SECONDS })
    },
    endSignIn: (state: string) => reply.clearCookie(signIn(state), options),
  }
}
