import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { Principal } from '#platform/contract/access.ts'
import { recordChange } from '#platform/server/audit.ts'
import { failOnConflict } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { organizationFailures, type Organization, type SecondFactorRequirement } from '../contract.ts'
import { changeOrganization, type OrganizationTexts } from './change-organization.ts'

export type OrganizationStore = ReturnType<typeof organizationStore>

/** An omitted field stays as it is. */
type OrganizationChange = { readonly name?: string | undefined; readonly max_users?: number | undefined }

export const organizationStore = (database: Database) => ({
  /** All organisations for a superadmin, otherwise only the actor's own. */
  list: (actor: Principal): Promise<Organization[]> =>
    database
      .selectFrom('organizations')
      .leftJoin('users', (join) =>
        join
          .onRef('users.organization_id', '=', 'organizations.id')
          // A user counts once their creation is complete, and until they are deactivated.
          .on('users.is_provisioned', '=', true)
          .on('users.deactivated_at', 'is', null)
          .on('users.deleted_at', 'is', null),
      )
      .$if(actor.role !== 'superadmin', (query) =>
        query.where('organizations.id', '=', actor.organizationId ?? 0),
      )
      .groupBy('organizations.id')
      .select(['organizations.id', 'organizations.name', 'organizations.max_users'])
      .select('organizations.second_factor_required')
      .select(({ fn }) => fn.count<number>('users.id').as('user_count'))
      .orderBy('organizations.name')
      .orderBy('organizations.id')
      .execute(),

  /** Finds an organisation by name, ignoring case: names that differ only by case are not allowed. */
  async idOf(name: string): Promise<number | undefined> {
    const found = await database
      .selectFrom('organizations')
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .select('id')
      .executeTakeFirst()
    return found?.id
  },

  /** @param actor with a null id if an operator creates it on the command line */
  async create(
    transaction: Transaction<DB>,
    actor: { readonly id: number | null },
    wanted: OrganizationTexts,
  ): Promise<number> {
    const { id } = await transaction
      .insertInto('organizations')
      .values(wanted)
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordChange(transaction, {
      actorId: actor.id,
      organizationId: id,
      action: 'create',
      subject: 'organization',
      subjectId: id,
      before: null,
      after: wanted,
    })
    return id
  },

  /** `max_users` may be lower than the number of users; nobody can then be added until enough users have left. */
  update: (actor: Actor, id: number, { name, max_users }: OrganizationChange): Promise<void> =>
    changeOrganization(database, actor, id, {
      ...(name !== undefined && { name }),
      ...(max_users !== undefined && { max_users }),
    }),

  /**
   * An admin may set it for their own organisation, a superadmin for any.
   * @throws DomainError missing, also for another organisation than an admin's own
   */
  async requireSecondFactor(actor: Actor, id: number, { required }: SecondFactorRequirement): Promise<void> {
    if (actor.role !== 'superadmin' && actor.organizationId !== id)
      throw new DomainError(organizationFailures.missing)
    await changeOrganization(database, actor, id, { second_factor_required: required })
  },
})

/** @throws DomainError conflict when another organisation has the name */
export const refuseTakenOrganizationName = <T>(work: () => Promise<T>): Promise<T> =>
  failOnConflict(work, { organizations_name: organizationFailures.nameTaken })
