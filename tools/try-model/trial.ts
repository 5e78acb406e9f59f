import type { Assessment } from '#adapters/ai/port.ts'
import { createModelEvaluator } from '#adapters/ai/model/evaluator.ts'
import { measureTurns } from '#adapters/ai/scripted/evaluator/turn-measures.ts'
import type { LanguageModel } from '#adapters/ai/model/model-port.ts'
import { createModelTranslator } from '#adapters/ai/model/translator.ts'
import { runAttempts, type AttemptResult } from './run-attempts.ts'
import { measureModel, type CallMeasurement } from './measure-model.ts'
import { translationTargets, type TrialExercise, type TrialLanguage } from './trial-exercise.ts'
import { playConversation, type TrialTurn } from './play-conversation.ts'
import { recordOutcome, type TrialOutcome } from './trial-outcome.ts'
import { type DraftedPart, tryDrafts } from './try-drafts.ts'

export type Trial = {
  readonly name: string
  readonly language: TrialLanguage
  readonly begun: Date
  readonly turns: readonly TrialTurn[]
  readonly evaluation: TrialOutcome<Assessment>
  readonly translations: readonly (TrialOutcome<Readonly<Record<string, string>>> & { readonly to: string })[]
  readonly drafts: readonly DraftedPart[]
  readonly attempts: readonly AttemptResult[]
  readonly calls: Readonly<
    Record<'partner' | 'evaluator' | 'translator' | 'drafter' | 'attempts', readonly CallMeasurement[]>
  >
}

/** Lets a model do everything that the product asks of a model, and records the results. */
export async function tryModel(model: LanguageModel, exercise: TrialExercise): Promise<Trial> {
  const { language, onStep } = exercise
  const begun = new Date()
  const partner = measureModel(model)
  const evaluator = measureModel(model)
  const translator = measureModel(model)
  const drafter = measureModel(model)
  const attacked = measureModel(model)
  const conversation = exercise.conversationIn(language)
  const turns = await playConversation(partner.model, conversation, exercise)
  const messages = turns.flatMap(({ said, text, fault }) =>
    fault === null
      ? [
          { isUser: true, content: said },
          { isUser: false, content: text },
        ]
      : [],
  )
  onStep('an evaluation')
  const evaluation = await recordOutcome((signal) => {
    if (messages.length === 0) throw new Error('There was no conversation to evaluate.')
    const options = { signal, recordUsage: () => {} }
    return createModelEvaluator(evaluator.model, measureTurns).evaluate(
      { ...conversation, messages },
      exercise.criteria,
      options,
    )
  })
  const { title, description, introText } = exercise.conversationIn('en').scenario
  const translations = []
  for (const to of translationTargets) {
    onStep(`a translation into ${to}`)
    const options = { from: 'en', to, recordUsage: () => {} }
    const texts = { title, description, intro_text: introText }
    const translation = await recordOutcome((signal) =>
      createModelTranslator(translator.model).translate(texts, { ...options, signal }),
    )
    translations.push({ ...translation, to })
  }
  const drafts = await tryDrafts(drafter.model, onStep)
  // A model that has answered no turn will not answer these either.
  const attempts = messages.length === 0 ? [] : await runAttempts(attacked.model, exercise)
  const calls = {
    partner: partner.calls,
    evaluator: evaluator.calls,
    translator: translator.calls,
    drafter: drafter.calls,
    attempts: attacked.calls,
  }
  return { name: model.name, language, begun, turns, evaluation, translations, drafts, attempts, calls }
}
