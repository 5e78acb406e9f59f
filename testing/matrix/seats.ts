import type { Role } from '#platform/contract/access.ts'

/** Who asks: somebody signed out, an account that is not set up, and the three roles, all of organisation 1. */
export const callers = ['nobody', 'incomplete', 'learner', 'admin', 'superadmin'] as const
export type Caller = (typeof callers)[number]

export const roleOf: Readonly<Record<Caller, Role | null>> = {
  nobody: null,
  incomplete: null,
  learner: 'user',
  admin: 'admin',
  superadmin: 'superadmin',
}

/** Whose thing they ask for. */
export const owners = ['own', "another person's", "another organisation's"] as const
export type Owner = (typeof owners)[number]

export type Seat = { readonly caller: Caller; readonly owner: Owner }

export const seats: readonly (readonly [Caller, Owner])[] = callers.flatMap((caller) =>
  owners.map((owner) => [caller, owner] as const),
)

export const isForeign = ({ owner }: Seat): boolean => owner === "another organisation's"
