import { type ModelCall, estimateTokens } from './model-port.ts'

type Message = ModelCall['messages'][number]

/** How full the budget is after a cut: the next ones come late, and until then the beginning stays the same. */
const AFTER_CUT = 0.6
/** The first question and answer say what it is about. */
const KEPT = 2

/**
 * The messages that fit: the first two and as many of the latest as there is room for. What is left out grows in
 * blocks, and where it ends follows from the messages alone, so that what a provider has in its cache stays of use
 * from turn to turn. The last message is there whatever the budget, and alone where it leaves no room for the first two.
 * @param budget in tokens
 */
export function trimHistory(messages: readonly Message[], budget: number): readonly Message[] {
  const costs = messages.map(({ content }) => estimateTokens(content))
  const first = sum(costs.slice(0, KEPT))
  let from = KEPT
  let rest = 0
  for (const [index, cost] of costs.entries()) {
    if (index < KEPT) continue
    rest += cost
    // Only what ends with the learner is ever sent.
    if (messages[index]?.role !== 'user' || first + rest <= budget) continue
    while (from < index && (first + rest > budget * AFTER_CUT || messages[from]?.role !== 'user')) {
      rest -= costs[from] ?? 0
      from += 1
    }
  }
  const last = costs.at(-1) ?? 0
  const hasRoom = messages.length <= KEPT || first + last <= budget
  return hasRoom ? [...messages.slice(0, KEPT), ...messages.slice(from)] : messages.slice(-1)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
