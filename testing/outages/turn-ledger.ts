import type { Turn } from '#features/chats/contract.ts'
import type { Attempt } from './browser-fetch.ts'

/** One message that a person sent, and its outcome. Times are by `performance.now()`. */
export type LedgerTurn = {
  readonly key: string
  readonly chatId: number
  readonly content: string
  readonly mark: string
  readonly startedAt: number
  readonly attempts: Attempt['outcome'][]
  /** What the screen showed each time the browser could not hide a failure. */
  readonly failures: string[]
  /** The number of pieces in which the reply arrived after its stream had broken off and was requested again. */
  rejoinedPieces?: number
  endedAt?: number
  /** The acknowledgement, by which the server promises that the turn is stored. */
  answer?: Turn
}

export type TurnLedger = ReturnType<typeof createTurnLedger>

/** Records what people sent and what they were told. */
export function createTurnLedger() {
  const turns: LedgerTurn[] = []
  const byKey = new Map<string, LedgerTurn>()
  return {
    turns: turns as readonly LedgerTurn[],
    begin(message: Pick<LedgerTurn, 'key' | 'chatId' | 'content' | 'mark'>): LedgerTurn {
      const turn: LedgerTurn = { ...message, startedAt: performance.now(), attempts: [], failures: [] }
      turns.push(turn)
      byKey.set(turn.key, turn)
      return turn
    },
    note({ key, outcome }: Attempt): void {
      if (key !== null) byKey.get(key)?.attempts.push(outcome)
    },
    acknowledge(turn: LedgerTurn, answer: Turn): void {
      turn.answer = answer
      turn.endedAt = performance.now()
    },
    /** Turns that were sent before the time and are not acknowledged yet. */
    waitingSince: (time: number) =>
      turns.filter(({ startedAt, answer }) => startedAt < time && answer === undefined),
  }
}
