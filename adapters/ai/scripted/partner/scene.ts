import type { Conversation } from '../../port.ts'
import { vocabularyFor } from '../../listening/vocabulary.ts'
import { foldText } from '../../language/fold-text.ts'
import { nameCharacter } from '../../character-name.ts'
import { findMatter } from '../../listening/topic.ts'

/** What the scenario and the character contribute to replies. */
export type Scene = {
  readonly name: string | null
  readonly matter: string | null
  /** Told as they stand, in the character's own words, once there is some trust. */
  readonly facts: readonly string[]
  /** Title and description, folded: what is in them is never off topic. */
  readonly about: string
}

/** Lines of the prompt that may be told, such as "Fact: I moved two deadlines because of the audit." */
export function listFacts(prompt: string, mark: RegExp): readonly string[] {
  return prompt
    .split('\n')
    .flatMap((line) => mark.exec(line)?.[1]?.trim() ?? [])
    .filter((fact) => fact.length <= 300)
    .slice(0, 12)
}

export function readScene({ scenario, character }: Conversation, language: string): Scene {
  const vocabulary = vocabularyFor(language)
  return {
    name: nameCharacter(character),
    matter: findMatter(scenario.description, vocabulary.topic),
    facts: listFacts(scenario.prompt, vocabulary.factMark),
    about: foldText(`${scenario.title} ${scenario.description}`),
  }
}
