import type { FastifyBaseLogger } from 'fastify'
import type { GroupAssignment } from '#adapters/identity/port.ts'
import type { ClaimDependencies } from './claim-user.ts'
import type { IdentityToResolve } from './create-user-of-identity.ts'
import { resolveUser } from './resolve-user.ts'
import { type GroupRefusal, recordSetupProblem } from './setup-problem.ts'

/** Gives a user the organisation and role of their groups, unless they have them already. */
type AssignByGroups = (
  userId: number,
  assignment: GroupAssignment,
) => Promise<GroupRefusal | 'last_superadmin' | undefined>

export type Admission = ReturnType<typeof createAdmission>

/** Admits people whose identity comes from the provider. */
export const createAdmission = (deps: ClaimDependencies & { readonly assignByGroups: AssignByGroups }) => ({
  /**
   * Finds or creates the user of an identity, applies their groups, and warns operators about what keeps somebody out.
   */
  async admit(candidate: IdentityToResolve, log: Pick<FastifyBaseLogger, 'warn'>): Promise<number> {
    const { identity } = candidate
    const { assignment } = identity
    const userId = await resolveUser(deps, candidate)
    const refusal = assignment ? await deps.assignByGroups(userId, assignment) : undefined
    if (assignment && refusal)
      log.warn(
        { userId, ...assignment, reason: refusal },
        'the groups of somebody who signed in were not followed',
      )
    if (identity.areGroupsWithheld)
      log.warn(
        { userId },
        'the identity provider did not name the groups of somebody who is in many: their role and organisation stay as they are',
      )
    const setup = refusal === 'last_superadmin' ? undefined : refusal
    const problem = await recordSetupProblem(deps.database, userId, identity, setup)
    if (problem)
      log.warn(
        { userId, problem, missingClaims: identity.missingClaims },
        `somebody signed in who has no organisation or role yet${nameMissing(identity.missingClaims)}`,
      )
    return userId
  },
})

const nameMissing = (claims: readonly string[]): string =>
  claims.length === 0 ? '' : `; the identity provider did not send (or deny): ${claims.join(', ')}`
