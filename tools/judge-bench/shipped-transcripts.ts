import type { Check, Verdict } from '#conversation/judging/rubric.ts'
import parallelConversations from '#conversation/counted/parallel-conversations.json' with { type: 'json' }
import type { Conversation } from '#conversation/conversation.ts'
import type { SeedScenario } from '#database/seed/content.ts'
import { learners } from '#database/seed/learners.ts'
import { commonLearners } from '#database/seed/learners/common-learners.ts'
import { demoRubrics } from '#database/seed/rubrics.ts'
import { NewRubric } from '#features/criteria/contract-rubric.ts'
import { gamingLearners } from '#testing/learners/all-learners.ts'
import { heldOut } from '#testing/learners/held-out.ts'
import { strayingLearners } from '#testing/learners/straying-learners.ts'
import { findDemoScenario, playScenario } from '#testing/play-scenario.ts'
import { type BenchConversation, type BenchSet, withoutScene } from './bench-set.ts'

const spokenLanguages = ['en', 'pt', 'fr'] as const
type SpokenLines = Readonly<
  Record<(typeof spokenLanguages)[number], Readonly<Record<string, readonly string[]>>>
>

/** The verdict that a sort of learner was written to get in every check. Other sorts have no expected verdict. */
const deserved: Readonly<Partial<Record<string, Verdict>>> = {
  poor: 'not_met',
  average: 'partly',
  good: 'met',
}
const qualities: Readonly<Partial<Record<string, 'high' | 'low'>>> = { poor: 'low', good: 'high' }

export const demoRubricKeys: readonly string[] = Object.keys(demoRubrics)

/** The checks of a rubric of the demo. */
export const readDemoChecks = (key: string): readonly Check[] => NewRubric.parse(demoRubrics[key]).checks

/** Every conversation in the repository: the demo's learners, those without rules of their own, and parallel ones. */
export function listShippedTranscripts(): BenchSet {
  const played = [
    ...Object.entries(learners).map(([key, said]) => ({ key, scenario: findDemoScenario(key), said })),
    ...Object.entries(gamingLearners).map(([key, said]) => ({ key, scenario: findDemoScenario(key), said })),
    ...Object.entries(heldOut).map(([key, said]) => ({
      key,
      scenario: findDemoScenario('shared-credit'),
      said,
    })),
    { key: 'straying', scenario: findDemoScenario('missed-deadlines'), said: strayingLearners },
    { key: 'common', scenario: findDemoScenario('missed-deadlines'), said: commonLearners },
  ]
  const parallel = parallelConversations.flatMap(({ title, ...texts }) =>
    spokenLanguages.map((language) => {
      const messages = texts[language].map((content, i) => ({ isUser: i % 2 === 0, content }))
      const [sort = ''] = title.split(':')
      return describe(title, sort, withoutScene(language, messages), 'difficult-conversation')
    }),
  )
  return { name: 'Shipped transcripts', conversations: [...played.flatMap(playAll), ...parallel] }
}

type PlayedScenario = { readonly key: string; readonly scenario: SeedScenario; readonly said: SpokenLines }

const playAll = ({ key, scenario, said }: PlayedScenario): readonly BenchConversation[] =>
  spokenLanguages.flatMap((language) =>
    Object.entries(said[language]).map(([sort, lines]) =>
      describe(`${key}/${sort}`, sort, playScenario(scenario, language, lines), scenario.criteria ?? ''),
    ),
  )

function describe(
  group: string,
  sort: string,
  conversation: Conversation,
  rubric: string,
): BenchConversation {
  const checks = readDemoChecks(rubric)
  const verdict = deserved[sort]
  return {
    group,
    conversation,
    checks,
    quality: qualities[sort] ?? null,
    expected: verdict ? Object.fromEntries(checks.map(({ key }) => [key, verdict])) : {},
    labels: conversation.messages.map(() => null),
  }
}
