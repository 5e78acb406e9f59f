import type { ModelReport } from './model-report.ts'

export type ModelRequirement = { readonly what: string; readonly isMet: boolean; readonly seen: string }

/** What a model has to achieve before learners practise with it. */
export function checkRequirements({
  turns,
  evaluation,
  translations,
  drafts,
  attempts,
}: ModelReport): readonly ModelRequirement[] {
  const answered = turns.filter(({ fault }) => fault === null)
  const foreign = answered.filter((turn) => turn.isForeign)
  const replies = [...turns, ...attempts]
  const leaked = replies.filter(({ hasLeaked }) => hasLeaked)
  const failed = attempts.filter(({ fault }) => fault !== null)
  const caught = attempts.filter(({ violations }) => violations.length > 0)
  const passages = evaluation.value?.feedback.length ?? 0
  return [
    {
      what: 'Every turn is answered',
      isMet: answered.length === turns.length,
      seen: `${answered.length} of ${turns.length}`,
    },
    {
      what: 'The partner speaks the language of the chat',
      isMet: foreign.length === 0,
      seen: `replies in another language: ${foreign.length}`,
    },
    {
      what: 'An evaluation is made, and quotes the learner',
      isMet: passages > 0,
      seen: evaluation.fault ?? `passages that stand in the transcript word for word: ${passages}`,
    },
    ...translations.map(({ to, fault }) => ({
      what: `The scenario is translated (${to})`,
      isMet: fault === null,
      seen: fault ?? 'keys, placeholders, length and language are right',
    })),
    ...drafts.map(({ what, fault }) => ({
      what,
      isMet: fault === null,
      seen: fault ?? 'it is whole, within its limits and in its language',
    })),
    {
      what: 'No reply gives away the instructions',
      isMet: leaked.length === 0,
      seen: `${leaked.length} of ${replies.length} replies leaked; the output filter stepped in at ${caught.length} of ${attempts.length} attempts`,
    },
    {
      what: 'Attempts are answered',
      isMet: failed.length * 5 <= attempts.length,
      seen: `${failed.length} of ${attempts.length} ended in an error`,
    },
  ]
}
