import type { RequestInjector } from './request-injector.ts'

/** Calls a server in another process through the same `inject` as a server in this process. */
export const remoteInjector = (base: string): RequestInjector => ({
  async inject({ method = 'GET', url, query, headers, payload }) {
    const address = new URL(typeof url === 'string' ? url : '/', base)
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, String(value))
    const response = await fetch(address, {
      method,
      redirect: 'manual',
      headers: Object.entries(headers ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
      ...(payload !== undefined && { body: requestBody(payload) }),
    })
    const body = await response.text()
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body,
      json: () => JSON.parse(body),
      cookies: response.headers.getSetCookie().map(parseSetCookie),
    }
  },
})

function requestBody(payload: unknown): BodyInit {
  if (typeof payload === 'string') return payload
  return payload instanceof Uint8Array ? new Uint8Array(payload) : JSON.stringify(payload)
}

/** Parses a Set-Cookie header, with only the attributes that the tests' browser reads. */
export function parseSetCookie(line: string) {
  const [pair = '', ...attributes] = line.split(/;\s*/)
  const valueOf = (name: string) =>
    attributes.find((it) => it.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1)
  const [maxAge, expires, path] = [valueOf('max-age'), valueOf('expires'), valueOf('path')]
  return {
    name: pair.slice(0, pair.indexOf('=')),
    value: pair.slice(pair.indexOf('=') + 1),
    ...(path !== undefined && { path }),
    ...(maxAge !== undefined && { maxAge: Number(maxAge) }),
    ...(expires !== undefined && { expires: new Date(expires) }),
  }
}
