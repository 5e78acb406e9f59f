import { randomUUID } from 'node:crypto'
import { requestFailures } from '#platform/contract/failures.ts'
import type { Allowance } from '#platform/contract/allowance.ts'
import { DomainError } from '#platform/server/errors.ts'
import { fingerprintOf } from '#platform/server/idempotency.ts'
import { chatFailures, type Turn } from '../contract.ts'
import { generateReply, type GenerateReplyDependencies, type TurnRequest } from './generate-reply.ts'
import { startReply, type RunningReply } from './running-reply.ts'
import type { TurnClaim, TurnStore, TurnClaimResult, NewMessage } from './turn-store.ts'

export type TurnDependencies = GenerateReplyDependencies & {
  readonly turns: TurnStore
  readonly allowance: Allowance
  /** How long an answer may take in all, whoever makes it. Milliseconds; the browser gives up at 30 s. */
  readonly timeout: number
}

export type Turns = ReturnType<typeof createTurns>

/** How often another process's reply is looked for. Milliseconds. */
const POLL = 200

/** The turns of this process: each claimed in the database, made once, and joined by every repeat of its request. */
export function createTurns(deps: TurnDependencies) {
  const underWay = new Map<string, { readonly asked: Buffer; readonly reply: Promise<RunningReply> }>()

  return {
    /**
     * Begins a turn, joins the one that this request began before, or replays it.
     * @throws DomainError missing (the chat, or the message to be edited), conflict (another reply is running), limited,
     *   invalid (key reused)
     */
    async take(
      userId: number,
      chatId: number,
      words: NewMessage,
      key: string = randomUUID(),
    ): Promise<RunningReply> {
      const asked = fingerprintOf('message', chatId, words.content, words.replacesMessageId)
      const name = `${userId} ${key}`
      const known = underWay.get(name)
      if (known) {
        if (!known.asked.equals(asked)) throw new DomainError(requestFailures.keyReused)
        return known.reply
      }
      const claim: TurnClaim = { userId, chatId, key, holder: randomUUID() }
      const signal = AbortSignal.timeout(deps.timeout)
      const reply = begin(deps, { claim, words, signal }, asked)
      underWay.set(name, { asked, reply })
      const forget = () => underWay.delete(name)
      reply.then(({ turn }) => turn.then(forget, forget), forget)
      return reply
    },

    /** Resolves when no reply is being made here any more. */
    async settled(): Promise<void> {
      while (underWay.size > 0)
        await Promise.allSettled([...underWay.values()].map(({ reply }) => reply.then(({ turn }) => turn)))
    },
  }
}

async function begin(deps: TurnDependencies, saying: TurnRequest, asked: Buffer): Promise<RunningReply> {
  const verdict = await deps.turns.claim(saying.claim, asked, saying.words.replacesMessageId, deps.allowance)
  if (verdict.verdict === 'claimed') return startReply((push) => generateReply(deps, saying, push))
  if (verdict.verdict === 'replay') return startReply(async () => verdict.reply)
  if (verdict.verdict === 'running') return startReply((push) => joinElsewhere(deps, saying, asked, push))
  throw refusalOf(verdict)
}

/** The same request runs in another process: wait for its reply, or take over when that process is gone. */
async function joinElsewhere(
  deps: TurnDependencies,
  saying: TurnRequest,
  asked: Buffer,
  push: (piece: string) => void,
): Promise<Turn> {
  const { claim, words, signal } = saying
  while (!signal.aborted) {
    const progress = await deps.turns.progress(claim.userId, claim.chatId, claim.key)
    if (typeof progress === 'object') return progress
    if (progress === 'gone') {
      const verdict = await deps.turns.claim(claim, asked, words.replacesMessageId, deps.allowance)
      if (verdict.verdict === 'claimed') return generateReply(deps, saying, push)
      if (verdict.verdict === 'replay') return verdict.reply
      if (verdict.verdict !== 'running') throw refusalOf(verdict)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL))
  }
  throw new DomainError(chatFailures.slow)
}

function refusalOf(verdict: Exclude<TurnClaimResult, { verdict: 'replay' }>): DomainError {
  switch (verdict.verdict) {
    case 'missing':
      return new DomainError(chatFailures.missing)
    case 'not_said':
      return new DomainError(chatFailures.messageMissing)
    case 'reused':
      return new DomainError(requestFailures.keyReused)
    case 'limited':
      return new DomainError(requestFailures.limited({ count: verdict.wait_seconds }), {
        retryAfter: verdict.wait_seconds,
      })
    default:
      return new DomainError(chatFailures.busy)
  }
}
