import { describe, expect, test } from 'vitest'
import type { SettledVerdict } from '#conversation/judging/rubric.ts'
import type { ScenarioMood } from '#features/moods/contract.ts'
import type { ListedScenario } from '#features/scenarios/contract.ts'
import { evaluationOf } from '#testing/sample-evaluation.ts'
import { sampleScenario } from '#testing/sample-scenarios.ts'
import type { EvaluatedCheck, Evaluation } from '../contract.ts'
import { chooseNextStep } from './next-step.ts'

const mood = (id: number, kind: ScenarioMood['kind']): ScenarioMood => ({
  id,
  title: kind,
  translations: [],
  kind,
})
const scenarioOf = (
  id: number,
  difficulty: ListedScenario['difficulty'],
  ...moods: readonly ScenarioMood[]
) => ({
  ...sampleScenario,
  id,
  difficulty,
  available_moods: [...moods],
})
const scenarios = [
  scenarioOf(1, 'hard'),
  scenarioOf(2, 'gentle'),
  scenarioOf(3, 'fair', mood(1, 'calm'), mood(2, 'defensive'), mood(3, 'angry')),
  scenarioOf(4, 'hard', mood(1, 'calm')),
]

const words = [{ message_id: 105, quotation: 'You always leave things until the last minute' }]
const check = (verdict: SettledVerdict, evidence: EvaluatedCheck['evidence'] = []): EvaluatedCheck => ({
  key: verdict,
  name: verdict,
  skill: null,
  kind: 'judged',
  counter: false,
  verdict,
  readings: { met: 0, partly: 0, not_met: 0, no_occasion: 0 },
  evidence,
})
const judged = (verdicts: readonly SettledVerdict[], differences: Partial<Evaluation> = {}) =>
  evaluationOf({ checks: verdicts.map((verdict) => check(verdict)), ...differences })
const stepAfter = (evaluation: Evaluation, offered: readonly ListedScenario[] = scenarios) => {
  const step = chooseNextStep(evaluation, offered)
  if (step.kind === 'moment') return `moment ${step.moment.message_id}`
  if (step.kind === 'harder_mood') return `mood ${step.mood.id}`
  return step.kind === 'harder_scenario' ? `scenario ${step.scenario.id}` : step.kind
}

describe('after an evaluation, the next step is', () => {
  test.each<readonly [string, Evaluation, string]>([
    [
      'a moment whose words did not meet a check',
      judged([], { checks: [check('met'), check('not_met', words)] }),
      'moment 105',
    ],
    [
      'a moment that was met in part, also where rules counted it',
      judged([], { checks: [check('partly', words)] }),
      'moment 105',
    ],
    [
      'a moment that the model would word otherwise, without a rubric',
      evaluationOf({ produced_by: 'openai:judge-1' }),
      'moment 105',
    ],
    [
      'the moment where a counted check is missing most, rather than one that has it',
      judged([], {
        checks: [
          check('partly', [
            { message_id: 105, quotation: 'You always' },
            { message_id: 107, quotation: 'I am sorry', is_missing: true },
          ]),
        ],
      }),
      'moment 107',
    ],
    [
      'a check with a better wording for its words, rather than words in which a counted one misses something',
      judged([], {
        checks: [
          check('not_met', [
            { message_id: 109, quotation: 'Did you tell anybody about it?', is_missing: true },
          ]),
          check('partly', words),
        ],
      }),
      'moment 105',
    ],
    ['the same again where no words stand for what was not met', judged(['met', 'not_met']), 'again'],
    ['the same again where the readings disagree', judged(['met', 'divided']), 'again'],
    ['the same again where nothing was looked at', judged(['not_judged', 'no_occasion']), 'again'],
    [
      'the same again where rules have no rubric and propose nothing',
      evaluationOf({ specifics: [] }),
      'again',
    ],
    [
      'the next harder mood when all has gone well',
      judged(['met', 'not_judged', 'no_occasion'], { mood: 1 }),
      'mood 2',
    ],
    [
      'the next harder mood when a model without a rubric proposes nothing',
      evaluationOf({ produced_by: 'openai:judge-1', specifics: [], mood: 2 }),
      'mood 3',
    ],
    ['a more difficult scenario after the hardest mood', judged(['met'], { mood: 3 }), 'scenario 1'],
    ['a more difficult scenario after one without moods', judged(['met'], { mood: null }), 'scenario 1'],
  ])('%s', (_fact, evaluation, step) => expect(stepAfter(evaluation)).toBe(step))

  test('the least difficult of the harder scenarios', () => {
    const gentle = { ...judged(['met']), scenario: { id: 2, title: '', description: '' }, mood: null }
    expect(stepAfter(gentle)).toBe('scenario 3')
  })

  test('the same again when nothing is harder, or the scenario is no longer offered', () => {
    const hardest = { ...judged(['met']), scenario: { id: 1, title: '', description: '' }, mood: null }
    expect(stepAfter(hardest)).toBe('again')
    expect(stepAfter(judged(['met']), [])).toBe('again')
  })
})
