import type { WorldFact } from '#features/worlds/contract.ts'
import { textIn } from '#platform/contract/text.ts'
import type { PreparedConversation, OwnScenario } from '../contract.ts'
import { splitPhrases, type ScenarioCorrection } from '../contract-correction.ts'

/** The scenario of a conversation as the initial values of its form. */
export const beginCorrection = ({
  scenario,
  mood,
  takes_place_on,
  language,
}: PreparedConversation): ScenarioCorrection => {
  const { title, description, intro_text, directions, world } = scenario
  const phrasesIn = (words: Readonly<Record<string, readonly string[]>>) =>
    (words[language] ?? words.en ?? []).join(', ')
  return {
    title,
    description,
    intro_text,
    directions,
    mood,
    takes_place_on,
    difficulty: world.difficulty,
    facts: world.facts.map(({ key, layer, texts, question }) => ({
      key,
      layer,
      text: textIn(texts, language),
      question: question && textIn(question.sentence, language),
      phrases: question && phrasesIn(question.words),
    })),
    needs: world.needs.map(({ key, who, what, words, by_when }) => ({
      key,
      text: textIn(what, language),
      who,
      by_when,
      phrases: phrasesIn(words),
    })),
  }
}

/** A blank fact under a key that is not taken. */
export function beginFact(taken: readonly { readonly key: string }[]): ScenarioCorrection['facts'][number] {
  const numbers = Array.from({ length: taken.length + 1 }, (_, index) => `added-${index + 1}`)
  const key = numbers.find((one) => taken.every((fact) => fact.key !== one)) ?? ''
  return { key, layer: 'open', text: '', question: null, phrases: null }
}

/** The conditions that earn a fact: those of the scenario, or by default that the learner listens or asks. */
export const conditionsOf = (fact: WorldFact | undefined): WorldFact['conditions'] =>
  fact && (fact.conditions.length > 0 || fact.judged !== null)
    ? fact.conditions
    : ['acknowledged', 'asked_openly']

/**
 * Applies the form to the scenario. Facts and needs that were removed in the form are dropped, and a fact that came
 * after a removed one no longer does.
 */
export function correctScenario(
  { scenario, language }: Pick<PreparedConversation, 'scenario' | 'language'>,
  { facts, needs, difficulty, mood: _mood, takes_place_on: _day, ...texts }: ScenarioCorrection,
): OwnScenario {
  const textsOf = (text: string) => ({ en: text, [language]: text })
  const wordsOf = (line: string) => {
    const phrases = splitPhrases(line)
    return { en: phrases, [language]: phrases }
  }
  const { world } = scenario
  return {
    ...texts,
    world: {
      ...world,
      difficulty,
      facts: facts.map(({ key, layer, text, question, phrases }, index) => {
        const known = world.facts.find((fact) => fact.key === key)
        const { judged = null, after = null, conditions = [] } = known ?? {}
        return {
          key,
          layer,
          texts: textsOf(text),
          question: question === null ? null : { sentence: textsOf(question), words: wordsOf(phrases ?? '') },
          conditions: layer === 'earned' ? conditionsOf(known) : conditions,
          judged,
          after: facts.slice(0, index).some((earlier) => earlier.key === after) ? after : null,
        }
      }),
      needs: needs.flatMap(({ key, text, who, by_when, phrases }) =>
        world.needs
          .filter((need) => need.key === key)
          .map((need) => ({ ...need, what: textsOf(text), who, by_when, words: wordsOf(phrases) })),
      ),
    },
  }
}
