import { describe, expect, test } from 'vitest'
import { assessedSkills, type CheckEvidence, countedRules, verdicts } from '#conversation/judging/rubric.ts'
import { checkEvidences, NewRubric, rubricRules } from '#features/criteria/contract-rubric.ts'
import { checkVerdicts, skills as contractSkills } from '#features/evaluations/contract-rules.ts'
import { demoRubrics } from '#database/seed/rubrics.ts'

const evidences: readonly CheckEvidence[] = checkEvidences

// The database knows the demo's rubrics, the adapters know what a rubric may hold, and only the server sees both.
describe.each(Object.entries(demoRubrics))('the rubric of %s', (_criteria, { checks }) => {
  const counted = checks.flatMap((check) => ('rule' in check ? [check] : []))
  const judged = checks.flatMap((check) => ('evidence' in check ? [check] : []))

  test('counts by rules of the catalogue, each once', () => {
    const rules = counted.map(({ rule }) => rule)
    expect(countedRules).toEqual(expect.arrayContaining(rules))
    expect(new Set(rules).size).toBe(rules.length)
  })

  test('asks for a kind of evidence that there is', () => {
    for (const { evidence } of judged) expect(evidences).toContain(evidence)
  })

  test('speaks for every skill, and for none that is not assessed', () => {
    const skills = new Set(checks.flatMap(({ skill }) => (skill === null ? [] : [skill])))
    expect([...skills].toSorted()).toEqual(assessedSkills.toSorted())
  })
})

test.each(Object.entries(demoRubrics))('%s is written as the API would store it', (_, { checks }) => {
  expect(JSON.stringify(NewRubric.parse({ checks }).checks)).toBe(JSON.stringify(checks))
})

test('the contracts and the adapters, which cannot import each other, have the same lists', () => {
  expect(rubricRules).toEqual(countedRules)
  expect(contractSkills).toEqual(assessedSkills)
  expect(checkVerdicts).toEqual([...verdicts, 'divided', 'not_judged'])
})
