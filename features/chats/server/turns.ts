import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { requestFailures } from '#platform/contract/failures.ts'
import { startTimeLimit } from '#platform/server/abort.ts'
import { budgetSpent, type SpendingLimit } from '#platform/server/daily-budget.ts'
import { DomainError } from '#platform/server/errors.ts'
import { fingerprintRequest } from '#platform/server/idempotency.ts'
import { rateLimited } from '#platform/server/rate-limit.ts'
import type { Turn } from '../contract.ts'
import { chatFailures } from '../contract-rules.ts'
import {
  generateReply,
  type GenerateReplyDependencies,
  type TurnRequest,
  type RunInBackground,
} from './generate-reply.ts'
import { createReplyFollower } from './reply-follower.ts'
import { startReply, type RunningReply } from './running-reply.ts'
import { newTurnClaim, type TurnClaimResult } from './claim-turn.ts'
import type { TurnMetrics } from './turn-metrics.ts'
import type { NewMessage } from './turn-store.ts'

type TurnDependencies = Omit<GenerateReplyDependencies, 'readLater'> & {
  readonly rateLimit: SpendingLimit
  readonly metrics: TurnMetrics
  /** How long an answer may take in all, whichever process makes it. Milliseconds; the browser gives up at 30 s. */
  readonly timeout: number
}

type Dependencies = TurnDependencies & GenerateReplyDependencies

export type Turns = ReturnType<typeof createTurns>

/** How often another process is polled for its reply. Milliseconds. */
const POLL_INTERVAL = 200

/** The turns of this process: each claimed in the database, made once, and joined by every repeat of its request. */
export function createTurns(options: TurnDependencies) {
  const readings = new Set<Promise<void>>()
  const stopping = new AbortController()
  const readLater: RunInBackground = (work) => {
    const limit = startTimeLimit(options.timeout, stopping.signal)
    const reading = work(limit.signal)
    readings.add(reading)
    void reading.finally(() => {
      limit.end()
      readings.delete(reading)
    })
  }
  const deps: Dependencies = { ...options, readLater }
  const running = new Map<string, { readonly fingerprint: Buffer; readonly reply: Promise<RunningReply> }>()

  return {
    /**
     * Begins a turn, joins the one that this request began before, or returns the reply stored for this request.
     * @throws DomainError missing (the chat, or the message to be replaced), conflict (another reply is running),
     *   limited, invalid (key reused)
     */
    async take(
      userId: number,
      chatId: number,
      message: NewMessage,
      key: string = randomUUID(),
    ): Promise<RunningReply> {
      const { content, replacesMessageId, branch } = message
      // A request that names no branch has the same hash as before branches existed.
      const place = branch === null ? [replacesMessageId] : [replacesMessageId, branch]
      const fingerprint = fingerprintRequest('message', chatId, content, ...place)
      const name = `${userId} ${key}`
      const known = running.get(name)
      if (known) {
        if (!known.fingerprint.equals(fingerprint)) throw new DomainError(requestFailures.keyReused)
        return known.reply
      }
      const { signal, end } = startTimeLimit(deps.timeout)
      const reply = begin(deps, { claim: newTurnClaim(userId, chatId, key), message, fingerprint, signal })
      running.set(name, { fingerprint, reply })
      const forget = () => {
        end()
        running.delete(name)
      }
      reply.then(({ turn }) => turn.then(forget, forget), forget)
      return reply
    },

    /** Resolves when no reply is being made here any more. */
    async settled(): Promise<void> {
      while (running.size > 0)
        await Promise.allSettled([...running.values()].map(({ reply }) => reply.then(({ turn }) => turn)))
      // Readings need not finish: without them the rules' signals stand.
      stopping.abort()
      await Promise.allSettled(readings)
    },
  }
}

const claimRequest = ({ turns, rateLimit }: Dependencies, { claim, fingerprint, message }: TurnRequest) =>
  turns.claim(claim, fingerprint, message, rateLimit)

async function begin(deps: Dependencies, request: TurnRequest): Promise<RunningReply> {
  const result = await claimRequest(deps, request)
  if (result.status === 'claimed') return startReply((push) => makeTurn(deps, request, result, push))
  if (result.status === 'answered') return startReply(async () => result.reply)
  if (result.status === 'running') return startReply((push) => followOtherProcess(deps, request, push))
  throw refusalOf(result)
}

/** Makes the reply of a turn that has just been claimed, and measures it. */
function makeTurn(
  deps: Dependencies,
  request: TurnRequest,
  { is_taken_over, branch, is_budgeted: isBudgeted }: Extract<TurnClaimResult, { status: 'claimed' }>,
  push: (piece: string) => void,
): Promise<Turn> {
  if (is_taken_over) deps.metrics.takeOver()
  const measured = deps.metrics.start()
  const pushMeasured = (piece: string) => {
    measured.begin()
    push(piece)
  }
  return measured.until(generateReply(deps, { ...request, branch, isBudgeted }, pushMeasured))
}

/** The same request runs in another process: follows its reply, or takes over when that process is gone. */
async function followOtherProcess(
  deps: Dependencies,
  request: TurnRequest,
  push: (piece: string) => void,
): Promise<Turn> {
  const follower = createReplyFollower(push)
  while (!request.signal.aborted) {
    const progress = await deps.turns.progress(request.claim)
    if (progress.status === 'answered') return progress.reply
    if (progress.status === 'running') follower.show(progress)
    else {
      const result = await claimRequest(deps, request)
      if (result.status === 'claimed')
        return makeTurn(deps, request, result, follower.hasPushed() ? () => {} : push)
      if (result.status === 'answered') return result.reply
      if (result.status !== 'running') throw refusalOf(result)
    }
    await pause(POLL_INTERVAL)
  }
  throw new DomainError(chatFailures.slow)
}

function refusalOf(result: Exclude<TurnClaimResult, { status: 'answered' }>): DomainError {
  if (result.status === 'limited') return rateLimited(result.wait_seconds)
  if (result.status === 'spent') return budgetSpent(result.spent_by)
  if (result.status === 'erased') return new DomainError(chatFailures.erased)
  if (result.status === 'missing') return new DomainError(chatFailures.missing)
  if (result.status === 'branch_missing') return new DomainError(chatFailures.branchMissing)
  if (result.status === 'message_missing') return new DomainError(chatFailures.messageMissing)
  if (result.status === 'key_reused') return new DomainError(requestFailures.keyReused)
  return new DomainError(chatFailures.busy)
}
