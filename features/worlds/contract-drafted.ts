import type { Condition, FactLayer } from '#conversation/director/world.ts'
import type { ScenarioWorld } from './contract.ts'

/** What a model drafts of a world: texts in one language, without keys. */
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
 * The world of what a model has drafted, to be checked by `ScenarioWorld` as what is typed.
 * @param language each text is stored as `en` too, which stands in for the language where a reader knows it only so
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
