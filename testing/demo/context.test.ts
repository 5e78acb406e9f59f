import { expect, test } from 'vitest'
import { createModelPartner } from '#adapters/ai/model/partner.ts'
import { declarationOf } from '#adapters/ai/model/model-providers.ts'
import { demoCharacters } from '#database/seed/characters.ts'
import { demoMoods } from '#database/seed/moods.ts'
import { demoWorlds } from '#database/seed/worlds.ts'
import { parseWorld } from '#features/worlds/contract.ts'
import { hearReply, streamingStandIn } from '#testing/injections/stand-in.ts'
import { findDemoScenario } from '#testing/play-scenario.ts'

/** What a turn of the demo conversation says: a question, and a reply to it. */
const turn = [
  'So it piled up after the data came late. What else has been on your plate since?',
  'There is the other work. It takes a lot, and nobody has asked about it so far.',
]

test.each(['en', 'pt', 'fr'] as const)(
  'in %s a partner with the context of Ollama still hears all of a demo conversation at its ninth turn',
  async (language) => {
    const { texts, prompt } = findDemoScenario('missed-deadlines')
    const { title, description, intro_text: introText } = texts[language]
    const sam = demoCharacters.find(({ key }) => key === 'sam-rivera')
    const mood = demoMoods.find(({ key }) => key === 'calm')
    const model = { ...streamingStandIn(() => 'Yes.'), contextTokens: declarationOf('ollama').contextTokens }
    await hearReply(createModelPartner(model), {
      chatId: 1,
      language,
      scenario: { title, description, introText, prompt },
      character: { description: sam?.description ?? '', bio: sam?.bio ?? null },
      mood: { title: mood?.titles.en ?? '', description: mood?.description ?? null },
      messages: Array.from({ length: 17 }, (_, at) => ({
        isUser: at % 2 === 0,
        content: turn[at % 2] ?? '',
      })),
      world: parseWorld(demoWorlds['missed-deadlines']),
    })
    expect(model.calls[0]?.messages).toHaveLength(17)
    // Ollama silently cuts what is longer; 3.9 characters are a token of the densest of these languages.
    const { system = '', messages = [] } = model.calls[0] ?? {}
    const characters = [system, ...messages.map(({ content }) => content)].join('').length
    expect(characters / 3.9).toBeLessThan(3500)
  },
)
