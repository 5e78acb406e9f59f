import { sql, type Transaction } from 'kysely'
import { EMBEDDED_ISSUER, type Identity } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { recordChange } from '#platform/server/audit.ts'
import { lowerCaseAsciiSql } from '#platform/server/compare-text.ts'

/** Moves all records of one user to another and deletes the first. */
type MergeUsers = (
  transaction: Transaction<DB>,
  users: { readonly from: number; readonly into: number },
) => Promise<void>

export type ClaimDependencies = { readonly database: Database; readonly mergeUsers: MergeUsers }

/** A user who has signed in before but has neither an organisation nor a role. */
type Orphan = { readonly id: number }

/**
 * Links an identity to the user whom an admin created for its verified email address. That user must have no identity
 * yet, or one of the embedded provider while this one is external, or vice versa. An orphan with this identity is
 * merged into the user. If several processes try, one succeeds and the others find it done.
 */
export async function claimUser(
  { database, mergeUsers }: ClaimDependencies,
  identity: Identity,
  orphan: Orphan | undefined,
): Promise<number | undefined> {
  const { issuer, subject, email } = identity
  if (email === null || !(await isClaimable(database, identity))) return undefined
  return database.transaction().execute(async (transaction) => {
    const locked = await transaction
      .selectFrom('users')
      .select(['id', 'issuer', 'organization_id'])
      .where(({ eb, or }) => or([matchesUnclaimedEmail(identity), eb('id', '=', orphan?.id ?? 0)]))
      .orderBy('id')
      .forUpdate()
      .execute()
    const user = locked.find(({ id }) => id !== orphan?.id)
    if (!user || (orphan && !locked.some(({ id }) => id === orphan.id))) return undefined
    if (orphan) await mergeUsers(transaction, { from: orphan.id, into: user.id })
    await transaction.updateTable('users').set({ issuer, subject }).where('id', '=', user.id).execute()
    // Not recorded for a first sign-in: that is what the invitation was for.
    if (orphan || user.issuer !== null)
      await recordChange(transaction, {
        actorId: null,
        organizationId: user.organization_id,
        action: 'relink',
        subject: 'user',
        subjectId: user.id,
        before: { issuer: user.issuer },
        after: { issuer, ...(orphan && { merged: orphan.id }) },
      })
    return user.id
  })
}

/** Checked without a lock first, because there is nearly never anything to claim. */
async function isClaimable(database: Database, identity: Identity): Promise<boolean> {
  const user = await database
    .selectFrom('users')
    .select('id')
    .where(matchesUnclaimedEmail(identity))
    .executeTakeFirst()
  return user !== undefined
}

/** Users who already have an identity of the same kind of provider are never taken over because of an equal address. */
const matchesUnclaimedEmail = ({ email, issuer }: Identity) =>
  sql<boolean>`(${lowerCaseAsciiSql(sql.ref('users.email'))} = ${lowerCaseAsciiSql(email)} and is_provisioned
    and (users.issuer is null or (users.issuer = ${EMBEDDED_ISSUER}) <> (${issuer} = ${EMBEDDED_ISSUER})))`
