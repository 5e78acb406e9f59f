import type { Assessment } from '../../port.ts'
import { modelEvaluator } from '../evaluator.ts'
import type { Model } from '../model.ts'
import { modelTranslator } from '../translator.ts'
import { attack, type TriedAttempt } from './attack.ts'
import { faultText } from './fault-text.ts'
import { translationTargets, type TrialLanguage } from './languages.ts'
import { measured, type Measured } from './measured.ts'
import { TIME, type Subject } from './subject.ts'
import { talk, type TrialTurn } from './talk.ts'

/** Something that was made, or the sentence of why not. */
export type Made<Value> = {
  readonly value: Value | null
  readonly fault: string | null
  readonly total: number
}

export type Trial = {
  readonly name: string
  readonly language: TrialLanguage
  readonly begun: Date
  readonly turns: readonly TrialTurn[]
  readonly evaluation: Made<Assessment>
  readonly translations: readonly (Made<Readonly<Record<string, string>>> & { readonly to: string })[]
  readonly attempts: readonly TriedAttempt[]
  readonly calls: Readonly<Record<'partner' | 'evaluator' | 'translator' | 'attempts', readonly Measured[]>>
}

/** Lets a model do all that the product asks of one, and writes down what came of it. */
export async function tryModel(model: Model, subject: Subject): Promise<Trial> {
  const { language, onStep } = subject
  const begun = new Date()
  const partner = measured(model)
  const evaluator = measured(model)
  const translator = measured(model)
  const attacked = measured(model)
  const conversation = subject.conversationIn(language)
  const turns = await talk(partner.model, conversation, subject)
  const messages = turns.flatMap(({ said, text, fault }) =>
    fault === null
      ? [
          { isUser: true, content: said },
          { isUser: false, content: text },
        ]
      : [],
  )
  onStep('an evaluation')
  const evaluation = await made((signal) => {
    if (messages.length === 0) throw new Error('There was no conversation to evaluate.')
    const asking = { signal, count: () => {} }
    return modelEvaluator(evaluator.model).evaluate({ ...conversation, messages }, subject.criteria, asking)
  })
  const { title, description, introText } = subject.conversationIn('en').scenario
  const translations = []
  for (const to of translationTargets) {
    onStep(`a translation into ${to}`)
    const asking = { from: 'en', to, count: () => {} }
    const texts = { title, description, intro_text: introText }
    const translation = await made((signal) =>
      modelTranslator(translator.model).translate(texts, { ...asking, signal }),
    )
    translations.push({ ...translation, to })
  }
  // Who answered nobody so far answers none of these either.
  const attempts = messages.length === 0 ? [] : await attack(attacked.model, subject)
  const calls = {
    partner: partner.calls,
    evaluator: evaluator.calls,
    translator: translator.calls,
    attempts: attacked.calls,
  }
  return { name: model.name, language, begun, turns, evaluation, translations, attempts, calls }
}

async function made<Value>(make: (signal: AbortSignal) => Promise<Value>): Promise<Made<Value>> {
  const start = performance.now()
  const end = () => performance.now() - start
  try {
    return { value: await make(AbortSignal.timeout(TIME)), fault: null, total: end() }
  } catch (error) {
    return { value: null, fault: faultText(error), total: end() }
  }
}
