/** What an area may import, and which packages it may use. An area of another slice is written `other:`. */
export type Area = {
  /** Areas of this repository, without the `#` that imports of another area or slice begin with. */
  readonly imports: readonly string[]
  /** Packages and built-ins of Node. */
  readonly packages: RegExp
  /** Packages whose types may be used, by `import type`. */
  readonly types?: RegExp
  readonly because: string
}

const list = (names: string): string[] => names.split(' ')
const nothing = /^$/
const everything = /./
const screenPackages = [
  'react',
  'react-dom',
  '@tanstack/react-router',
  '@tanstack/react-query',
  'lucide-react/icons',
]
const webPlatform = [
  'i18next',
  'react-i18next',
  'i18next-.+',
  'p-retry',
  'eventsource-parser',
  'dompurify',
  'react-hook-form',
  '@hookform/resolvers',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
]
// Adapters also parse server-sent events, which models send.
const webOnly = webPlatform.filter((name) => name !== 'eventsource-parser')
const fastify = ['fastify', '@fastify/.+', 'fastify-type-provider-zod', 'close-with-grace']
const postgres = ['pg', '@electric-sql/pglite']

/** Matches the packages, anything under them, and no others. */
const only = (...names: readonly string[]): RegExp => new RegExp(`^(${names.join('|')})(/|$)`)
/** Icons are imported one by one: the library's index would bring all of them into each screen (decision 72). */
const iconTypes = only('lucide-react')
const node = 'node:(?!process$).+'

export const areas: Readonly<Record<string, Area>> = {
  'app/server': {
    imports: list(
      'app/server server contract contract-rules locales paths adapters ports conversation-parts conversation platform/server platform/contract database',
    ),
    packages: only(node, 'zod/mini', ...fastify),
    because: 'the server is composed here from what lies on its side',
  },
  'app/web': {
    imports: list(
      'app/web web admin queries contract contract-rules conversation-parts locales paths platform/web platform/contract',
    ),
    packages: only(...screenPackages, 'i18next', 'react-i18next', '@fontsource.*/.+'),
    because: 'the screens are composed here from what lies on their side, and must load in a browser',
  },
  paths: {
    imports: list('paths'),
    packages: nothing,
    because: 'the address book of the screens stands alone, so that every screen may use it',
  },
  'contract-rules': {
    imports: list('contract-rules other:contract-rules conversation-parts platform/contract'),
    packages: nothing,
    because: "learners' screens load these files, so they come without the library of schemas (decision 73)",
  },
  contract: {
    imports: list(
      'contract contract-rules other:contract other:contract-rules conversation-parts platform/contract',
    ),
    packages: /^zod\/mini$/,
    because:
      'a contract is loaded by servers and by forms in the browser, so it brings nothing but its schemas',
  },
  queries: {
    imports: list(
      'queries contract contract-rules other:contract other:contract-rules conversation-parts platform/web platform/contract',
    ),
    packages: only('@tanstack/react-query'),
    because:
      'queries are what other slices may use, and import only contracts and their rules so that no cycle can form',
  },
  web: {
    imports: list(
      'web queries contract contract-rules other:queries other:contract other:contract-rules conversation-parts paths platform/web platform/contract',
    ),
    packages: only(...screenPackages),
    types: iconTypes,
    because:
      "a screen uses other slices' data (queries, contracts and their rules), not their components, and must load in a browser",
  },
  admin: {
    imports: list(
      'admin web queries contract contract-rules other:queries other:contract other:contract-rules conversation-parts paths platform/web platform/contract',
    ),
    packages: only(...screenPackages),
    types: iconTypes,
    because: 'a tab of the admin area is a screen like any other, and must load in a browser',
  },
  server: {
    imports: list(
      'server contract contract-rules locales other:contract other:contract-rules ports conversation-parts platform/server platform/contract database',
    ),
    packages: only(node, 'kysely', 'zod/mini'),
    types: only('fastify'),
    because:
      "a slice's server is handed other slices' functions by compose.ts and sees the outside world through ports",
  },
  locales: { imports: [], packages: nothing, because: 'texts are data' },
  'conversation-parts': {
    imports: list('conversation-parts'),
    packages: nothing,
    because:
      'contracts and screens load these files too, so they bring no lists of words and no package (decision 74)',
  },
  conversation: {
    imports: list('conversation conversation-parts platform/contract'),
    packages: only('lru-cache', 'node:crypto', 'zod/mini'),
    because:
      'what a conversation is and how it is directed and judged follows from rules alone, whoever speaks or stores it',
  },
  ports: {
    imports: list('ports conversation-parts platform/contract platform/server database'),
    packages: only(node, 'zod/mini'),
    types: only('fastify', 'kysely'),
    because: 'a port is what the product asks of the outside world and names no provider',
  },
  adapters: {
    imports: list(
      'adapters ports conversation-parts conversation platform/server platform/contract database',
    ),
    // Only adapters use providers' libraries, so this lists the packages that they may not use.
    packages: new RegExp(
      `^(?!node:process$)(?!(${[...screenPackages, 'lucide-react', ...webOnly, ...postgres].join('|')})(/|$))`,
    ),
    because:
      'an adapter knows its provider and the rules of a conversation, and nothing of slices and screens',
  },
  'platform/contract': {
    imports: list('platform/contract'),
    packages: /^zod\/mini$/,
    because: 'both sides read it, so it carries only schemas small enough for the browser',
  },
  'platform/server': {
    imports: list('platform/server platform/contract database'),
    packages: only(
      node,
      ...fastify,
      'csv-parse',
      'csv-stringify',
      'yazl',
      'yauzl',
      'fast-json-stringify',
      'lru-cache',
      ...postgres,
      'kysely',
      'zod',
      'prom-client',
      '@opentelemetry/.+',
    ),
    because: 'the platform has no word of the product in it',
  },
  'platform/web': {
    imports: list('platform/web platform/contract'),
    packages: only(...screenPackages, ...webPlatform),
    types: iconTypes,
    because: 'the platform has no word of the product in it, and must load in a browser',
  },
  database: {
    imports: list('database'),
    packages: only(node, ...postgres, 'kysely', 'p-retry', 'zod/mini'),
    because: 'the database knows tables, not who uses them',
  },
  testing: { imports: list('*'), packages: everything, because: 'tests reach everything' },
  tools: { imports: list('*'), packages: everything, because: 'tools reach everything' },
  bench: { imports: list('*'), packages: everything, because: 'the benchmark measures everything' },
}

/** Packages that tests may use in addition to those of their area. A browser test has no Node. */
export const testPackages = only('vitest', '@vitest/.+', 'vitest-browser-react', 'fast-check', 'msw')
export const nodeTestPackages = only(node, 'playwright', 'axe-core', 'kysely')
export const isWeb = (area: string): boolean =>
  ['app/web', 'platform/web', 'web', 'admin', 'queries'].includes(area)

/** Tables with several writers. Any other belongs to the slice or area that writes it; all may read all tables. */
export const sharedTables: Readonly<Record<string, readonly string[]>> = {
  // A first sign-in may create the user.
  users: ['users', 'session'],
  // A turn stores its reply for repeats in the statement that stores the turn.
  requests: ['platform/server', 'chats'],
  // Each keeps its own keys there.
  secrets: ['platform/server', 'adapters'],
}
