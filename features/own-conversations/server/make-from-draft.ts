import type { ScenarioDraft } from '#adapters/ai/port.ts'
import { OwnScenario } from '../contract.ts'

/** The scenario of a model's draft, by the rules of every scenario and every world. @throws ZodError when it breaks one */
export function makeFromDraft(draft: ScenarioDraft, language: string): OwnScenario {
  const textsOf = (text: string) => ({ en: text, [language]: text })
  const wordsOf = (words: readonly string[]) => ({ en: words, [language]: words })
  return OwnScenario.parse({
    title: draft.title,
    description: draft.description,
    intro_text: draft.situation,
    directions: `${draft.directions}\n${draft.mood}`,
    world: {
      difficulty: 'fair',
      facts: draft.facts.map(({ text, when, earned_by, question, phrases }, index) => ({
        key: `fact-${index + 1}`,
        layer: when,
        texts: textsOf(text),
        question: { sentence: textsOf(question), words: wordsOf(phrases) },
        conditions: earned_by,
        judged: null,
        after: null,
      })),
      needs: draft.agreement.map(({ who, what, phrases, by_when }, index) => ({
        key: `need-${index + 1}`,
        who,
        what: textsOf(what),
        words: wordsOf(phrases),
        by_when,
      })),
      gets: [],
    },
  })
}
