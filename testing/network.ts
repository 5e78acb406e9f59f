import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import { http, HttpResponse, type HttpHandler, type JsonBodyType } from 'msw'
import { defineNetwork, InterceptorSource } from 'msw/experimental'
import type { Me } from '#features/session/contract.ts'

/**
 * The server of the screens under test. A call without an answer gets a 404, except for what many screens request in
 * passing: with whom an evaluation is shared, how many a recipient has not read, what others changed of the account, and
 * progress. Those are empty.
 * It replaces `fetch` within the page, because a service worker would also see every module that loads, which took a
 * quarter of the time.
 */
export const network = defineNetwork({
  sources: [new InterceptorSource({ interceptors: [new FetchInterceptor()] })],
  onUnhandledFrame: 'bypass',
  context: { quiet: true },
  handlers: [
    http.get('/api/v1/shared-evaluations', () => HttpResponse.json([])),
    http.get('/api/v1/admin/shared-evaluations/count', () => HttpResponse.json({ unread: 0 })),
    http.get('/api/v1/users/me/account-changes', () => HttpResponse.json([])),
    http.get('/api/v1/evaluations/progress', () => HttpResponse.json([])),
    http.all('/api/*', ({ request }) =>
      HttpResponse.json({ detail: `No answer to ${request.url}` }, { status: 404 }),
    ),
  ],
})

/** Answers a call below `/api/v1`. The test's answer takes precedence over earlier ones. */
export function answer(call: `${Method} /${string}`, body: JsonBodyType, init?: ResponseInit): void {
  network.use(handler(call, () => HttpResponse.json(body, init)))
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Resolver = Parameters<typeof http.all>[1]

/** Handles a call with the test's own function, such as to count it, delay it or check what was sent. */
export function handle(call: `${Method} /${string}`, resolver: Resolver): void {
  network.use(handler(call, resolver))
}

function handler(call: string, resolver: Resolver): HttpHandler {
  const [method = 'GET', path = ''] = call.split(' ')
  return http.all(`/api/v1${path}`, async (info) => {
    if (info.request.method !== method) return undefined
    const response = await resolver(info)
    return response instanceof Response ? endWithRequest(response, info.request) : response
  })
}

/** Ends a streamed response when its request is aborted, as a browser does. JSON arrives at once and needs nothing. */
function endWithRequest(response: Response, { signal }: Request): Response {
  if (!response.body || response.headers.get('content-type')?.startsWith('application/json')) return response
  return new Response(response.body.pipeThrough(new TransformStream(), { signal }), response)
}

/** A learner by default; a test overrides what it needs. */
export const person = (differences: Partial<Me> = {}): Me => ({
  id: 1,
  username: 'marina',
  email: 'marina@example.org',
  name: 'Marina',
  organization: { id: 1, name: 'Demo Organisation' },
  permissions: ['user'],
  language: { id: 1, name: 'English', code: 'en' },
  setup_problem: null,
  limits: {
    message: { limit: 10, window: 60, cooldown: 10 },
    voice: { limit: 5, window: 60, cooldown: 30 },
    evaluation: { limit: 3, window: 300, cooldown: 60 },
  },
  models: [],
  ...differences,
})

/** Signs a person in; with null the visitor is signed out. */
export function signInAs(me: Me | null = person()): void {
  if (me) answer('GET /users/me', me)
  else answer('GET /users/me', { detail: 'Missing authorization token' }, { status: 401 })
}
