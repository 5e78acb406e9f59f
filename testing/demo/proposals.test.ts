import { describe, expect, test } from 'vitest'
import { readProposals } from '#conversation/director/read-proposals.ts'
import { emptyWorld } from '#conversation/director/world.ts'
import proposals from '#testing/learners/proposals.json' with { type: 'json' }
import { castScenario, findDemoScenario } from '#testing/play-scenario.ts'

/**
 * Sentences with which learners meet a need of a scenario. The `tuned` ones were in view when the words of the needs
 * were written. The `heldOut` ones were written afterwards and counted once, so no word may be added with one of them
 * in view. The `others` name a need without proposing anything: they ask, refuse or tell of the past. The counts are
 * those of 29 November 2026 and may only improve.
 */
const counted = {
  en: { heldOut: 59, falseAlarms: 1 },
  pt: { heldOut: 58, falseAlarms: 2 },
  fr: { heldOut: 59, falseAlarms: 3 },
} as const

describe.each(['en', 'pt', 'fr'] as const)('proposals in learners’ words, in %s', (language) => {
  const needs = Object.entries(proposals[language]).flatMap(([scenario, sheets]) =>
    Object.entries(sheets).map(([need, sheet]) => ({ scenario, need, ...sheet })),
  )

  /** The sentences that are recognised as proposals for the need. */
  function findProposing(scenario: string, need: string, sentences: readonly string[]) {
    const start = castScenario(findDemoScenario(scenario), language)
    return sentences.filter((content) =>
      readProposals({ ...start, messages: [{ isUser: true, content }] }, start.world ?? emptyWorld).some(
        (proposal) => proposal.need === need,
      ),
    )
  }

  test.each(needs)('are found for $scenario: $need', ({ scenario, need, tuned }) => {
    expect(findProposing(scenario, need, tuned)).toEqual(tuned)
  })

  test('are found in held-out sentences as often as counted before', () => {
    const found = needs.flatMap(({ scenario, need, heldOut }) => findProposing(scenario, need, heldOut))
    expect(needs.flatMap(({ heldOut }) => heldOut)).toHaveLength(72)
    expect(found.length).toBeGreaterThanOrEqual(counted[language].heldOut)
  })

  test('are rarely found if a need is only asked about, refused or told', () => {
    const found = needs.flatMap(({ scenario, need, others }) => findProposing(scenario, need, others))
    expect(found.length).toBeLessThanOrEqual(counted[language].falseAlarms)
  })
})
