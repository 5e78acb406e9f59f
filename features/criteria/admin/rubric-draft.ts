import type { CheckDraft, RubricCheck } from '#features/criteria/contract-rubric.ts'

const noTexts = () => ({ en: '', pt: '', fr: '' })

/** A blank check. */
export const newCheckDraft = (): CheckDraft => ({
  key: '',
  name: noTexts(),
  description: noTexts(),
  skill: '',
  kind: 'judged',
  examples: { met: noTexts(), partly: noTexts(), not_met: noTexts() },
  hasPartly: true,
  evidence: 'own_words',
  hasOccasion: false,
  occasion: noTexts(),
  counter: false,
  rule: 'open_questions',
  met: 2,
  partly: 1,
})

export function toDraft({ skill, examples, ...check }: RubricCheck): CheckDraft {
  const empty = newCheckDraft()
  const texts = {
    skill: skill ?? ('' as const),
    examples: { ...examples, partly: examples.partly ?? noTexts() },
    hasPartly: examples.partly !== null,
  }
  if (check.kind === 'counted') return { ...empty, ...check, ...texts }
  const { occasion, ...judged } = check
  return { ...empty, ...judged, ...texts, hasOccasion: occasion !== null, occasion: occasion ?? noTexts() }
}
