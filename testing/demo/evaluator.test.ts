import { describe, expect, test } from 'vitest'
import { countCheck } from '#conversation/counted/count-check.ts'
import type { Conversation } from '#conversation/conversation.ts'
import { assessConversation } from '#adapters/ai/scripted/evaluator/evaluator.ts'
import { observationKinds } from '#adapters/ai/scripted/evaluator/texts.ts'
import type { SeedScenario } from '#database/seed/content.ts'
import { demoRubrics } from '#database/seed/rubrics.ts'
import { demoScenarios } from '#database/seed/scenarios.ts'
import { NewRubric } from '#features/criteria/contract-rubric.ts'
import { skillsOfKinds } from '#features/evaluations/contract-points.ts'
import { gamingLearners } from '#testing/learners/all-learners.ts'
import { learners } from '#database/seed/learners.ts'
import { heldOut } from '#testing/learners/held-out.ts'
import readStatements from '#testing/learners/observed-statements.json' with { type: 'json' }
import { findDemoScenario, playScenario } from '#testing/play-scenario.ts'
import { strayingLearners } from '#testing/learners/straying-learners.ts'

const LANGUAGES = ['en', 'pt', 'fr'] as const
type Language = (typeof LANGUAGES)[number]

/** The verdicts of the counted checks of a scenario's rubric on what a learner says. */
function judge(scenario: SeedScenario, language: Language, said: readonly string[]) {
  const conversation = playScenario(scenario, language, said)
  const { checks } = NewRubric.parse(demoRubrics[scenario.criteria ?? ''])
  return checks.flatMap((check) =>
    check.kind === 'counted' ? [{ check, ...countCheck(check, conversation) }] : [],
  )
}

const points = { met: 2, partly: 1, not_met: 0, no_occasion: 0 } as const
const score = (...judging: Parameters<typeof judge>): number =>
  judge(...judging).reduce((sum, { verdict }) => sum + points[verdict], 0)

describe.each(demoScenarios)('the counted checks of $key', (scenario) => {
  const sorts = ['poor', 'average', 'good'] as const

  test('rank poor below average below good, and no trick above average', () => {
    for (const language of LANGUAGES) {
      const of = (said: readonly string[] = []) => score(scenario, language, said)
      const said = learners[scenario.key]?.[language]
      const [poor = 0, average = 0, good = 0] = sorts.map((sort) => of(said?.[sort]))
      expect(poor, `${language}: poor ${poor}, average ${average}`).toBeLessThan(average)
      expect(average, `${language}: average ${average}, good ${good}`).toBeLessThan(good)
      const { stuffing, hostile, off_topic } = strayingLearners[language]
      const tricks = { stuffing, hostile, off_topic, ...gamingLearners[scenario.key]?.[language] }
      for (const [trick, lines] of Object.entries(tricks))
        expect(of(lines), `${language} ${trick}`).toBeLessThanOrEqual(average)
    }
  })

  test('have no positive verdict on insults', () => {
    for (const language of LANGUAGES)
      for (const { verdict, check } of judge(scenario, language, strayingLearners[language].hostile))
        expect(['not_met', 'no_occasion'], check.key).toContain(verdict)
  })
})

test('every kind of observation belongs to a skill or to a whole message', () => {
  const ofWholes = ['exercise', 'foreign', 'junk', 'off_topic', 'plain', 'repeated', 'softening', 'stuffing']
  expect([...skillsOfKinds.keys(), ...ofWholes].toSorted()).toEqual(observationKinds.toSorted())
})

test('the counted checks have the same verdicts in three languages in 95 % of the cases', () => {
  const cells = demoScenarios.flatMap((scenario) =>
    (['poor', 'average', 'good'] as const).flatMap((sort) => {
      const [en = [], ...others] = LANGUAGES.map((language) =>
        judge(scenario, language, learners[scenario.key]?.[language][sort] ?? []).map(
          ({ verdict }) => verdict,
        ),
      )
      return others.flatMap((verdicts) => verdicts.map((verdict, i) => verdict === en[i]))
    }),
  )
  const equal = cells.filter(Boolean).length / cells.length
  expect(cells.length).toBeGreaterThan(150)
  expect(equal).toBeGreaterThanOrEqual(0.95)
})

/** Every conversation of the sheet by its name. */
function listConversations(): ReadonlyMap<string, Conversation> {
  const demo = ['missed-deadlines', 'first-one-to-one', 'late-delivery'].map(
    (key) => [key, findDemoScenario(key), learners[key]] as const,
  )
  const unseen = Object.entries(heldOut).map(
    ([key, said]) => [key, findDemoScenario('shared-credit'), said] as const,
  )
  const all = [
    ...demo,
    ...unseen,
    ['straying', findDemoScenario('missed-deadlines'), strayingLearners] as const,
  ]
  return new Map(
    all.flatMap(([key, scenario, said]) =>
      LANGUAGES.flatMap((language) =>
        Object.entries(said?.[language] ?? {}).map(
          ([sort, lines]) => [`${key}/${sort}/${language}`, playScenario(scenario, language, lines)] as const,
        ),
      ),
    ),
  )
}

/**
 * The statements about a conversation, without the first paragraph (the share of words) and the last (how the
 * evaluation was made).
 */
function listStatements(conversation: Conversation): readonly string[] {
  const { overview, feedback } = assessConversation(conversation)
  return [
    ...overview.slice(1, -1),
    ...feedback.map(
      ({ message, quotation, feedback: text, better }) =>
        `${message} “${quotation}” ${text}${better === null ? '' : ` → ${better}`}`,
    ),
  ]
}

// A person judged each statement of the sheet against its conversation, and must judge new ones before they are added.
describe('the statements about the sample conversations', () => {
  const sheet = new Map(Object.entries<Readonly<Record<string, readonly string[]>>>(readStatements))

  test('are all on the sheet of statements that were read', () => {
    const conversations = listConversations()
    expect([...conversations.keys()]).toEqual([...sheet.keys()])
    const unread = [...conversations].flatMap(([name, conversation]) => {
      const read = Object.values(sheet.get(name) ?? {}).flat()
      return listStatements(conversation)
        .filter((statement) => !read.includes(statement))
        .map((statement) => `${name}: ${statement}`)
    })
    expect(unread).toEqual([])
  })

  test('are false or silly in at most 3 of 100 cases, according to their readers', () => {
    const count = (...verdicts: readonly string[]) =>
      [...sheet.values()].reduce(
        (sum, read) => sum + verdicts.reduce((all, verdict) => all + (read[verdict]?.length ?? 0), 0),
        0,
      )
    const all = count('true', 'false', 'silly')
    expect(all).toBeGreaterThanOrEqual(300)
    expect(count('false', 'silly') / all).toBeLessThanOrEqual(0.03)
  })
})
