import { sql } from 'kysely'
import type { RecordUsage, Usage } from '#adapters/ai/port.ts'
import { isConnectionError, isUnreached } from '#database/connection-errors.ts'
import type { Database } from '#database/connect.ts'

/** What a model was asked for. */
export type Purpose = 'partner' | 'evaluator' | 'translator'

type Parts = {
  readonly database: Database
  readonly warn: (error: unknown, message: string) => void
}

/** What one user's calls of one model for one purpose cost in all. */
type Sum = Usage & { readonly userId: number; readonly purpose: Purpose; readonly calls: number }

/** Milliseconds. */
const DELAYS = {
  /** So long calls are gathered: a statement for each would be a tenth of what a whole turn costs. */
  gather: 250,
  /** Until the next try, when the database could not be reached. */
  away: 5_000,
}

export type UsageStore = ReturnType<typeof usageStore>

/**
 * What the models cost, counted up by the day, the user and the organisation that they are in when it is written.
 * @param delays for tests
 */
export function usageStore({ database, warn }: Parts, delays = DELAYS) {
  let gathered = new Map<string, Sum>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let isOut = false

  const gather = (sum: Sum) => {
    const key = JSON.stringify([sum.userId, sum.purpose, sum.model])
    gathered.set(key, plus(sum, gathered.get(key)))
  }
  const writeLater = () => {
    if (writing || gathered.size === 0) return
    timer ??= setTimeout(writeNow, isOut ? delays.away : delays.gather)
  }
  /** What is told meanwhile goes with the next. */
  function writeNow() {
    clearTimeout(timer)
    timer = undefined
    const sums = [...gathered.values()]
    gathered = new Map()
    isOut = false
    writing = write(sums).finally(() => {
      writing = undefined
      writeLater()
    })
  }
  async function write(sums: readonly Sum[]): Promise<void> {
    try {
      await add(database, sums)
    } catch (error) {
      // One that cannot be counted takes no other with it. What may have been counted before a connection broke is left.
      if (sums.length > 1 && !isConnectionError(error)) {
        for (const sum of sums) await write([sum])
        return
      }
      warn(error, 'could not count calls of a model')
      if (!isUnreached(error)) return
      isOut = true
      sums.forEach(gather)
    }
  }

  return {
    /** Takes what a user's requests cost. Nobody waits for it, and nobody fails because of it. */
    countFor:
      (purpose: Purpose) =>
      (userId: number): RecordUsage =>
      (usage) => {
        gather({ ...usage, userId, purpose, calls: 1 })
        writeLater()
      },

    /** Resolves when all that was told has been counted, or the database could not be reached once more. */
    async settled(): Promise<void> {
      await writing
      while (gathered.size > 0) {
        writeNow()
        await writing
        if (isOut) break
      }
      clearTimeout(timer)
      timer = undefined
    },
  }
}

const plus = (sum: Sum, before?: Sum): Sum =>
  before === undefined
    ? sum
    : {
        ...sum,
        calls: sum.calls + before.calls,
        inputTokens: Math.min(sum.inputTokens + before.inputTokens, Number.MAX_SAFE_INTEGER),
        outputTokens: Math.min(sum.outputTokens + before.outputTokens, Number.MAX_SAFE_INTEGER),
      }

/** One statement, whoever else counts at the same moment: the order is the same for all, so that none waits in a ring. */
async function add(database: Database, sums: readonly Sum[]): Promise<void> {
  await sql`
    insert into model_usage
      (day, user_id, organization_id, purpose, model, calls, input_tokens, output_tokens)
    select (now() at time zone 'utc')::date, users.id, organization_id, purpose, model, calls, "inputTokens", "outputTokens"
    from jsonb_to_recordset(${JSON.stringify(sums)}) as told
      ("userId" bigint, purpose text, model text, calls bigint, "inputTokens" bigint, "outputTokens" bigint)
    join users on users.id = told."userId"
    order by users.id, purpose, model
    on conflict (day, user_id, organization_id, purpose, model) do update set
      calls = model_usage.calls + excluded.calls,
      input_tokens = model_usage.input_tokens + excluded.input_tokens,
      output_tokens = model_usage.output_tokens + excluded.output_tokens`.execute(database)
}
