import type { Condition, FactLayer } from '#conversation/director/world.ts'
import type { ScenarioWorld } from './contract.ts'

/** The parts of a world that a model drafts: texts in one language, without keys. */
type DraftedParts = {
  readonly facts: readonly {
    readonly text: string
    readonly when: FactLayer
    readonly earned_by: readonly Condition[]
    readonly question: string
    readonly phrases: readonly string[]
  }[]
  readonly agreement: readonly {
    readonly who: 'learner' | 'character'
    readonly what: string
    readonly phrases: readonly string[]
    readonly by_when: boolean
  }[]
}

/**
 * Makes a world from a model's draft; the caller checks it with `ScenarioWorld`, like a typed one.
 * @param language the language of the texts, which are stored as `en` too, for readers that know only English
 */
export function makeDraftedWorld(
  { facts, agreement }: DraftedParts,
  difficulty: ScenarioWorld['difficulty'],
  language: string,
): ScenarioWorld {
  const textsOf = (text: string) => ({ en: text, [language]: text })
  const wordsOf = (words: readonly string[]) => ({ en: [...words], [language]: [...words] })
  return {
    difficulty,
    facts: facts.map(({ text, when, earned_by, question, phrases }, index) => ({
      key: `fact-${index + 1}`,
      layer: when,
      texts: textsOf(text),
      question: { sentence: textsOf(question), words: wordsOf(phrases) },
      conditions: [...earned_by],
      judged: null,
      after: null,
    })),
    needs: agreement.map(({ who, what, phrases, by_when }, index) => ({
      key: `need-${index + 1}`,
      who,
      what: textsOf(what),
      words: wordsOf(phrases),
      by_when,
    })),
    gets: [],
  }
}
