import type { Conversation } from '../../port.ts'
import { vocabularyFor } from '../../listening/vocabulary.ts'
import { foldText } from '../../language/fold-text.ts'
import { nameCharacter } from '../../character-name.ts'
import { findMatter } from '../../listening/topic.ts'

/** What the scenario and the character contribute to replies. */
export type Scene = {
  readonly name: string | null
  readonly matter: string | null
  /** Title and description, folded: what is in them is never off topic. */
  readonly about: string
}

export function readScene({ scenario, character }: Conversation, language: string): Scene {
  const vocabulary = vocabularyFor(language)
  return {
    name: nameCharacter(character),
    matter: findMatter(scenario.description, vocabulary.topic),
    about: foldText(`${scenario.title} ${scenario.description}`),
  }
}
