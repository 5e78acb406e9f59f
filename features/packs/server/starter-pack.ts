import { demoBriefingOf } from '#database/seed/briefings.ts'
import { demoCharacters } from '#database/seed/characters.ts'
import { demoCriteria } from '#database/seed/criteria.ts'
import { learners } from '#database/seed/learners.ts'
import { commonLearners } from '#database/seed/learners/common-learners.ts'
import { demoScenarioMap } from '#database/seed/map.ts'
import { demoMoods } from '#database/seed/moods.ts'
import { demoRubrics } from '#database/seed/rubrics.ts'
import { demoScenarios } from '#database/seed/scenarios.ts'
import { demoWorlds } from '#database/seed/worlds.ts'
import { type Pack, packContents, type PackItem, type PackKind } from '../contract-format.ts'
import { withSortedCast } from './item-contents.ts'

const languages = ['en', 'pt', 'fr'] as const

/** The demo's scenarios as a pack, which an installation can begin with. */
export const readStarterPack = (): Pack => ({
  facts: {
    title: 'Starter pack',
    version: '1.0.0',
    licence: 'Apache-2.0',
    author: 'Performance Partner',
  },
  items: [
    ...demoCharacters.map(({ key, ...content }) => toItem('character', key, content)),
    ...demoMoods.map(({ key, ...content }) => toItem('mood', key, content)),
    ...demoCriteria.map(({ key, title, evaluation }) =>
      toItem('criteria', key, { title, evaluation, checks: demoRubrics[key]?.checks ?? null }),
    ),
    ...demoScenarios.map(({ key, prompt, criteria, texts }) =>
      toItem('scenario', key, {
        texts: Object.fromEntries(
          languages.map((code) => [code, { ...texts[code], ...demoBriefingOf(key, code) }]),
        ),
        prompt,
        criteria,
        world: demoWorlds[key],
        cast: demoScenarioMap.flatMap(({ scenario, character, mood }) =>
          scenario === key ? { character, mood } : [],
        ),
        learners: Object.fromEntries(
          languages.map((code) => [code, { ...learners[key]?.[code], ...commonLearners[code] }]),
        ),
      }),
    ),
  ],
})

/** Parses the demo's modules, which follow the same rules as an untrusted file. */
const toItem = (kind: PackKind, key: string, content: unknown): PackItem =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema is that of the kind
  withSortedCast({ kind, key, content: packContents[kind].parse(content) } as PackItem)
