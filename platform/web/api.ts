import type { RouteFile, RouteReply, Route, Routes, RouteRequest } from '#platform/contract/route.ts'
import { ApiFailure, clientFailures } from './failure.ts'
import { type RequestOptions, readJson, request } from './http.ts'

/** In an address, a number is as good as its digits. */
type Digits<T> = T extends object
  ? { readonly [K in keyof T]: string extends T[K] ? T[K] | number : T[K] }
  : T
type RequestParts<S> = { readonly [K in keyof S]: K extends 'params' | 'query' ? Digits<S[K]> : S[K] }
type IsOmittable<T> = undefined extends T
  ? true
  : T extends object
    ? Partial<T> extends T
      ? true
      : false
    : false
type RequiredParts<S> = { readonly [K in keyof S as IsOmittable<S[K]> extends true ? never : K]: S[K] }
type OptionalParts<S> = {
  readonly [K in keyof S as IsOmittable<S[K]> extends true ? K : never]?: S[K] | undefined
}

/** What a caller passes: the parts that its route has; those that may be empty may be left out. */
export type ApiRequest<R> = RequiredParts<RequestParts<RouteRequest<R>>> &
  OptionalParts<RequestParts<RouteRequest<R>>>

export type ApiCall<R> = (
  ...sent: keyof RequiredParts<RequestParts<RouteRequest<R>>> extends never
    ? [sent?: ApiRequest<R>, options?: RequestOptions]
    : [sent: ApiRequest<R>, options?: RequestOptions]
) => Promise<RouteReply<R>>

type LooseRequest = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }

/** One function per route of a contract: `api.readUser({ params: { id }, query: { language } }, { signal })`. */
export function createApi<const R extends Routes>(routes: R): { readonly [K in keyof R]: ApiCall<R[K]> } {
  const calls = Object.entries(routes).map(([name, route]) => [
    name,
    (sent: LooseRequest = {}, options: RequestOptions = {}) => call(route, sent, options),
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place that takes the table at its word
  return Object.fromEntries(calls) as { readonly [K in keyof R]: ApiCall<R[K]> }
}

/** The address of a route, for links and redirects. */
export const buildUrl = <R extends Route>(route: R, sent: ApiRequest<R>): string => {
  const query = queryOf(sent)
  return `/api/v1${pathOf(route, sent)}${query.size ? `?${query}` : ''}`
}

/** Sends a form with its files, which is no JSON and so in no contract. */
export async function postForm(
  path: `/${string}`,
  form: FormData,
  options: RequestOptions = {},
): Promise<unknown> {
  const headers = { accept: 'application/json' }
  return readJson(await request(path, { method: 'POST', body: form, headers, ...options }), options.signal)
}

/** Sends the one file of a route that takes one. */
export async function uploadFile<R extends Route>(
  route: R,
  sent: {
    readonly query?: Readonly<Record<string, unknown>>
    /** Fields of text that go with it. */
    readonly texts?: Readonly<Record<string, string>>
  },
  file: File,
  options: RequestOptions = {},
): Promise<RouteReply<R>> {
  const body = new FormData()
  for (const [name, text] of Object.entries(sent.texts ?? {})) body.append(name, text)
  body.append(route.upload?.field ?? 'file', file)
  const query = queryOf(sent)
  const headers = { accept: 'application/json' }
  const response = await request(pathOf(route, {}), { method: 'POST', query, body, headers, ...options })
  const reply = await readJson(response, options.signal)
  if (reply === undefined) throw new ApiFailure('server', response.status, clientFailures.unknown)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as with every other route, its contract says what comes
  return reply as RouteReply<R>
}

/** The JSON file that a route streams, whole. @throws ApiFailure also where it broke off */
export async function fetchFile<R extends Route>(
  route: R,
  options: RequestOptions = {},
): Promise<RouteFile<R>> {
  const response = await sendRequest(route, {}, { accept: 'application/json', ...options })
  const file = await readJson(response, options.signal)
  if (file === undefined) throw new ApiFailure('network', undefined, clientFailures.network)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as with every other route, its contract says what comes
  return file as RouteFile<R>
}

/** The answer to a route as it comes, for bodies that are no JSON. */
export function sendRequest(
  route: Route,
  sent: LooseRequest,
  { accept, ...options }: RequestOptions & { readonly accept: string },
): Promise<Response> {
  const hasBody = route.method !== 'GET'
  return request(pathOf(route, sent), {
    method: route.method,
    query: queryOf(sent),
    body: hasBody && route.body ? JSON.stringify(sent.body ?? {}) : undefined,
    headers: { accept, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...options,
  })
}

async function call(route: Route, sent: LooseRequest, options: RequestOptions): Promise<unknown> {
  const response = await sendRequest(route, sent, { accept: 'application/json', ...options })
  if (!route.reply) return undefined
  const reply = await readJson(response, options.signal)
  if (reply !== undefined) return reply
  const { status, statusText } = response
  throw new ApiFailure('server', status, { detail: `HTTP ${status}: ${statusText}` })
}

const pathOf = ({ path }: Route, { params }: LooseRequest): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(entriesOf(params)[name] ?? ''))

function queryOf({ query }: LooseRequest): URLSearchParams {
  return new URLSearchParams(entriesOf(query))
}

function entriesOf(values: unknown): Record<string, string> {
  const entries = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}
