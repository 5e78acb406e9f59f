import { expect, test } from 'vitest'
import { evaluationOf, judgedMessages } from '#testing/sample-evaluation.ts'
import type { EvaluatedCheck } from '../contract.ts'
import { listFindings } from './findings.ts'

test('a statement of the rules joins the check of its skill only; one of a model joins each check on its words', () => {
  const [said] = judgedMessages
  const words = { message_id: said?.id ?? 0, quotation: 'How have the last few weeks been for you?' }
  const check = (key: string, skill: EvaluatedCheck['skill']): EvaluatedCheck => ({
    key,
    name: key,
    skill,
    kind: 'counted',
    counter: false,
    verdict: 'met',
    readings: { met: 0, partly: 0, not_met: 0, no_occasion: 0 },
    evidence: [words],
  })
  const observed = { ...words, feedback: 'Counted as asking openly.', better: null, kind: 'open' }
  const worded = { ...words, feedback: 'You ask how they are.', better: null }
  const found = (specifics: readonly [typeof observed | typeof worded]) =>
    listFindings(
      evaluationOf({
        checks: [check('figures', 'concreteness'), check('asking', 'asking')],
        specifics: [...specifics],
      }),
      judgedMessages,
    ).map((one) => [one.check?.key, one.statement?.feedback])
  expect(found([observed])).toEqual([
    ['figures', undefined],
    ['asking', 'Counted as asking openly.'],
  ])
  expect(found([worded])).toEqual([
    ['figures', 'You ask how they are.'],
    ['asking', 'You ask how they are.'],
  ])
})
