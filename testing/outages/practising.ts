import { setTimeout as pause } from 'node:timers/promises'
import { chatApi } from '#features/chats/web/queries.ts'
import { type ReplyOutcome, requestReply } from '#features/chats/web/reply-stream.ts'
import type { ReplyStore } from '#features/chats/web/reply-store.ts'
import { newIdempotencyKey, retryPolicy } from '#platform/web/http.ts'
import { ApiFailure } from '#platform/web/failure.ts'
import { newMark } from './paced-model.ts'
import type { LedgerTurn, TurnLedger } from './turn-ledger.ts'

/** How long a person reads and thinks before a message. Seconds. */
const THINKING = { from: 7, to: 15 } as const
/** How long a person waits before pressing “send again”. Seconds. */
const RESEND_DELAY = { from: 2, to: 4 } as const
/** The number of turns after which a person begins a new conversation. */
const TURNS_IN_CHAT = 10

const openings = [
  'Thanks for making the time. How have the last weeks been for you?',
  'The survey came late. What happened there?',
  'I see. What would help you, so that it does not happen again?',
  'And what should I do differently?',
]

/** Practises as a person at a browser does, until it is over; a message that was sent by then is still completed. */
export async function practise(ledger: TurnLedger, isOver: AbortSignal): Promise<void> {
  let [chatId, said] = [0, 0]
  await pause(between(THINKING) * Math.random())
  while (!isOver.aborted) {
    if (said % TURNS_IN_CHAT === 0) chatId = await startChatUntilDone(isOver)
    if (isOver.aborted) return
    const mark = newMark()
    const content = `${openings[said % openings.length]} ${mark}`
    const turn = ledger.begin({ key: newIdempotencyKey(), chatId, content, mark })
    ledger.acknowledge(turn, await sayUntilAnswered(turn))
    said += 1
    await pause(between(THINKING), undefined, { signal: isOver }).catch(() => {})
  }
}

/** @returns 0 when it is over before a chat was created */
async function startChatUntilDone(isOver: AbortSignal): Promise<number> {
  const query = { scenario_id: '1', language: 'en', mood: '1' }
  const idempotencyKey = newIdempotencyKey()
  while (!isOver.aborted) {
    try {
      return (await chatApi('POST /chats/create', { query }, { idempotencyKey })).chat_id
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      await pause(between(RESEND_DELAY))
    }
  }
  return 0
}

/** Sends a message, and sends it again when the screen says that it failed. */
async function sayUntilAnswered(turn: LedgerTurn) {
  for (;;) {
    const outcome = await say(turn)
    if (outcome.type === 'finished') return outcome.turn
    turn.failures.push(describe(outcome))
    await pause(between(RESEND_DELAY))
  }
}

/** Does what the chat screen does with one message: see useSendMessage.ts. */
async function say(turn: LedgerTurn): Promise<ReplyOutcome> {
  const { key, chatId, content } = turn
  const message = { key, content, branch: 1, replacesMessageId: null, previousMessageId: null }
  for (let attempt = 0; ; attempt += 1) {
    const reading = new AbortController()
    const { reply, pieces } = countPieces()
    const outcome = await requestReply(chatId, 'en', { ...message, attempt }, reply, reading.signal)
    if (attempt > 0 && outcome.type === 'finished') turn.rejoinedPieces = pieces()
    if (outcome.type !== 'interrupted' || attempt >= retryPolicy.retries) return outcome
  }
}

/** A reply store that only counts the pieces and does not keep their words. */
function countPieces(): { readonly reply: ReplyStore; pieces(): number } {
  let pieces = 0
  const reply = {
    append: () => void (pieces += 1),
    clear() {},
    read: () => '',
    subscribe: () => () => {},
  }
  return { reply, pieces: () => pieces }
}

function describe(outcome: Exclude<ReplyOutcome, { readonly type: 'finished' }>): string {
  if (outcome.type === 'refused') return `${outcome.sentence.status} ${outcome.sentence.code}`
  const { status, kind, sentence } = outcome.failure
  return `${status ?? kind} ${sentence.code ?? sentence.detail}`
}

const between = ({ from, to }: { readonly from: number; readonly to: number }): number =>
  1000 * (from + Math.random() * (to - from))
