import type { Conversation } from '../port.ts'
import { vocabularyOf } from './languages.ts'
import { foldText } from '../language/fold-text.ts'
import { matterOf } from './topic.ts'

/** What the scenario and the character give the partner to say. */
export type Scene = {
  readonly name: string | null
  readonly matter: string | null
  /** Told as they stand, in the character's own words, once there is some trust. */
  readonly facts: readonly string[]
  /** Title and description, folded: what is in them is never off topic. */
  readonly about: string
}

const notNames = new Set([
  'a',
  'an',
  'the',
  'um',
  'uma',
  'o',
  'un',
  'une',
  'le',
  'la',
  'you',
  'senior',
  'junior',
  'manager',
  'employee',
  'customer',
  'client',
  'director',
  'head',
  'new',
  'team',
  'this',
  'your',
  'someone',
  'somebody',
  'voce',
  'vous',
])

const namePart = "\\p{Lu}[\\p{L}'’.-]*"
const leadingName = new RegExp(
  `^\\s*(${namePart}(?: (?:d[aeo]s? |de |van |von )?${namePart}){0,3})` +
    '(?=\\s*(?:,|\\(|:|–|-| is | é | est | has | works |$))',
  'u',
)

/** A character's description begins with its name: "Sam Rivera, an analyst who …". */
export function nameOf(description: string): string | null {
  const found = leadingName.exec(description)?.[1]
  if (found === undefined) return null
  return found.split(' ').some((word) => notNames.has(foldText(word))) ? null : found
}

/** Lines of the prompt that may be told, such as "Fact: I moved two deadlines because of the audit." */
export function factsOf(prompt: string, mark: RegExp): readonly string[] {
  return prompt
    .split('\n')
    .flatMap((line) => mark.exec(line)?.[1]?.trim() ?? [])
    .filter((fact) => fact.length <= 300)
    .slice(0, 12)
}

export function sceneOf({ scenario, character }: Conversation, language: string): Scene {
  const vocabulary = vocabularyOf(language)
  return {
    name: nameOf(character?.description ?? ''),
    matter: matterOf(scenario.description, vocabulary.topic),
    facts: factsOf(scenario.prompt, vocabulary.factMark),
    about: foldText(`${scenario.title} ${scenario.description}`),
  }
}
