import type { Role } from '#platform/contract/access.ts'

/** Who asks: somebody signed out, an account that is not set up, and the three roles, all of organisation 1. */
export const matrixCallers = ['nobody', 'incomplete', 'learner', 'admin', 'superadmin'] as const
export type MatrixCaller = (typeof matrixCallers)[number]

export const callerRoles: Readonly<Record<MatrixCaller, Role | null>> = {
  nobody: null,
  incomplete: null,
  learner: 'user',
  admin: 'admin',
  superadmin: 'superadmin',
}

/** Whose thing they ask for. */
export const recordOwners = ['own', "another person's", "another organisation's"] as const
export type RecordOwner = (typeof recordOwners)[number]

export type MatrixCase = { readonly caller: MatrixCaller; readonly owner: RecordOwner }

export const isOtherOrganization = ({ owner }: MatrixCase): boolean => owner === "another organisation's"
