import { ScimError } from './port.ts'
import type { PatchStep } from './read-operations.ts'

type Member = { readonly value: string }

const MEMBERS = /^members(?:\[\s*value\s+eq\s+"(?<id>[^"]*)"\s*\])?$/i

export const isMemberPatch = ({ path }: PatchStep): boolean => MEMBERS.test(path)

/**
 * Applies the steps of a PATCH that are about members, and keeps each member once. Entra names the members to remove in
 * the value, Okta in the path.
 * @throws ScimError
 */
export function patchMembers(members: readonly Member[], steps: readonly PatchStep[]): Member[] {
  const ids = new Set(members.map(({ value }) => value))
  for (const { op, path, value } of steps) {
    const named = MEMBERS.exec(path)?.groups?.['id']
    const meant = named === undefined ? idsOf(value) : [named]
    if (op === 'replace' || (op === 'remove' && named === undefined && value === undefined)) ids.clear()
    for (const id of meant) {
      if (op === 'remove') ids.delete(id)
      else ids.add(id)
    }
  }
  return [...ids].map((value) => ({ value }))
}

const idsOf = (value: unknown): string[] =>
  value === undefined
    ? []
    : [value].flat().map((member: unknown) => {
        const id = typeof member === 'object' && member !== null && 'value' in member ? member.value : member
        if (typeof id === 'string' || typeof id === 'number') return String(id)
        throw new ScimError(400, 'invalidValue', 'A member is an object with a value')
      })
