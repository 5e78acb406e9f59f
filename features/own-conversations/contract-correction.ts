import * as z from 'zod/mini'
import { moodKindsButNeutral } from '#conversation/conversation.ts'
import { difficulties, factLayers, worldParties } from '#conversation/director/world.ts'
import { worldLimits } from '#features/worlds/contract.ts'
import { ruleMessage } from '#platform/contract/failures.ts'
import { CalendarDay, maxTextLength, RequiredText } from '#platform/contract/schemas.ts'
import { OwnScenario, ownConversationFailures } from './contract.ts'

const CorrectedText = RequiredText(ownConversationFailures.textRequired, maxTextLength(worldLimits.text))

/** Splits a line into its phrases, which are separated by commas. */
export const splitPhrases = (line: string): string[] =>
  line
    .split(/[,\n]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')

const { phraseTooLong, tooManyPhrases } = ownConversationFailures
const phraseRules = [
  z.refine<string>(
    (line) => splitPhrases(line).every(({ length }) => length <= worldLimits.word),
    ruleMessage(phraseTooLong({ count: worldLimits.word })),
  ),
  z.refine<string>(
    (line) => splitPhrases(line).length <= worldLimits.words,
    ruleMessage(tooManyPhrases({ count: worldLimits.words })),
  ),
]
const PhraseLine = z.string().check(...phraseRules)
const RequiredPhraseLine = RequiredText(ownConversationFailures.textRequired, ...phraseRules)

/** A private scenario as its form holds it: in one language, with facts and needs under their keys. */
export const ScenarioCorrection = z.object({
  title: OwnScenario.shape.title,
  description: OwnScenario.shape.description,
  intro_text: OwnScenario.shape.intro_text,
  directions: OwnScenario.shape.directions,
  mood: z.enum(moodKindsButNeutral),
  difficulty: z.enum(difficulties),
  takes_place_on: z.nullable(CalendarDay),
  facts: z.array(
    z.object({
      /** A new fact gets a key that no other fact has. */
      key: z.string(),
      /** When the other person tells it. */
      layer: z.enum(factLayers),
      text: CorrectedText,
      /** Null when the fact answers no question. */
      question: z.nullable(CorrectedText),
      phrases: z.nullable(RequiredPhraseLine),
    }),
  ),
  needs: z.array(
    z.object({
      key: z.string(),
      text: CorrectedText,
      who: z.enum(worldParties),
      by_when: z.boolean(),
      phrases: PhraseLine,
    }),
  ),
})
export type ScenarioCorrection = z.output<typeof ScenarioCorrection>
