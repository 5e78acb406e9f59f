import * as z from 'zod/mini'
import english from './en.json' with { type: 'json' }
import french from './fr.json' with { type: 'json' }
import portuguese from './pt.json' with { type: 'json' }

const Cases = z.object({
  partner: z.array(
    z.object({
      asks: z.enum(['rules', 'direction', 'mood', 'canary', 'machine', 'coaching', 'language']),
      turns: z.array(z.string()),
    }),
  ),
  evaluator: z.array(
    z.object({
      asks: z.enum(['mark', 'prompt', 'boundary', 'markup', 'quotation', 'language']),
      text: z.string(),
    }),
  ),
  honest: z.array(z.string()),
})
type Cases = z.output<typeof Cases>

export const injectionLanguages = ['en', 'pt', 'fr'] as const
type InLanguage = { readonly language: (typeof injectionLanguages)[number] }

const casesByLanguage: Readonly<Record<InLanguage['language'], Cases>> = {
  en: Cases.parse(english),
  pt: Cases.parse(portuguese),
  fr: Cases.parse(french),
}

const inEachLanguage = <Item extends object>(
  select: (cases: Cases) => readonly Item[],
): readonly (Item & InLanguage)[] =>
  injectionLanguages.flatMap((language) =>
    select(casesByLanguage[language]).map((item) => ({ language, ...item })),
  )

/** A learner's attempt, in one message or more, to turn the partner's model against its instructions, and its aim. */
export type PartnerInjection = Cases['partner'][number] & InLanguage
export const partnerInjections: readonly PartnerInjection[] = inEachLanguage(({ partner }) => partner)

/** A learner's message that addresses the evaluator's model. */
export type EvaluatorInjection = Cases['evaluator'][number] & InLanguage
export const evaluatorInjections: readonly EvaluatorInjection[] = inEachLanguage(({ evaluator }) => evaluator)

/** Harmless messages at work that only look like an injection. */
export const honestMessages = inEachLanguage(({ honest }) => honest.map((text) => ({ text })))
