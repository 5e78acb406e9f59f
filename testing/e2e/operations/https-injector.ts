import { once } from 'node:events'
import { request as httpsRequest } from 'node:https'
import type { IncomingMessage } from 'node:http'
import type { RequestInjector } from '#testing/request-injector.ts'
import { parseSetCookie } from '#testing/remote-injector.ts'

type HttpsCall = {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Calls a server on this machine whose certificate is self-signed. */
export async function callHttps(
  port: number,
  { path, method = 'GET', headers = {}, body }: HttpsCall,
): Promise<IncomingMessage> {
  const call = httpsRequest({ host: 'localhost', port, path, method, headers, rejectUnauthorized: false })
  call.end(body)
  const [response]: IncomingMessage[] = await once(call, 'response')
  if (!response) throw new Error('there is no response')
  return response
}

/** The same as a `Front`, for people who sign in and talk. */
export const httpsInjector = (port: number): RequestInjector => ({
  async inject({ method = 'GET', url, query, headers, payload }) {
    const address = new URL(typeof url === 'string' ? url : '/', 'https://localhost')
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, String(value))
    const sent = Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)] as const)
    const response = await callHttps(port, {
      method,
      path: address.pathname + address.search,
      headers: Object.fromEntries(sent),
      ...(typeof payload === 'string' && { body: payload }),
    })
    let body = ''
    for await (const chunk of response.setEncoding('utf8')) body += String(chunk)
    return {
      statusCode: response.statusCode ?? 0,
      headers: response.headers,
      body,
      json: () => JSON.parse(body),
      cookies: (response.headers['set-cookie'] ?? []).map(parseSetCookie),
    }
  },
})
