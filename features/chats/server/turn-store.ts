import { sql } from 'kysely'
import type { ModelInfo } from '#adapters/ai/port.ts'
import type { Database } from '#database/connect.ts'
import type { Allowance } from '#platform/contract/allowance.ts'
import { Turn } from '../contract.ts'

/** The right to reply in a chat. `holder` is the fence: whoever lost the claim can store nothing. */
export type TurnClaim = {
  readonly userId: number
  readonly chatId: number
  readonly key: string
  readonly holder: string
}

/** What is said. */
export type NewMessage = {
  readonly content: string
  /** The message that they replace, with all that followed it; null when they are said after all others. */
  readonly replacesMessageId: number | null
}

/** What the database said of a claim; see `claim_turn` in the migrations. */
export type TurnClaimResult =
  | { readonly verdict: 'claimed' | 'missing' | 'not_said' | 'reused' | 'running' | 'busy' }
  | { readonly verdict: 'replay'; readonly reply: Turn }
  | { readonly verdict: 'limited'; readonly wait_seconds: number }

/** A holder that gives no sign of life for so long is taken for dead. */
export const LEASE_SECONDS = 6

export type TurnStore = ReturnType<typeof turnStore>

export const turnStore = (database: Database) => ({
  async claim(
    { userId, chatId, key, holder }: TurnClaim,
    fingerprint: Buffer,
    replacesMessageId: number | null,
    allowance: Allowance,
  ): Promise<TurnClaimResult> {
    const { limit, window, cooldown } = allowance
    const { rows } = await sql<TurnClaimResult>`
      select verdict, reply, wait_seconds from claim_turn(${userId}, ${chatId}, ${key}, ${fingerprint}, ${holder},
        ${LEASE_SECONDS}, ${limit}, ${window}, ${cooldown}, ${replacesMessageId})`.execute(database)
    const [row] = rows
    if (!row) throw new Error('claim_turn answered no row')
    return row
  },

  async keepAlive({ chatId, holder }: TurnClaim): Promise<void> {
    await database
      .updateTable('chats')
      .set({ reply_held_until: leaseFromNow })
      .where('id', '=', chatId)
      .where('reply_holder', '=', holder)
      .execute()
  },

  /**
   * Stores a whole turn, or nothing. Answers undefined when the claim is no longer ours.
   * @param position how many messages stand before it; index 2k is said in turn k + 1
   */
  async store(
    claim: TurnClaim,
    { content, replacesMessageId }: NewMessage,
    replied: string,
    position: number,
    by: ModelInfo,
  ): Promise<Turn | undefined> {
    const { userId, chatId, key, holder } = claim
    const cut = replacesMessageId === null ? nothingCut : cutFrom(position, holder)
    // One statement is one round trip and one commit. The reply is taken from what was said, so that its id is the
    // greater one.
    const { rows } = await sql<{ turn: Turn }>`
      with held as (
        update chats
        set turn_count = ${position / 2 + 1}, reply_holder = null, reply_key = null, reply_held_until = null
        where id = ${chatId} and reply_holder = ${holder}
        returning id, turn_count
      ), ${cut.statement} said as (
        insert into messages (chat_id, position, is_user, content)
        select held.id, ${position}, true, ${content} from held ${cut.isDone}
        returning id, chat_id
      ), replied as (
        insert into messages (chat_id, position, is_user, content, produced_by, prompt_version)
        select said.chat_id, ${position + 1}, false, ${replied}, ${by.name}, ${by.promptVersion} from said
        returning id, content
      ), done as (
        select json_build_object(
          'ai_response', json_build_object('id', replied.id, 'content', replied.content),
          'user_message', json_build_object('id', said.id),
          'turn_count', held.turn_count
        ) as turn
        from held, said, replied
      ), remembered as (
        update requests set reply = done.turn from done where user_id = ${userId} and key = ${key}
      )
      select turn from done`.execute(database)
    return rows[0]?.turn
  },

  /** Gives the claim back and forgets the request, so that a repeat is a new try that costs no allowance. */
  async abandon({ userId, chatId, key, holder }: TurnClaim): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('chats')
        .set(noClaim)
        .where('id', '=', chatId)
        .where('reply_holder', '=', holder)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      await tx
        .deleteFrom('requests')
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .where('reply', 'is', null)
        .execute()
      await tx
        .updateTable('rate_limits')
        .set((builder) => ({ used: builder.fn<number>('greatest', [sql`used - 1`, sql`0`]) }))
        .where('user_id', '=', userId)
        .where('purpose', '=', 'message')
        .execute()
    })
  },

  /** How a request stands that another process works on. */
  async progress(userId: number, chatId: number, key: string): Promise<'running' | 'gone' | Turn> {
    const row = await database
      .selectFrom('requests')
      .innerJoin('chats', (join) => join.on('chats.id', '=', chatId))
      .where('requests.user_id', '=', userId)
      .where('key', '=', key)
      .select([
        'reply',
        sql<boolean>`coalesce(chats.reply_key = requests.key and chats.reply_held_until > clock_timestamp(), false)`.as(
          'is_held',
        ),
      ])
      .executeTakeFirst()
    if (row?.reply) return Turn.parse(row.reply)
    return row?.is_held ? 'running' : 'gone'
  },

  /** On a store that belongs to one process alone, whatever was claimed before it started is void. */
  async voidClaims(): Promise<void> {
    await database.updateTable('chats').set(noClaim).where('reply_holder', 'is not', null).execute()
    await database.deleteFrom('requests').where('reply', 'is', null).execute()
  },

  /** A key is remembered for a day: far longer than any client repeats a request. */
  async forgetOldRequests(): Promise<void> {
    await database
      .deleteFrom('requests')
      .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute()
  },
})

const nothingCut = { statement: sql``, isDone: sql`` }

/**
 * Marks what an edit cuts. The new messages take the places of the old, so they may not come before all are marked:
 * the count has to read every row first.
 */
const cutFrom = (position: number, holder: string) => ({
  statement: sql`cut as (
        update messages set cut_by = ${holder} from held
        where messages.chat_id = held.id and messages.position >= ${position} and messages.cut_by is null
        returning messages.id
      ),`,
  isDone: sql`cross join (select count(*) from cut) as all_cut`,
})

const noClaim = { reply_holder: null, reply_key: null, reply_held_until: null }
const leaseFromNow = sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`
