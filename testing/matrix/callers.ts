import type { Role } from '#platform/contract/access.ts'

/** The callers: one signed out, one whose account is not set up, and one of each role, all of organisation 1. */
export const matrixCallers = ['nobody', 'incomplete', 'learner', 'admin', 'superadmin'] as const
export type MatrixCaller = (typeof matrixCallers)[number]

export const callerRoles: Readonly<Record<MatrixCaller, Role | null>> = {
  nobody: null,
  incomplete: null,
  learner: 'user',
  admin: 'admin',
  superadmin: 'superadmin',
}

/** Who owns the record that a request is about. */
export const recordOwners = ['own', "another person's", "another organisation's"] as const
export type RecordOwner = (typeof recordOwners)[number]

export type MatrixCase = { readonly caller: MatrixCaller; readonly owner: RecordOwner }

export const isOtherOrganization = ({ owner }: MatrixCase): boolean => owner === "another organisation's"
