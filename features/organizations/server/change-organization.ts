import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#database/connect.ts'
import { recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { organizationFailures } from '../contract.ts'

export type OrganizationTexts = { readonly name: string; readonly max_users: number }

/**
 * Changes these values with an entry in the audit; values that already hold are ignored.
 * @throws DomainError missing
 */
export async function changeOrganization(
  database: Database,
  actor: Actor,
  id: number,
  after: Partial<OrganizationTexts> | { readonly second_factor_required: boolean },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const stored = await transaction
      .selectFrom('organizations')
      .where('id', '=', id)
      .select(['name', 'max_users', 'second_factor_required'])
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!stored) throw new DomainError(organizationFailures.missing)
    const before = Object.fromEntries(Object.entries(stored).filter(([field]) => field in after))
    if (isDeepStrictEqual(before, after)) return
    await transaction.updateTable('organizations').set(after).where('id', '=', id).execute()
    await recordChange(transaction, {
      actorId: actor.id,
      organizationId: id,
      action: 'update',
      subject: 'organization',
      subjectId: id,
      before,
      after,
    })
  })
}
