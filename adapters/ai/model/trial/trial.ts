import type { Assessment, Conversation } from '../../port.ts'
import { isForeign } from '../checks/language.ts'
import { modelEvaluator } from '../evaluator.ts'
import type { Attempt } from '../injections/attempt.ts'
import type { Model } from '../model.ts'
import { faultText } from './fault-text.ts'
import { translationTargets, type TrialLanguage } from './languages.ts'
import { learnersLines } from './lines.ts'
import { measured, type Measured } from './measured.ts'
import { sayTo, type Heard } from './say.ts'
import { modelTranslator } from '../translator.ts'

export type Subject = {
  readonly language: TrialLanguage
  /** The same exercise in each language, without messages. */
  readonly conversationIn: (language: TrialLanguage) => Conversation
  /** The criteria of the exercise, filled. */
  readonly criteria: string
  readonly attempts: readonly Attempt[]
  /** Told what is being done, for whoever waits. */
  readonly onStep: (what: string) => void
}

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
  readonly turns: readonly (Heard & { readonly said: string; readonly isForeign: boolean })[]
  readonly evaluation: Made<Assessment>
  readonly translations: readonly (Made<Readonly<Record<string, string>>> & { readonly to: string })[]
  readonly attempts: readonly (Heard & { readonly attempt: Attempt })[]
  readonly calls: Readonly<Record<'partner' | 'evaluator' | 'translator' | 'attempts', readonly Measured[]>>
}

/** What the slices give a call in all. */
const TIME = 23_000
/** Attempts at once: providers limit how many. */
const ABREAST = 3

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

async function talk(model: Model, conversation: Conversation, { language, onStep }: Subject) {
  const messages: { isUser: boolean; content: string }[] = []
  const turns: Trial['turns'][number][] = []
  for (const said of learnersLines[language]) {
    onStep(`turn ${turns.length + 1}`)
    messages.push({ isUser: true, content: said })
    const heard = await sayTo(model, { ...conversation, messages }, AbortSignal.timeout(TIME))
    if (heard.fault === null) messages.push({ isUser: false, content: heard.text })
    else messages.pop()
    turns.push({ ...heard, said, isForeign: isForeign(heard.text, language) })
  }
  return turns
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

async function attack(
  model: Model,
  { attempts, conversationIn, onStep }: Subject,
): Promise<Trial['attempts']> {
  const results = new Map<Attempt, Heard>()
  const waiting = [...attempts]
  const work = async () => {
    for (let attempt = waiting.shift(); attempt; attempt = waiting.shift()) {
      const messages = [...(attempt.before ?? []), attempt.text].flatMap((content, index) => [
        ...(index > 0 ? [{ isUser: false, content: '…' }] : []),
        { isUser: true, content },
      ])
      const conversation = { ...conversationIn(attempt.language), messages }
      results.set(attempt, await sayTo(model, conversation, AbortSignal.timeout(TIME)))
      onStep(`attempt ${results.size} of ${attempts.length}`)
    }
  }
  await Promise.all(Array.from({ length: ABREAST }, work))
  return attempts.flatMap((attempt) => {
    const heard = results.get(attempt)
    return heard ? [{ ...heard, attempt }] : []
  })
}
