import { sql } from 'kysely'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Database } from '#database/connect.ts'

/** A light check is enough, because `upsert` wrote the payload. */
const isPayload = (value: unknown): value is AdapterPayload => typeof value === 'object' && value !== null

/** What the provider remembers between requests, in the database, so that every process knows it. */
export const createRecordAdapter =
  (database: Database): AdapterFactory =>
  (model) => {
    const one = (id: string) => ({ model, id })

    async function find(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
      // PostgreSQL's text cannot hold a NUL, so no record has such an id.
      if (value.includes('\0')) return undefined
      const row = await database
        .selectFrom('idp_records')
        .select(['payload', 'consumed_at'])
        .where('model', '=', model)
        .where(column, '=', value)
        .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
        .executeTakeFirst()
      if (!row) return undefined
      const payload: unknown = row.payload
      if (!isPayload(payload)) return undefined
      return row.consumed_at
        ? { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
        : payload
    }

    return {
      find: (id) => find('id', id),
      findByUid: (uid) => find('uid', uid),
      findByUserCode: () => Promise.resolve(undefined),

      async upsert(id, payload, seconds) {
        // A session without an account holds nothing worth storing, and anybody could make the server store many.
        if (model === 'Session' && payload.accountId === undefined) return
        const row = {
          payload: JSON.stringify(payload),
          grant_id: payload.grantId ?? null,
          uid: payload.uid ?? null,
          expires_at: seconds === undefined ? null : sql<Date>`now() + make_interval(secs => ${seconds})`,
        }
        await database
          .insertInto('idp_records')
          .values({ ...one(id), ...row })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
          .execute()
      },

      async consume(id) {
        const consumed = { consumed_at: sql<Date>`now()` }
        await database
          .updateTable('idp_records')
          .set(consumed)
          .where('model', '=', model)
          .where('id', '=', id)
          .execute()
      },

      async destroy(id) {
        await database.deleteFrom('idp_records').where('model', '=', model).where('id', '=', id).execute()
      },

      async revokeByGrantId(grantId) {
        await database.deleteFrom('idp_records').where('grant_id', '=', grantId).execute()
      },
    } satisfies Adapter
  }

/** Deletes what has expired; to be called now and then. */
export async function sweepProviderRecords(database: Database): Promise<void> {
  await database
    .deleteFrom('idp_records')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}
