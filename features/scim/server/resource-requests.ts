import * as z from 'zod/mini'
import { type FilterCondition, ScimError, type ScimProtocol } from '#adapters/scim/port.ts'

export const toScimGroup = (location: string, id: number): string => `${location}/Groups/${id}`
export const toScimMember = (location: string, id: number): string => `${location}/Users/${id}`

/** Reads the id of a resource. @throws ScimError when it is no number, as if no resource had it */
export function readResourceId(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw missingResource(text)
}

export const missingResource = (id: string | number): ScimError =>
  new ScimError(404, undefined, `Resource ${id} not found`)

/** The maximum and the default size of a page. */
export const MAX_RESOURCES = 200
const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** The requested part of a list. */
export type ResourcePage = { readonly offset: number; readonly count: number }

export type ListRequest = {
  readonly filter: readonly (readonly FilterCondition[])[] | undefined
  readonly page: ResourcePage
}

const IntegerText = z.pipe(z.string().check(z.regex(/^-?\d{1,9}$/)), z.transform(Number))
const ListQuery = z.object({
  filter: z.optional(z.string()),
  startIndex: z._default(IntegerText, 1),
  count: z._default(IntegerText, MAX_RESOURCES),
})

/** @throws ScimError */
export function readListRequest(query: unknown, protocol: ScimProtocol): ListRequest {
  const parsed = z.safeParse(ListQuery, query)
  if (!parsed.success) throw new ScimError(400, 'invalidValue', 'startIndex and count are whole numbers')
  const { filter, startIndex, count } = parsed.data
  return {
    filter: filter === undefined ? undefined : protocol.parseFilter(filter),
    // Values below the minimum count as the minimum (RFC 7644, section 3.4.2.4).
    page: { offset: Math.max(startIndex, 1) - 1, count: Math.min(Math.max(count, 0), MAX_RESOURCES) },
  }
}

export const toListResponse = (resources: readonly object[], total: number, offset = 0) => ({
  schemas: [LIST_SCHEMA],
  totalResults: total,
  startIndex: offset + 1,
  itemsPerPage: resources.length,
  Resources: resources,
})
