import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Principal } from '#platform/contract/access.ts'
import type { AuditPerson } from '../contract.ts'

/**
 * Steps from each actor to the next through the indexes `audit_actor_time` and `audit_organization_actor_time`, as
 * `readKinds` does.
 */
export async function readActors(
  database: Database,
  { role, organizationId }: Principal,
): Promise<AuditPerson[]> {
  const all = (after: RawBuilder<unknown>) => sql`
    select actor_id from audit where actor_id > ${after} order by actor_id limit 1`
  const mine = (after: RawBuilder<unknown>) => sql`
    select actor_id from (
      select organization_id, actor_id from audit
      where (organization_id, actor_id) > (${organizationId ?? 0}::bigint, ${after})
      order by organization_id, actor_id limit 1
    ) as next
    where organization_id = ${organizationId ?? 0}::bigint`
  const next = role === 'superadmin' ? all : mine
  const { rows } = await sql<AuditPerson>`
    with recursive actors as (
      (${next(sql`0::bigint`)})
      union all
      select next.actor_id from actors cross join lateral (${next(sql`actors.actor_id`)}) as next
    )
    select id, username, name, deleted_at is not null as is_deleted from users
    where id = any(array(select actor_id from actors))
    order by name, id`.execute(database)
  return rows
}

/**
 * Steps from each kind to the next through the index `audit_kind`, because there are many entries but few kinds. Here
 * and in `readActors` the condition compares the columns by which the index is ordered, all at once: otherwise
 * PostgreSQL may choose an index by which it reads all entries of a large organisation.
 */
export async function readKinds(
  database: Database,
  { role, organizationId }: Principal,
): Promise<{ subject: string; action: string }[]> {
  const { rows } = await sql<{ subject: string; action: string }>`
    with recursive kinds as (
      (select subject, action from audit order by subject, action limit 1)
      union all
      select next.subject, next.action from kinds cross join lateral (
        select subject, action from audit where (subject, action) > (kinds.subject, kinds.action)
        order by subject, action limit 1
      ) as next
    )
    select subject, action from kinds
    where ${role === 'superadmin'} or exists (
      select from (
        select subject, action, organization_id from audit
        where (subject, action, organization_id) >= (kinds.subject, kinds.action, ${organizationId ?? 0}::bigint)
        order by subject, action, organization_id limit 1
      ) as first
      where (first.subject, first.action, first.organization_id) = (kinds.subject, kinds.action, ${organizationId ?? 0}::bigint)
    )
    order by subject, action`.execute(database)
  return rows
}
