import { difficultyParameters } from './advance-state.ts'
import { isPrerequisiteTold } from './open-facts.ts'
import type { Direction, Task, World } from './world.ts'
import { inLanguage } from '../language/codes.ts'

/**
 * Tasks that follow from a message which rules took for hostile. The model may find it harmless, so the tension before
 * it counts.
 */
const guesses: readonly Task[] = ['warn', 'push_back']

type TellableFacts = {
  /** What may be told now and was not told before. */
  readonly open: Direction['open']
  /**
   * Facts that a question would open, each with that question: the model recognises it also in words that rules do not
   * know.
   */
  readonly askable: readonly { readonly key: string; readonly question: string; readonly text: string }[]
}

/** The facts that a reply may tell for the first time. Those that nobody has earned yet are not among them. */
export function listTellableFacts(
  { before, state, open, task }: Direction,
  { facts, difficulty }: World,
  language: string,
): TellableFacts {
  const { tension } = guesses.includes(task) ? before : state
  const isAnswering = tension < difficultyParameters[difficulty].answers && task !== 'break_off'
  const isKnown = (key: string) => state.asked.includes(key) || state.told.includes(key)
  const askable = isAnswering
    ? facts.filter((fact) => fact.layer === 'asked' && isPrerequisiteTold(fact, state))
    : []
  return {
    open: open.filter(({ key }) => !state.told.includes(key)),
    askable: askable
      .filter(({ key }) => !isKnown(key))
      .flatMap(({ key, question, texts }) =>
        question
          ? [{ key, question: inLanguage(question.sentence, language), text: inLanguage(texts, language) }]
          : [],
      ),
  }
}
