import type { Assessment } from '#adapters/ai/port.ts'
import type { BuiltInLanguage } from '#conversation/language/codes.ts'
import { createModelEvaluator } from '#adapters/ai/model/evaluator.ts'
import type { LanguageModel } from '#adapters/ai/model/model-port.ts'
import { createModelTranslator } from '#adapters/ai/model/translator.ts'
import { runAttempts, type AttemptResult } from './run-attempts.ts'
import { measureModel, type CallMeasurement } from './measure-model.ts'
import { translationTargets, type TryOptions } from './try-options.ts'
import { playConversation, type PlayedTurn } from './play-conversation.ts'
import { recordOutcome, type RecordedOutcome } from './record-outcome.ts'
import { type DraftedPart, tryDrafts } from './try-drafts.ts'

export type ModelReport = {
  readonly name: string
  readonly language: BuiltInLanguage
  readonly begun: Date
  readonly turns: readonly PlayedTurn[]
  readonly evaluation: RecordedOutcome<Assessment>
  readonly translations: readonly (RecordedOutcome<Readonly<Record<string, string>>> & {
    readonly to: string
  })[]
  readonly drafts: readonly DraftedPart[]
  readonly attempts: readonly AttemptResult[]
  readonly calls: Readonly<
    Record<'partner' | 'evaluator' | 'translator' | 'drafter' | 'attempts', readonly CallMeasurement[]>
  >
}

/** Lets a model do everything that the product asks of a model, and records the results. */
export async function tryModel(model: LanguageModel, options: TryOptions): Promise<ModelReport> {
  const { language, onStep } = options
  const begun = new Date()
  const partner = measureModel(model)
  const evaluator = measureModel(model)
  const translator = measureModel(model)
  const drafter = measureModel(model)
  const attacked = measureModel(model)
  const conversation = options.conversationIn(language)
  const turns = await playConversation(partner.model, conversation, options)
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
    return createModelEvaluator(evaluator.model).evaluate({ ...conversation, messages }, options.criteria, {
      signal,
      recordUsage: () => {},
    })
  })
  const { title, description, introText } = options.conversationIn('en').scenario
  const translations = []
  for (const to of translationTargets) {
    onStep(`a translation into ${to}`)
    const texts = { title, description, intro_text: introText }
    const translation = await recordOutcome((signal) =>
      createModelTranslator(translator.model).translate(texts, {
        from: 'en',
        to,
        signal,
        recordUsage: () => {},
      }),
    )
    translations.push({ ...translation, to })
  }
  const drafts = await tryDrafts(drafter.model, onStep)
  // A model that has answered no turn will not answer these attempts either.
  const attempts = messages.length === 0 ? [] : await runAttempts(attacked.model, options)
  const calls = {
    partner: partner.calls,
    evaluator: evaluator.calls,
    translator: translator.calls,
    drafter: drafter.calls,
    attempts: attacked.calls,
  }
  return { name: model.name, language, begun, turns, evaluation, translations, drafts, attempts, calls }
}
