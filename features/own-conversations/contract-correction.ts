import * as z from 'zod/mini'
import { moodKindsButNeutral } from '#conversation/conversation.ts'
import { difficulties, factLayers, worldParties } from '#conversation/director/world.ts'
import { worldLimits } from '#features/worlds/contract.ts'
import { CalendarDay, maxTextLength, RequiredText } from '#platform/contract/schemas.ts'
import { OwnScenario, ownConversationFailures } from './contract.ts'

const CorrectedText = RequiredText(ownConversationFailures.textRequired, maxTextLength(worldLimits.text))

/** Phrases in one line, with commas between them. */
const PhraseLine = z.string().check(maxTextLength(worldLimits.words * 60))
const RequiredPhraseLine = RequiredText(
  ownConversationFailures.textRequired,
  maxTextLength(worldLimits.words * 60),
)

/** A private scenario as a form has it: in its one language, and by the keys of what the texts belong to. */
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
      /** A new one has a key that no other has. */
      key: z.string(),
      /** By when it is told. */
      layer: z.enum(factLayers),
      text: CorrectedText,
      /** Null where it answers no question. */
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
