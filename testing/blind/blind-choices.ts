import { classifyMood } from '#conversation/classify-mood.ts'
import { difficulties } from '#conversation/director/world.ts'
import { demoMoods } from '#database/seed/moods.ts'
import scenarioTexts from '#features/scenarios/locales/en.json' with { type: 'json' }
import worldTexts from '#features/worlds/locales/en.json' with { type: 'json' }

type Choice = { readonly key: string; readonly line: string }

/** A blind reader's choices: the demo's moods as learners read them, and the difficulties as authors read them. */
export const blindChoices: Readonly<Record<'moods' | 'difficulties', readonly Choice[]>> = {
  moods: [
    ...demoMoods.map(({ key, titles, description }) => ({
      key,
      line: scenarioTexts.card.moods[classifyMood({ title: titles.en, description })],
    })),
    { key: 'neutral', line: scenarioTexts.card.moods.neutral },
  ],
  difficulties: difficulties.map((key) => ({ key, line: worldTexts.difficulty.hints[key] })),
}
