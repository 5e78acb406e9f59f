import type { ScenarioWorld } from '#features/worlds/contract.ts'
import { textIn } from '#platform/contract/text.ts'
import { LearnerLines } from '../contract.ts'
import en from './lines-en.json' with { type: 'json' }
import fr from './lines-fr.json' with { type: 'json' }
import pt from './lines-pt.json' with { type: 'json' }

const linesOf: Readonly<Record<string, typeof en>> = { en, fr, pt }

/** How many of each a good learner says, so that there are at most twelve messages. */
const AT_MOST = { asked: 3, earned: 2, needs: 3 } as const

/**
 * Makes the lines of simulated learners for a scenario for which nobody has written any: a good learner asks the
 * questions of its facts and proposes what an agreement takes, an average one does some of it, the others none.
 * @returns null in a language without such lines
 */
export function makeLearnerLines({ facts, needs }: ScenarioWorld, language: string): LearnerLines | null {
  const lines = linesOf[language]
  if (!lines) return null
  const questionsOf = (layer: ScenarioWorld['facts'][number]['layer']) =>
    facts.flatMap((fact) =>
      fact.layer === layer && fact.question ? [textIn(fact.question.sentence, language)] : [],
    )
  const agree = (sentence: string) =>
    needs.map(({ what }) => sentence.replace('{{what}}', () => textIn(what, language)))
  const { poor, average, good, hostile, stuffing } = lines
  const asked = questionsOf('asked')
  return LearnerLines.parse({
    poor,
    average: [
      average.opening,
      ...asked.slice(0, 2),
      ...agree(average.agreement).slice(0, 1),
      average.closing,
    ],
    good: [
      good.opening,
      ...asked.slice(0, AT_MOST.asked),
      good.acknowledging,
      good.sharing,
      ...questionsOf('earned').slice(0, AT_MOST.earned),
      ...agree(good.agreement).slice(0, AT_MOST.needs),
      good.closing,
    ],
    hostile,
    stuffing,
  })
}
