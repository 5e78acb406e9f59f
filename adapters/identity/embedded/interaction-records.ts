import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Seal } from '#platform/server/seal.ts'
import { currentRequestScope } from './request-scope.ts'

/**
 * The name of a cookie of the provider. With the `__Secure-` prefix browsers accept it over https only; the stricter
 * `__Host-` is not allowed for cookies with a path.
 */
export const providerCookie = (name: string, isSecure: boolean): string =>
  isSecure ? `__Secure-${name}` : name

const NAME = 'idp_at_'

/**
 * When a browser has this many sign-ins under way, they count as left over from closed tabs and are deleted, because a
 * request's headers are limited in size.
 */
const MAX_UNDER_WAY = 3

/** A light check is enough, because `upsert` wrote the payload. */
const isPayload = (value: unknown): value is AdapterPayload => typeof value === 'object' && value !== null

/**
 * Keeps sign-ins under way in a cookie of the browser, so that a stranger cannot make the server store anything. Once a
 * password was right, the sign-in is in the database, because it must be good for one use.
 */
export const keepInteractionsInCookies =
  (records: AdapterFactory, seal: Seal, isSecure: boolean): AdapterFactory =>
  (model) => {
    const stored = records(model)
    const prefix = providerCookie(NAME, isSecure)
    if (model !== 'Interaction') return stored
    const setCookie = (id: string, value: string, seconds: number) => {
      const attributes = `Path=/idp; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
      const { reply, setCookies } = currentRequestScope()
      setCookies.set(`${prefix}${id}`, value)
      reply.raw.appendHeader('set-cookie', `${prefix}${id}=${value}; ${attributes}`)
    }
    return {
      ...stored,

      async upsert(id, payload, seconds) {
        const isProven = payload['result'] !== undefined || payload['lastSubmission'] !== undefined
        if (isProven || seconds === undefined) return stored.upsert(id, payload, seconds)
        const others = Object.keys(currentRequestScope().request.cookies).filter((name) =>
          name.startsWith(prefix),
        )
        if (others.length >= MAX_UNDER_WAY)
          for (const name of others) setCookie(name.slice(prefix.length), '', 0)
        setCookie(id, await seal.close({ id, payload }, seconds), seconds)
      },

      async find(id) {
        const proven = await stored.find(id)
        if (proven) return proven
        const { request, setCookies } = currentRequestScope()
        const cookie = setCookies.get(`${prefix}${id}`) ?? request.cookies[`${prefix}${id}`]
        const opened = cookie === undefined ? undefined : await seal.open(cookie)
        return isOf(id, opened) && isPayload(opened.payload) ? opened.payload : undefined
      },

      async destroy(id) {
        await stored.destroy(id)
        setCookie(id, '', 0)
      },
    } satisfies Adapter
  }

const isOf = (id: string, value: unknown): value is { readonly payload: unknown } =>
  typeof value === 'object' && value !== null && 'payload' in value && 'id' in value && value.id === id
