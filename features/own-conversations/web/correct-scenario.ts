import { worldLimits } from '#features/worlds/contract.ts'
import type { PreparedConversation, OwnScenario } from '../contract.ts'
import type { ScenarioCorrection } from '../contract-correction.ts'

/** A conversation's scenario, as its form begins with it. */
export const beginCorrection = ({
  scenario,
  mood,
  takes_place_on,
  language,
}: PreparedConversation): ScenarioCorrection => {
  const { title, description, intro_text, directions, world } = scenario
  const textIn = (texts: Readonly<Record<string, string>> & { readonly en: string }) =>
    texts[language] ?? texts.en
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
    facts: world.facts.map(({ key, texts, question }) => ({
      key,
      text: textIn(texts),
      question: question && textIn(question.sentence),
      phrases: question && phrasesIn(question.words),
    })),
    needs: world.needs.map(({ key, who, what, words, by_when }) => ({
      key,
      text: textIn(what),
      who,
      by_when,
      phrases: phrasesIn(words),
    })),
  }
}

/** The scenario with what the form says. Facts and needs that the form no longer has are gone. */
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
      facts: facts.flatMap(({ key, text, question, phrases }) =>
        world.facts
          .filter((fact) => fact.key === key)
          .map((fact) => ({
            ...fact,
            texts: textsOf(text),
            question:
              question === null ? null : { sentence: textsOf(question), words: wordsOf(phrases ?? '') },
          })),
      ),
      needs: needs.flatMap(({ key, text, who, by_when, phrases }) =>
        world.needs
          .filter((need) => need.key === key)
          .map((need) => ({ ...need, what: textsOf(text), who, by_when, words: wordsOf(phrases) })),
      ),
    },
  }
}

/** The longest phrase that a world takes. Characters. */
const LONGEST_PHRASE = 60

const splitPhrases = (line: string): string[] =>
  line
    .split(/[,\n]/)
    .map((phrase) => phrase.trim().slice(0, LONGEST_PHRASE))
    .filter((phrase) => phrase !== '')
    .slice(0, worldLimits.words)
