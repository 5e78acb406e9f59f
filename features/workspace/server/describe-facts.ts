import type { Direction, World } from '#conversation/director/world.ts'
import { textIn } from '#platform/contract/text.ts'
import type { DirectedFact } from '../contract-try.ts'

/** Says of each fact of a world why it is open, or what it waits for. */
export function describeFacts(world: World, { state, open }: Direction, language: string): DirectedFact[] {
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
      text: textIn(texts, language),
      is_open: isOpen,
      reason: isTold ? 'told' : isOpen ? opened : waits,
      conditions: [...conditions],
      quotation: isOpen && layer === 'earned' ? (deed?.quotation ?? null) : null,
    }
  })
}
