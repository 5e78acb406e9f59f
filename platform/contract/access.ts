/** Who may call a route: anyone, signed-in people, people with an organisation and a role, or a role and above. */
export type Access = 'public' | 'signed-in' | 'member' | 'admin' | 'superadmin'

/**
 * What somebody may do: what everybody may (`user`), administer their organisation (`admin`), or administer everything
 * (`superadmin`).
 */
export const roles = ['user', 'admin', 'superadmin'] as const
export type Role = (typeof roles)[number]

/** Null for a string that is not a role. */
export const parseRole = (stored: string | null): Role | null => roles.find((role) => role === stored) ?? null

/** What an access decision depends on. */
export type Principal = { readonly role: Role | null; readonly organizationId: number | null }

/** The one access check, for the server's gate, the screens' route guards and the navigation links. */
export function allows(person: Principal | null, access: Access): boolean {
  if (access === 'public') return true
  if (person === null) return false
  if (access === 'signed-in') return true
  if (person.role === null || person.organizationId === null) return false
  const needed: Role = access === 'member' ? 'user' : access
  return roles.indexOf(person.role) >= roles.indexOf(needed)
}
