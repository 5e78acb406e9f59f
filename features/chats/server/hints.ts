import { sql } from 'kysely'
import type { Director } from '#conversation/director/director.ts'
import type { HintMove } from '#conversation/director/world.ts'
import type { Skill } from '#conversation/judging/rubric.ts'
import type { Database } from '#database/connect.ts'
import { DomainError } from '#platform/server/errors.ts'
import { requireAttempt } from '#platform/server/rate-limit.ts'
import { chatFailures } from '../contract-rules.ts'
import { type Hint, HINT_RATE_LIMIT, HINT_COUNT } from '../contract-hints.ts'
import type { HintStore } from './hint-store.ts'
import type { ChatStore } from './store.ts'

/** Which skill shows in a move. */
const skillOf: Readonly<Record<HintMove, Skill>> = {
  acknowledge: 'acknowledging',
  apologise: 'acknowledging',
  ask: 'asking',
  ask_first: 'asking',
  take_up: 'listening',
  sum_up: 'listening',
  name_fact: 'concreteness',
  offer: 'planning',
  propose: 'planning',
  set_date: 'planning',
  own_share: 'fairness',
  cool_down: 'fairness',
}

/** How many of the newest evaluations are searched for a skill; each that shows it takes one hint away. */
const WATCHED_EVALUATIONS = HINT_COUNT

export type HintDependencies = {
  readonly database: Database
  readonly director: Director
  readonly chats: ChatStore
  readonly hints: HintStore
  /** Counts those of a user's `newest` latest evaluations with this skill that show it in full and without a hint. */
  readonly countShown: (userId: number, skill: Skill, newest: number) => Promise<number>
}

/**
 * Gives one next move, which the evaluation counts. A repeat before the same message gives the same move, uncounted.
 * @throws DomainError missing (chat or branch), conflict (erased, ended, a reply is on its way, or no hint is
 *   left), limited
 */
export async function giveHint(
  deps: HintDependencies,
  userId: number,
  chatId: number,
  wanted: number | null,
): Promise<Hint> {
  const { director, chats, hints } = deps
  await countRequest(deps.database, userId, chatId)
  const hinted = await hints.find(userId, chatId, wanted)
  if (!hinted) throw new DomainError(chatFailures.missing)
  if (!hinted.is_there) throw new DomainError(chatFailures.branchMissing)
  if (hinted.is_erased) throw new DomainError(chatFailures.erased)
  if (hinted.is_replying) throw new DomainError(chatFailures.busy)
  const given = await hints.findGiven(hinted)
  if (given) return describeHint(deps, userId, hinted.position, given)

  const { record, ...conversation } = await chats.conversation(chatId, hinted.branch)
  if (record.state?.ending === 'broken_off') throw new DomainError(chatFailures.ended)
  const move = director.hint(conversation, record)
  const allowance = await allowanceFor(deps, userId, move)
  if (allowance === 0) throw new DomainError(chatFailures.hintsNotNeeded)
  const result = await hints.give(hinted, move, allowance)
  if (result === 'spent') throw new DomainError(chatFailures.hintsSpent)
  if (result === 'replying') throw new DomainError(chatFailures.busy)
  return describeHint(deps, userId, hinted.position, result)
}

async function allowanceFor({ countShown }: HintDependencies, userId: number, move: HintMove) {
  return Math.max(0, HINT_COUNT - (await countShown(userId, skillOf[move], WATCHED_EVALUATIONS)))
}

async function describeHint(
  deps: HintDependencies,
  userId: number,
  position: number,
  { move, used }: { readonly move: HintMove; readonly used: number },
): Promise<Hint> {
  return { move, position, used, left: Math.max(0, (await allowanceFor(deps, userId, move)) - used) }
}

async function countRequest(database: Database, userId: number, chatId: number): Promise<void> {
  const isOwn = sql`from chats where id = ${chatId} and user_id = ${userId} and deleted_at is null`
  await requireAttempt(database, { userId, purpose: 'hint' }, HINT_RATE_LIMIT, isOwn)
}
