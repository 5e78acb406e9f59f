import { Buffer } from 'node:buffer'
import type { Route } from '#platform/contract/route.ts'

/** A request as it leaves, before a client could mend it. */
export type Wire = {
  readonly method: string
  /** As it stands in the request line. */
  readonly target: string
  readonly headers: readonly Header[]
  readonly body: Buffer | undefined
  /** What only a socket can say. */
  readonly socket?: SocketOnly
}
export type Header = readonly [name: string, value: string]
export type SocketOnly = {
  readonly version?: string
  readonly host?: string | null
  /** Its address or its method is another one than the route's. */
  readonly isElsewhere?: true
  /** The other end hears that nothing more will come: it may have been promised more. */
  readonly isCut?: true
  /** How the body is framed; by its length when absent. `short` promises more than it sends. */
  readonly framing?: 'chunked' | 'bad-chunks' | 'short' | 'long' | 'both'
}

/** What came back; undefined when the connection ended without an answer. */
export type Returned = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}
export type Transport = (wire: Wire) => Promise<Returned | undefined>

/** What a contract asks for, as values. */
export type Parts = {
  readonly params: Readonly<Record<string, string>>
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly body: unknown
}

/** encodeURIComponent refuses half a character; a browser would send its replacement. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

export const targetOf = ({ path }: Route, { params, query }: Parts): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encode(params[name] ?? ''))
  const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  return `/api/v1${filled}${search === '' ? '' : `?${search}`}`
}

/** A request as a decent client writes it. */
export function toWire(route: Route, parts: Parts): Wire {
  const hasBody = route.method !== 'GET' && parts.body !== undefined
  return {
    method: route.method,
    target: targetOf(route, parts),
    headers: hasBody ? [['content-type', 'application/json']] : [],
    body: hasBody ? Buffer.from(JSON.stringify(parts.body)) : undefined,
  }
}

/** For whoever has to repeat it: one line, shaped as curl's. */
export function toLine({ method, target, headers, body, socket }: Wire): string {
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
