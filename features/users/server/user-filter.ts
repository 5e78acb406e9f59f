import { sql, type ExpressionBuilder, type Expression, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import type { Principal } from '#platform/contract/access.ts'
import { containsText, foldTextSql } from '#platform/server/compare-text.ts'
import type { DB } from '#database/schema.ts'
import type { User, userRoutes } from '../contract.ts'

/** The filter of a user list. */
export type UserFilter = z.output<typeof userRoutes.exportUsers.query>

/** A user who has never signed in counts as invited. */
export const userState = sql<User['state']>`case
  when users.deactivated_at is not null then 'deactivated' when users.issuer is null then 'invited' else 'active' end`

/** The beginning of the day (UTC) of the last activity: its moment would tell administrators when somebody is present. */
export const lastActiveDay = sql<Date | null>`date_trunc('day', users.last_active_at, 'UTC')`

/**
 * The condition for users who match and whom the actor may see: all for a superadmin, else those of the actor's
 * organisation.
 */
export function matchesFilter(
  actor: Principal,
  { search, role, state, organization, never_signed_in, erasure_requested, inactive_days, ids }: UserFilter,
) {
  return ({ eb, and }: ExpressionBuilder<DB, 'users'>) => {
    const conditions: Expression<SqlBool>[] = [
      eb('users.is_provisioned', '=', true),
      eb('users.deleted_at', 'is', null),
    ]
    if (actor.role !== 'superadmin') conditions.push(eb('users.organization_id', '=', actor.organizationId))
    if (organization !== undefined) conditions.push(eb('users.organization_id', '=', organization))
    if (role !== undefined) conditions.push(eb('users.role', '=', role))
    if (state !== undefined) conditions.push(eb(userState, '=', state))
    if (never_signed_in !== undefined)
      conditions.push(eb('users.issuer', never_signed_in ? 'is' : 'is not', null))
    if (erasure_requested !== undefined) conditions.push(eb(hasAskedForErasure, '=', erasure_requested))
    if (inactive_days !== undefined) conditions.push(isInactiveFor(inactive_days))
    if (ids !== undefined) conditions.push(eb('users.id', 'in', ids))
    if (search !== null) conditions.push(containsText(foldTextSql(nameColumns), search))
    return and(conditions)
  }
}

const hasAskedForErasure = sql<boolean>`exists (select from erasure_requests where user_id = users.id)`

/** Days are compared, because a condition on the moment would reveal it. */
const isInactiveFor = (days: number) => sql<SqlBool>`coalesce(
  (users.last_active_at at time zone 'utc')::date <= (now() at time zone 'utc')::date - ${days}::int, true)`

/** chr(1) separates the three columns, because no search text can contain it. */
const nameColumns = sql`concat_ws(chr(1), users.username, users.name, users.email)`
