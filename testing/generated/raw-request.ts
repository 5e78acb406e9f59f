import { Buffer } from 'node:buffer'
import type { Route } from '#platform/contract/route.ts'

/** A request as sent, without corrections by a client. */
export type RawRequest = {
  readonly method: string
  /** As in the request line. */
  readonly target: string
  readonly headers: readonly RawHeader[]
  readonly body: Buffer | undefined
  /** What only a socket transport can send. */
  readonly socket?: SocketOnly
}
export type RawHeader = readonly [name: string, value: string]
export type SocketOnly = {
  readonly version?: string
  readonly host?: string | null
  /** The path or method differs from the route's. */
  readonly isElsewhere?: true
  /** Ends the stream after the request, even if more was announced. */
  readonly isCut?: true
  /** The framing of the body; by default its length. `short` announces more than it sends. */
  readonly framing?: 'chunked' | 'bad-chunks' | 'short' | 'long' | 'both'
}

/** The answer; a transport answers undefined when the connection ended without one. */
export type RawResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}
export type Transport = (wire: RawRequest) => Promise<RawResponse | undefined>

/** The values of a request before encoding. */
export type RequestValues = {
  readonly params: Readonly<Record<string, string>>
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly body: unknown
}

/** encodeURIComponent throws on a lone surrogate; a browser sends the replacement character. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

const requestTarget = ({ path }: Route, { params, query }: RequestValues): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encode(params[name] ?? ''))
  const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  return `/api/v1${filled}${search === '' ? '' : `?${search}`}`
}

/** Encodes a request as an ordinary client does. */
export function toRawRequest(route: Route, parts: RequestValues): RawRequest {
  const hasBody = route.method !== 'GET' && parts.body !== undefined
  return {
    method: route.method,
    target: requestTarget(route, parts),
    headers: hasBody ? [['content-type', 'application/json']] : [],
    body: hasBody ? Buffer.from(JSON.stringify(parts.body)) : undefined,
  }
}

/** A curl command that repeats the request. */
export function toCurlCommand({ method, target, headers, body, socket }: RawRequest): string {
  const quoted = (text: string): string => {
    const plain = JSON.stringify(text)
    return plain.length > 400 ? `${plain.slice(0, 300)}… (${text.length} characters)` : plain
  }
  return [
    `curl --path-as-is -X ${method} ${quoted(target)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body ? [`--data-binary ${quoted(body.toString('utf8'))}`] : []),
    ...(socket ? [`# on a socket: ${JSON.stringify(socket)}`] : []),
  ].join(' ')
}
