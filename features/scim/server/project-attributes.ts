import * as z from 'zod/mini'

const Projection = z.object({
  attributes: z.optional(z.string().check(z.maxLength(2000))),
  excludedAttributes: z.optional(z.string().check(z.maxLength(2000))),
})

/** What is there whatever was asked for. */
const ALWAYS = new Set(['id', 'schemas'])
const CORE_PREFIX = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/

type Resource = Readonly<Record<string, unknown>>

/** Reads `attributes` and `excludedAttributes`; the answer leaves out of a resource what was not asked for. */
export function readProjection(query: unknown): (resource: Resource) => Resource {
  const { data } = z.safeParse(Projection, query)
  const wanted = split(data?.attributes)
  const excluded = split(data?.excludedAttributes)
  if (wanted.length > 0)
    return (resource) =>
      keep(resource, (name) => ALWAYS.has(name) || wanted.some((path) => isWithin(path, name)))
  return (resource) => keep(resource, (name) => ALWAYS.has(name) || !excluded.includes(name))
}

const split = (list = ''): string[] =>
  list
    .toLowerCase()
    .split(',')
    .map((path) => path.trim().replace(CORE_PREFIX, ''))
    .filter((path) => path !== '')

/** Of `name.givenName` all of the name is answered: a client that asked for a part finds it. */
const isWithin = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`)

const keep = (resource: Resource, isKept: (name: string) => boolean): Resource =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => isKept(name.toLowerCase())))
