import { difficulties } from '#conversation/director/world.ts'
import { isHarderMood } from '#features/moods/contract-rules.ts'
import type { ScenarioMood } from '#features/moods/contract.ts'
import type { ListedScenario } from '#features/scenarios/contract.ts'
import type { Evaluation, MainPoint } from '../contract.ts'
import { findMoment, isMadeByRules } from '../contract-points.ts'
import { hasMetAll } from '../contract-verdicts.ts'

/** What to do after an evaluation. */
export type NextStep =
  | { readonly kind: 'moment'; readonly moment: MainPoint }
  | { readonly kind: 'harder_mood'; readonly scenarioId: number; readonly mood: ScenarioMood }
  | { readonly kind: 'harder_scenario'; readonly scenario: ListedScenario }
  | { readonly kind: 'again' }

/**
 * Whether nothing is left to be done better: all checks that count are met. Without checks, a model says so by
 * proposing no other words; an evaluation by rules never says so.
 */
export function hasAllGoneWell({ checks, specifics, produced_by }: Evaluation): boolean {
  if (checks.length === 0)
    return !isMadeByRules({ produced_by }) && specifics.every(({ better }) => better === null)
  return hasMetAll(checks.map(({ verdict }) => verdict))
}

/**
 * The most useful step after an evaluation:
 * 1. the moment again, where words of the learner's did not meet a check, or only in part, or lack what a check counts;
 * 2. the same scenario again, where the readings disagree on something, or no words stand for what was not met;
 * 3. when all has gone well, the next harder mood of the scenario; in its hardest one, the next more difficult
 *    scenario; where there is neither, the same again.
 * @param scenarios those that the learner may practise; only the third step looks at them
 */
export function chooseNextStep(evaluation: Evaluation, scenarios: readonly ListedScenario[]): NextStep {
  const moment = findMoment(evaluation)
  if (moment) return { kind: 'moment', moment }
  const own = scenarios.find(({ id }) => id === evaluation.scenario.id)
  if (!own || !hasAllGoneWell(evaluation)) return { kind: 'again' }
  const met = own.available_moods.find(({ id }) => id === evaluation.mood)
  const mood = met && own.available_moods.find((one) => isHarderMood(one, met))
  if (mood) return { kind: 'harder_mood', scenarioId: own.id, mood }
  const [scenario] = scenarios
    .filter((one) => difficultyOf(one) > difficultyOf(own))
    .toSorted((a, b) => difficultyOf(a) - difficultyOf(b))
  return scenario ? { kind: 'harder_scenario', scenario } : { kind: 'again' }
}

const difficultyOf = ({ difficulty }: ListedScenario): number => difficulties.indexOf(difficulty)
