import { expect, test } from 'vitest'
import { blankBriefing, mapScenarioTexts, optionalTextFields } from '#features/scenarios/contract.ts'
import { ScenarioContent, WorkspaceDraft } from './contract-content.ts'

const texts = { ...mapScenarioTexts((field) => field), stale: false, produced: null }
const content = {
  texts: { en: texts },
  prompt: 'You are Sam.',
  world: { difficulty: 'fair', facts: [], needs: [], gets: [] },
  cast: [],
  characters: {},
  moods: {},
  criteria: null,
}
const { characters: _characters, moods: _moods, ...draft } = content

test.each(optionalTextFields)('a version from before the text "%s" existed has a blank one', (field) => {
  const { [field]: _text, ...older } = texts
  expect(ScenarioContent.parse({ ...content, texts: { en: older } })).toEqual({
    ...content,
    texts: { en: { ...texts, [field]: blankBriefing[field] } },
  })
  expect(WorkspaceDraft.safeParse({ ...draft, texts: { en: older } }).success).toBe(false)
  expect(WorkspaceDraft.safeParse(draft).success).toBe(true)
})

test('a version with an unknown text is refused', () => {
  expect(ScenarioContent.safeParse({ ...content, texts: { en: { ...texts, other: '' } } }).success).toBe(
    false,
  )
})
