import * as z from 'zod/mini'

const Projection = z.object({
  attributes: z.optional(z.string().check(z.maxLength(2000))),
  excludedAttributes: z.optional(z.string().check(z.maxLength(2000))),
})

/** The attributes that every answer contains. */
const ALWAYS = new Set(['id', 'schemas'])
const CORE_PREFIX = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/

type Resource = Readonly<Record<string, unknown>>

/** Reads `attributes` and `excludedAttributes`, and returns a function that reduces a resource accordingly. */
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

/** A requested sub-attribute such as `name.givenName` returns the whole `name`, in which the client finds it. */
const isWithin = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`)

const keep = (resource: Resource, isKept: (name: string) => boolean): Resource =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => isKept(name.toLowerCase())))
