import { hasMetCondition, isGuarded } from './advance-state.ts'
import { type Condition, type DirectorState, type MissingPart, type World, worldConditions } from './world.ts'

/**
 * The first thing that is missing before the character agrees. A guarded one first has to be heard, then waits for the
 * other conditions that its world names; after that only time helps. Undefined in that case, and when all is agreed.
 */
export function findMissing(state: DirectorState, world: World): MissingPart | undefined {
  const isMissing = (condition: Condition) => !hasMetCondition(state, condition)
  if (isGuarded(state, world)) {
    const wanted = ['acknowledged', ...world.gets, ...world.facts.flatMap(({ conditions }) => conditions)]
    return worldConditions.find((condition) => wanted.includes(condition) && isMissing(condition))
  }
  const missing = world.gets.find(isMissing)
  if (missing) return missing
  const open = world.needs.filter(({ key }) => !state.agreed.some(({ need }) => need === key))
  const isDateMissing = state.proposed.some(
    ({ need, when }) => when === null && open.some(({ key, by_when }) => key === need && by_when),
  )
  if (isDateMissing) return 'date'
  return open.length > 0 ? 'proposal' : undefined
}
