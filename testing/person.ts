import type { InjectOptions } from 'fastify'
import { DEMO_PASSWORD } from '#database/seed/people.ts'
import type { RouteReply, Route } from '#platform/contract/route.ts'
import type { ApiRequest } from '#platform/web/api.ts'
import type { ServerAnswer, RequestInjector } from './request-injector.ts'
import { signIn } from './sign-in.ts'

export type RouteResponse<R> = {
  readonly status: number
  readonly headers: ServerAnswer['headers']
  /** The reply when the status is 200, otherwise the problem, whose own `detail` is below. */
  readonly body: RouteReply<R>
  readonly detail: unknown
}

export type PersonCallOptions = { readonly key?: string; readonly headers?: Readonly<Record<string, string>> }

/** A person at a browser, who calls routes of the contract with their session. */
export type Person = {
  cookie(): Promise<string | undefined>
  call<R extends Route>(route: R, sent: ApiRequest<R>, options?: PersonCallOptions): Promise<RouteResponse<R>>
  /** Sends a request outside the contract, as a curious or hostile client may. */
  send(request: InjectOptions): Promise<ServerAnswer>
}

/** @param username signs in at their first request; undefined stays signed out */
export const createPerson = (
  app: RequestInjector,
  username: string | undefined,
  password = DEMO_PASSWORD,
): Person => createPersonWith(app, username === undefined ? undefined : () => signIn(app, username, password))

/** @param begin creates the session at the first request; undefined stays signed out */
export function createPersonWith(app: RequestInjector, begin: (() => Promise<string>) | undefined): Person {
  let session: Promise<string> | undefined
  const cookie = async () => begin && (session ??= begin())

  const send = async (request: InjectOptions) => {
    const value = await cookie()
    return app.inject({ ...request, headers: { ...(value && { cookie: value }), ...request.headers } })
  }

  return {
    cookie,
    send,
    async call<R extends Route>(
      route: R,
      sent: ApiRequest<R>,
      { key, headers }: PersonCallOptions = {},
    ): Promise<RouteResponse<R>> {
      const { params = {}, query, body } = sent as UntypedRequest
      const response = await send({
        method: route.method,
        url: `/api/v1${route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))}`,
        ...(query && { query }),
        ...(route.method !== 'GET' && { payload: JSON.stringify(body ?? {}) }),
        headers: {
          ...(route.method !== 'GET' && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
          ...headers,
        },
      })
      const parsed: unknown = response.body === '' ? undefined : response.json()
      return {
        status: response.statusCode,
        headers: response.headers,
        body: parsed as RouteReply<R>,
        detail:
          typeof parsed === 'object' && parsed !== null && 'detail' in parsed ? parsed.detail : undefined,
      }
    },
  }
}

/** The type of `ApiRequest<R>` while the route is not known. */
type UntypedRequest = {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Record<string, string>
  readonly body?: unknown
}
