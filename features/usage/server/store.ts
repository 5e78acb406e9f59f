import { sql } from 'kysely'
import type { Count, Usage } from '#adapters/ai/port.ts'
import type { Database } from '#database/connect.ts'

/** What a model was asked for. */
export type Purpose = 'partner' | 'evaluator' | 'translator'

type Parts = {
  readonly database: Database
  readonly warn: (error: unknown, message: string) => void
}

export type UsageStore = ReturnType<typeof usageStore>

/** What the models cost, counted up by the day, the user and the organisation that they are in at that moment. */
export function usageStore({ database, warn }: Parts) {
  const underWay = new Set<Promise<void>>()
  return {
    /** Takes what a user's requests cost. Nobody waits for it, and nobody fails because of it. */
    countFor:
      (purpose: Purpose) =>
      (userId: number): Count =>
      (usage) => {
        const counted = add(database, purpose, userId, usage)
          .catch((error: unknown) => warn(error, 'could not count a call of a model'))
          .finally(() => underWay.delete(counted))
        underWay.add(counted)
      },

    /** Resolves when all that was told has been counted. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

/** One statement, whoever else counts at the same moment. */
async function add(database: Database, purpose: Purpose, userId: number, usage: Usage): Promise<void> {
  const { model, inputTokens, outputTokens } = usage
  await sql`
    insert into model_usage
      (day, user_id, organization_id, purpose, model, calls, input_tokens, output_tokens)
    select (now() at time zone 'utc')::date, id, organization_id, ${purpose}, ${model}, 1, ${inputTokens}, ${outputTokens}
    from users where id = ${userId}
    on conflict (day, user_id, organization_id, purpose, model) do update set
      calls = model_usage.calls + 1,
      input_tokens = model_usage.input_tokens + excluded.input_tokens,
      output_tokens = model_usage.output_tokens + excluded.output_tokens`.execute(database)
}
