import type { Route, RouteFile, RouteReply, RouteRequest, Routes, Upload } from '#platform/contract/route.ts'
import { ApiFailure, clientFailures } from './failure.ts'
import { type RequestOptions, readJson, request } from './http.ts'

/** In an address a number may stand for its digits. */
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

/** What a caller passes: the parts that the route has. A part that may be empty may be left out. */
export type ApiRequest<R> = RequiredParts<RequestParts<RouteRequest<R>>> &
  OptionalParts<RequestParts<RouteRequest<R>>>

/** A route by its method and its path: `GET /things/:id`. */
export type Address<R> = R extends Route ? `${R['method']} ${R['path']}` : never

type RouteAt<All, A> = { [K in keyof All]: A extends Address<All[K]> ? All[K] : never }[keyof All]

/** What all routes at an address need together, where the address may be one of several routes. */
type RequestOfAll<R> = (R extends unknown ? (sent: ApiRequest<R>) => void : never) extends (
  sent: infer Sent,
) => void
  ? Sent
  : never

/** Calls the route at an address: `api('GET /things/:id', { params: { id } }, { signal })`. */
type Api<All> = <const A extends Address<All[keyof All]>>(
  address: A,
  ...sent: object extends RequestOfAll<RouteAt<All, A>>
    ? [sent?: RequestOfAll<RouteAt<All, A>>, options?: RequestOptions]
    : [sent: RequestOfAll<RouteAt<All, A>>, options?: RequestOptions]
) => Promise<RouteReply<RouteAt<All, A>>>

/**
 * The calls of a contract, of which the browser loads only the types: `createApi<typeof thingRoutes>()`. Replies are
 * not validated, because the server writes each by its contract. Here and below, the type parameter's default `never`
 * allows no address, so that nobody forgets to name a contract or a route.
 */
export const createApi = <All extends Routes = never>(): Api<All> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- replies are not validated
  (async (address: string, sent: LooseRequest = {}, options: RequestOptions = {}) =>
    readJsonReply(await send(address, sent, { accept: 'application/json', ...options }), options)) as Api<All>

type LooseRequest = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }

/** The URL of a route, for links and redirects: `buildUrl<typeof thingRoutes.list>('GET /things/', { query })`. */
export const buildUrl = <R extends Route = never>(
  address: NoInfer<Address<R>>,
  sent: ApiRequest<R>,
): string => {
  const query = queryOf(sent)
  return `/api/v1${pathOf(address, sent)}${query.size ? `?${query}` : ''}`
}

/** Sends one file in the form field that its route declares, with the texts that go with it. */
export async function uploadFile<R extends Route & { readonly upload: Upload } = never>(
  address: NoInfer<Address<R>>,
  sent: ApiRequest<R> & LooseRequest & { readonly texts?: Readonly<Record<string, string>> },
  [field, file]: readonly [field: R['upload']['field'], file: Blob],
  options: RequestOptions = {},
): Promise<RouteReply<R>> {
  const body = new FormData()
  for (const [name, text] of Object.entries(sent.texts ?? {})) body.append(name, text)
  body.append(field, file)
  const headers = { accept: 'application/json' }
  const requested = { method: methodOf(address), query: queryOf(sent), body, headers, ...options }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reply is not validated, as with every route
  return (await readJsonReply(await request(pathOf(address, sent), requested), options)) as RouteReply<R>
}

/** The whole JSON file that a route streams. @throws ApiFailure also when the stream broke off */
export async function fetchFile<R extends Route = never>(
  address: NoInfer<Address<R>>,
  options: RequestOptions = {},
): Promise<RouteFile<R>> {
  const response = await send(address, {}, { accept: 'application/json', ...options })
  const file = await readJson(response, options.signal)
  if (file === undefined) throw new ApiFailure('network', undefined, clientFailures.network)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the file is not validated, as with every route
  return file as RouteFile<R>
}

/** The unread response of a route, for bodies that are not JSON. */
export const sendRequest = <R extends Route = never>(
  address: NoInfer<Address<R>>,
  sent: ApiRequest<R>,
  options: RequestOptions & { readonly accept: string },
): Promise<Response> => send(address, sent, options)

function send(
  address: string,
  sent: LooseRequest,
  { accept, ...options }: RequestOptions & { readonly accept: string },
): Promise<Response> {
  const method = methodOf(address)
  // A change without a payload sends an empty object; a deletion does not, because some proxies refuse one with a body.
  const body = sent.body ?? (method === 'GET' || method === 'DELETE' ? undefined : {})
  return request(pathOf(address, sent), {
    method,
    query: queryOf(sent),
    body: JSON.stringify(body),
    headers: { accept, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...options,
  })
}

async function readJsonReply(response: Response, { signal }: RequestOptions): Promise<unknown> {
  const reply = await readJson(response, signal)
  if (reply !== undefined || response.status === 204) return reply
  throw new ApiFailure('server', response.status, clientFailures.unknown)
}

const methodOf = (address: string): string => address.slice(0, address.indexOf(' '))

const pathOf = (address: string, { params }: LooseRequest): string =>
  address
    .slice(address.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(entriesOf(params)[name] ?? ''))

function queryOf({ query }: LooseRequest): URLSearchParams {
  return new URLSearchParams(entriesOf(query))
}

function entriesOf(values: unknown): Record<string, string> {
  const entries = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}
