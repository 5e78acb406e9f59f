import type { ServerAnswer, RequestInjector } from './request-injector.ts'

export type Browser = ReturnType<typeof createBrowser>

type Options = {
  /** The address that people use. */
  readonly origin?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What a browser does with cookies, redirects and forms, as far as a sign-in needs it; no script runs. */
export function createBrowser(
  app: RequestInjector,
  { origin = 'http://localhost:3000', headers }: Options = {},
) {
  const jar: Jar = new Map()
  let server = app
  let at = new URL(origin)
  let page: ServerAnswer | undefined

  async function request(address: string, form?: Readonly<Record<string, string>>): Promise<ServerAnswer> {
    at = new URL(address, at)
    page = await server.inject({
      method: form ? 'POST' : 'GET',
      url: `${at.pathname}${at.search}`,
      headers: {
        host: at.host,
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
        cookie: headerFrom(jar, at.pathname),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    })
    keep(jar, page)
    return page
  }

  /** Follows redirects until a page, or a redirect to a screen, which only a real browser can show. */
  async function follow(first: ServerAnswer): Promise<ServerAnswer> {
    let reply = first
    for (let hops = 0; hops < 10 && typeof reply.headers.location === 'string'; hops += 1) {
      if (isScreen(new URL(reply.headers.location, at))) return reply
      reply = await request(reply.headers.location)
    }
    return reply
  }

  return {
    jar,
    /** Sends one request without following a redirect. */
    request,
    follow,
    /** Follows redirects up to a page. */
    go: async (address: string) => follow(await request(address)),
    /** Fills in the first form of the page and sends it. */
    submit: async (fields: Readonly<Record<string, string>>) => {
      const [form = ''] = /<form[\s\S]*?<\/form>/.exec(page?.body ?? '') ?? []
      const action = attribute(form, 'action') ?? at.href
      return follow(await request(action, { ...hiddenFields(form), ...fields }))
    },
    /** Sends all later requests to this process, as a load balancer may. */
    use: (other: RequestInjector) => {
      server = other
    },
    /** The first cookie of that name as a Cookie header. */
    cookie: (name: RegExp) => {
      const found = [...jar.values()].find((cookie) => name.test(cookie.name))
      return found && `${found.name}=${found.value}`
    },
    address: () => at,
  }
}

type Cookie = {
  readonly name: string
  readonly value: string
  readonly path: string
  readonly isSecure: boolean
}
type Jar = Map<string, Cookie>

function keep(jar: Jar, { cookies }: ServerAnswer): void {
  for (const { name, value, path = '/', secure: isSecure = false, maxAge, expires } of cookies) {
    const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now())
    if (isGone) jar.delete(`${name};${path}`)
    else jar.set(`${name};${path}`, { name, value, path, isSecure })
  }
}

const headerFrom = (jar: Jar, path: string): string =>
  [...jar.values()]
    .filter((cookie) => cookie.path === '/' || path === cookie.path || path.startsWith(`${cookie.path}/`))
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')

const isScreen = ({ pathname }: URL): boolean => !/^\/(idp|api)\//.test(pathname)

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]

const hiddenFields = (form: string): Record<string, string> =>
  Object.fromEntries(
    [...form.matchAll(/<input type="hidden"[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'name') ?? '',
      attribute(tag, 'value') ?? '',
    ]),
  )
