import { DomainError } from '#platform/server/errors.ts'
import type { Metrics } from '#platform/server/metrics.ts'
import type { Turn } from '../contract.ts'

export type TurnMetrics = ReturnType<typeof turnMetrics>

/** A turn that is being measured. */
type MeasuredTurn = {
  /** Records that the first piece of the reply has come. */
  begin(): void
  /** Records how the turn ends. */
  until(turn: Promise<Turn>): Promise<Turn>
}

/** Registers the metrics of turns. */
export function turnMetrics(metrics: Metrics) {
  let running = 0
  const count = metrics.counter({
    name: 'turns_total',
    help: 'Turns that were made here, by how they ended: stored, or the kind of failure.',
    labels: ['outcome'],
  })
  const observe = metrics.histogram({
    name: 'turn_duration_seconds',
    help: 'From the claim of a turn until it was stored or had failed.',
    buckets: [0.25, 0.5, 1, 2, 4, 8, 16, 24],
  })
  const observeFirst = metrics.histogram({
    name: 'turn_first_delta_seconds',
    help: 'From the claim of a turn until the first piece of its reply.',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8],
  })
  const countTakeover = metrics.counter({
    name: 'turn_claims_taken_over_total',
    help: 'Turns that were claimed after the process that had claimed them fell silent.',
  })
  metrics.gauge({ name: 'turns_running', help: 'Replies that are being made here.' }, () => [
    { labels: {}, value: running },
  ])

  return {
    takeOver: () => countTakeover({}),
    start(): MeasuredTurn {
      const startedAt = performance.now()
      const seconds = () => (performance.now() - startedAt) / 1000
      let hasBegun = false
      running += 1
      const end = (outcome: string) => {
        running -= 1
        count({ outcome })
        observe({}, seconds())
      }
      return {
        begin() {
          if (!hasBegun) observeFirst({}, seconds())
          hasBegun = true
        },
        async until(turn) {
          try {
            const stored = await turn
            end('stored')
            return stored
          } catch (error) {
            end(error instanceof DomainError ? error.fault : 'internal')
            throw error
          }
        },
      }
    },
  }
}
