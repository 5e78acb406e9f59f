import { ScimError } from '#adapters/scim/port.ts'

export const toScimGroup = (location: string, id: number): string => `${location}/Groups/${id}`
export const toScimMember = (location: string, id: number): string => `${location}/Users/${id}`

/** The id of a resource; what is no number names none. @throws ScimError */
export function readResourceId(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw missingResource(text)
}

export const missingResource = (id: string | number): ScimError =>
  new ScimError(404, undefined, `Resource ${id} not found`)
