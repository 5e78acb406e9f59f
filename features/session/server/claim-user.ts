import { sql, type Transaction } from 'kysely'
import { EMBEDDED_ISSUER, type Identity } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { recordChange } from '#platform/server/audit.ts'
import { lowerCase } from '#platform/server/compare-text.ts'

/** Moves all that one user has to another one, and deletes the first. */
type MergeUsers = (
  transaction: Transaction<DB>,
  users: { readonly from: number; readonly into: number },
) => Promise<void>

export type ClaimDependencies = { readonly database: Database; readonly mergeUsers: MergeUsers }

/** Somebody who has signed in before, but was given neither an organisation nor a role. */
type Orphan = { readonly id: number }

/**
 * Gives an identity the user whom an admin created for its verified email address: one whom nobody has signed in as,
 * or only by the embedded provider where now another one is used, and the other way round. An orphan of the same
 * identity is merged into that user. Of several processes one does it, and the others find that it was done.
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
      .where(({ eb, or }) => or([ofEmail(identity), eb('id', '=', orphan?.id ?? 0)]))
      .orderBy('id')
      .forUpdate()
      .execute()
    const user = locked.find(({ id }) => id !== orphan?.id)
    if (!user || (orphan && !locked.some(({ id }) => id === orphan.id))) return undefined
    if (orphan) await mergeUsers(transaction, { from: orphan.id, into: user.id })
    await transaction.updateTable('users').set({ issuer, subject }).where('id', '=', user.id).execute()
    // The first sign-in of somebody who was invited is what the invitation was for.
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

/** Asked without a lock first: nearly always there is nothing to claim. */
async function isClaimable(database: Database, identity: Identity): Promise<boolean> {
  const user = await database.selectFrom('users').select('id').where(ofEmail(identity)).executeTakeFirst()
  return user !== undefined
}

/** A user whom another provider's identity is already is never taken over by one with the same address. */
const ofEmail = ({ email, issuer }: Identity) =>
  sql<boolean>`(${lowerCase(sql.ref('users.email'))} = ${lowerCase(email)} and is_provisioned
    and (users.issuer is null or (users.issuer = ${EMBEDDED_ISSUER}) <> (${issuer} = ${EMBEDDED_ISSUER})))`
