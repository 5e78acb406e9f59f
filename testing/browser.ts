import type { Answer, Front } from './front.ts'

/** What a browser does with cookies, redirects and forms, as far as a sign-in needs it; no script runs. */
export function createBrowser(app: Front, defaults: Readonly<Record<string, string>> = {}) {
  const jar: Jar = new Map()
  /** The server that answers; a test of several processes changes it on the way. */
  let server = app
  let at = new URL('http://localhost:3000/')
  let page: Answer | undefined

  async function request(url: string, form?: Readonly<Record<string, string>>): Promise<Answer> {
    at = new URL(url, at)
    const response = await server.inject({
      method: form ? 'POST' : 'GET',
      url: `${at.pathname}${at.search}`,
      headers: {
        host: at.host,
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
        cookie: cookiesFor(jar, at.pathname),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...defaults,
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    })
    for (const { name, value, path = '/', maxAge, expires } of response.cookies) {
      const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now())
      if (isGone) jar.delete(`${name};${path}`)
      else jar.set(`${name};${path}`, { name, value, path })
    }
    page = response
    return response
  }

  async function follow(response: Answer): Promise<Answer> {
    let current = response
    for (let hops = 0; hops < 10 && typeof current.headers.location === 'string'; hops += 1) {
      // Pages of the product itself are not served in tests of the API.
      if (isScreen(new URL(current.headers.location, at))) return current
      current = await request(current.headers.location)
    }
    return current
  }

  return {
    jar,
    /** One request without following where it leads. */
    request,
    follow,
    go: async (url: string) => follow(await request(url)),
    /** Fills in the first form of the page and sends it. */
    submit: async (fields: Readonly<Record<string, string>>) => {
      const [form = ''] = /<form[\s\S]*?<\/form>/.exec(page?.body ?? '') ?? []
      const action = attribute(form, 'action') ?? at.href
      return follow(await request(action, { ...hiddenFields(page?.body ?? ''), ...fields }))
    },
    use: (other: Front) => {
      server = other
    },
    /** The Cookie header with the first cookie whose name matches. */
    cookie: (name: RegExp) => {
      const found = [...jar.values()].find((cookie) => name.test(cookie.name))
      return found && `${found.name}=${found.value}`
    },
    url: () => at,
  }
}

type Jar = Map<string, { readonly name: string; readonly value: string; readonly path: string }>

const cookiesFor = (jar: Jar, path: string): string =>
  [...jar.values()]
    .filter((cookie) => cookie.path === '/' || path === cookie.path || path.startsWith(`${cookie.path}/`))
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')

const isScreen = ({ pathname }: URL): boolean => !pathname.startsWith('/idp') && !pathname.startsWith('/api')

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]

const hiddenFields = (body: string): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/<input type="hidden"[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'name') ?? '',
      attribute(tag, 'value') ?? '',
    ]),
  )
