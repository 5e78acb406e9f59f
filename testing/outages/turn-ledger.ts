import type { Turn } from '#features/chats/contract.ts'
import type { Attempt } from './browser-fetch.ts'

/** One message that somebody sent, and what became of it. Times by `performance.now()`. */
export type LedgerTurn = {
  readonly key: string
  readonly chatId: number
  readonly content: string
  readonly mark: string
  readonly startedAt: number
  readonly attempts: Attempt['outcome'][]
  /** What the screen said when the browser could not hide a failure, each time. */
  readonly failures: string[]
  /** In how many pieces the reply came to a browser that asked for it again because its stream had broken off. */
  rejoinedPieces?: number
  endedAt?: number
  /** The acknowledgement. Whatever is in it was promised to be stored. */
  answer?: Turn
}

export type TurnLedger = ReturnType<typeof createTurnLedger>

/** All that people did and were told. */
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
    /** Those that were sent before a time and are not acknowledged yet. */
    waitingSince: (time: number) =>
      turns.filter(({ startedAt, answer }) => startedAt < time && answer === undefined),
  }
}
