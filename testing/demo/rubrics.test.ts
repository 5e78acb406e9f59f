import { describe, expect, test } from 'vitest'
import { checkEvidences, countedRules, skills } from '#conversation/judging/rubric.ts'
import { NewRubric } from '#features/criteria/contract-rubric.ts'
import { demoRubrics } from '#database/seed/rubrics.ts'

// The database holds the demo's rubrics without knowing their schema, so this test checks them.
describe.each(Object.entries(demoRubrics))('the rubric of %s', (_criteria, { checks }) => {
  const counted = checks.flatMap((check) => ('rule' in check ? [check] : []))
  const judged = checks.flatMap((check) => ('evidence' in check ? [check] : []))

  test('counts by rules of the catalogue, and by each only once', () => {
    const rules = counted.map(({ rule }) => rule)
    expect(countedRules).toEqual(expect.arrayContaining(rules))
    expect(new Set(rules).size).toBe(rules.length)
  })

  test('asks only for existing kinds of evidence', () => {
    for (const { evidence } of judged) expect(checkEvidences).toContain(evidence)
  })

  test('has checks for every skill that is assessed, and for no other', () => {
    const named = new Set(checks.flatMap(({ skill }) => (skill === null ? [] : [skill])))
    expect([...named].toSorted()).toEqual(skills.toSorted())
  })
})

test.each(Object.entries(demoRubrics))('%s is written as the API stores it', (_, { checks }) => {
  expect(JSON.stringify(NewRubric.parse({ checks }).checks)).toBe(JSON.stringify(checks))
})
