import type { Kysely } from 'kysely'
import type { Conversation, Director, Partner, RecordUsage, ReserveCall } from '#adapters/ai/port.ts'
import type { Direction, World } from '#adapters/ai/director/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { WorldDraft } from '#features/worlds/contract-admin.ts'
import type { RateLimit } from '#platform/contract/rate-limit.ts'
import { isTimeout, untilAborted } from '#platform/server/abort.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { Warn } from '#platform/server/log.ts'
import { claimAttempt, rateLimited } from '#platform/server/rate-limit.ts'
import { workspaceFailures } from '../contract.ts'
import type { WorkspaceDraft } from '../contract-content.ts'
import type { DirectedFact, TriedMessage, TriedTurn } from '../contract-try.ts'
import { namedBy } from './content-library.ts'

export type TryDependencies = {
  readonly database: Database
  readonly partner: Partner
  readonly director: Director
  /** How often somebody may try: as often as they may say something in a chat. */
  readonly limit: RateLimit
  /** For a reply in all, in milliseconds. */
  readonly timeout: number
  /** Records what a user's request to a model cost. */
  readonly countFor: (userId: number) => RecordUsage
  readonly reserveFor: (userId: number) => ReserveCall
  readonly warn: Warn
}

type Tried = {
  readonly scenarioId: number
  readonly language: string
  readonly cast: WorkspaceDraft['cast'][number] | null
  readonly messages: readonly TriedMessage[]
}

/**
 * A turn of a conversation with a draft. Nothing is stored: whoever tries holds the conversation, and the director works out
 * from its messages where it stands.
 * @throws DomainError limited, conflict (the facts are not whole), timeout, upstream
 */
export async function tryDraft(
  deps: TryDependencies,
  actor: Actor,
  draft: WorkspaceDraft,
  tried: Tried,
): Promise<TriedTurn> {
  const world = WorldDraft.safeParse(draft.world)
  if (!world.success) throw new DomainError(workspaceFailures.worldNotWhole)
  await claimTry(deps, actor.id)
  const conversation = await conversationOf(deps.database, draft, tried, world.data)
  const direction = deps.director.direct(conversation)
  const reply = await replyTo(deps, actor.id, conversation, direction)
  const state = deps.director.settle(direction, reply, tried.language)
  return {
    reply,
    tension: state.tension,
    trust: state.trust,
    task: direction.task,
    facts: describeFacts(world.data, { ...direction, state }, tried.language),
    ending: state.ending,
  }
}

async function claimTry({ database, limit }: TryDependencies, userId: number): Promise<void> {
  const { rows } = await claimAttempt({ userId, purpose: 'try' }, limit).execute(database)
  const wait = rows[0]?.wait_seconds ?? 0
  if (wait > 0) throw rateLimited(wait)
}

async function conversationOf(
  database: Kysely<DB>,
  draft: WorkspaceDraft,
  { scenarioId, language, cast, messages }: Tried,
  world: World,
): Promise<Conversation> {
  const {
    title = '',
    description = '',
    intro_text: introText = '',
  } = draft.texts[language] ?? draft.texts[FALLBACK_LANGUAGE] ?? {}
  const named = namedBy({ ...draft, cast: cast ? [cast] : [] })
  const character = await database
    .selectFrom('characters')
    .where('id', '=', named.characters[0] ?? 0)
    .select(['name', 'description', 'bio'])
    .executeTakeFirst()
  const mood = await database
    .selectFrom('moods')
    .innerJoin('mood_titles', 'mood_titles.mood_id', 'moods.id')
    .where('moods.id', '=', named.moods[0] ?? 0)
    .where('mood_titles.language_code', '=', FALLBACK_LANGUAGE)
    .select(['mood_titles.title', 'moods.description'])
    .executeTakeFirst()
  return {
    chatId: scenarioId,
    language,
    scenario: { title, description, introText, prompt: draft.prompt },
    character: character ?? null,
    mood: mood ?? null,
    messages: messages.map(({ is_user, content }) => ({ isUser: is_user, content })),
    world,
  }
}

async function replyTo(
  { partner, timeout, countFor, reserveFor, warn }: TryDependencies,
  userId: number,
  conversation: Conversation,
  direction: Direction,
): Promise<string> {
  const signal = AbortSignal.timeout(timeout)
  const options = {
    signal,
    direction,
    recordUsage: countFor(userId),
    reserve: reserveFor(userId),
  }
  try {
    let text = ''
    for await (const piece of untilAborted(signal, partner.reply(conversation, options)))
      text = typeof piece === 'string' ? text + piece : piece.replacement
    if (text.trim() === '') throw new DomainError(workspaceFailures.tryFailed)
    return text
  } catch (error) {
    if (error instanceof DomainError) throw error
    const isLate = isTimeout(error)
    warn(error, isLate ? 'the partner of a draft took too long' : 'the partner of a draft has not replied')
    throw new DomainError(isLate ? workspaceFailures.trySlow : workspaceFailures.tryFailed, { cause: error })
  }
}

/** Each fact of a world with why it is open, or what it waits for. */
function describeFacts(world: World, { state, open }: Direction, language: string): DirectedFact[] {
  return world.facts.map(({ key, layer, texts, conditions, after }): DirectedFact => {
    const isTold = state.told.includes(key)
    const isOpen = isTold || open.some((one) => one.key === key)
    const deed = state.deeds.find(({ condition }) => conditions.includes(condition))
    const waits =
      after !== null && !state.told.includes(after) ? 'after' : layer === 'asked' ? 'not_asked' : 'not_earned'
    const opened = layer === 'open' ? 'start' : layer
    return {
      key,
      layer,
      text: texts[language] ?? texts.en,
      is_open: isOpen,
      reason: isTold ? 'told' : isOpen ? opened : waits,
      conditions: [...conditions],
      quotation: isOpen && layer === 'earned' ? (deed?.quotation ?? null) : null,
    }
  })
}
