import { sql } from 'kysely'
import type { OwnedRecords } from '#platform/server/slice-hooks.ts'

/** A user's use of models. When two users are merged, rows of the same day, purpose and model are added up. */
export const ownedUsage: OwnedRecords = {
  name: 'model_calls',
  async move(transaction, from, to) {
    await sql`
      with moved as (delete from model_usage where user_id = ${from} returning *)
      insert into model_usage (day, user_id, organization_id, purpose, model, calls, input_tokens, output_tokens)
      select day, ${to}::bigint, organization_id, purpose, model, calls, input_tokens, output_tokens from moved
      order by day, purpose, model
      on conflict (day, user_id, organization_id, purpose, model) do update set
        calls = model_usage.calls + excluded.calls,
        input_tokens = model_usage.input_tokens + excluded.input_tokens,
        output_tokens = model_usage.output_tokens + excluded.output_tokens`.execute(transaction)
  },
}
