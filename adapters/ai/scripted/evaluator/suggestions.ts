import type { ObservedMessage } from './observe-conversation.ts'
import type { Observation } from './observe-sentence.ts'
import type { ObservationKind, SuggestionKind } from './texts.ts'

/** Something to try, with the passage that it is about. */
type Suggestion = { readonly kind: SuggestionKind; readonly observation: Observation | null }

const MOST_SUGGESTIONS = 2

/** The first two things to try: what was never counted, or what was counted and stands in the way. */
export function chooseSuggestions(messages: readonly ObservedMessage[]): readonly Suggestion[] {
  const found = messages.flatMap(({ observations }) => observations)
  const find = (...kinds: readonly ObservationKind[]) =>
    found.find(({ kind }) => kinds.includes(kind)) ?? null
  const findBetter = (kind: ObservationKind) =>
    found.find((one) => one.kind === kind && one.better !== null) ?? null
  const hostile = find('threat', 'insult')
  const harsh = hostile ? null : find('harsh')
  const suggestions: Suggestion[] = [
    ...(hostile ? [{ kind: 'hostile' as const, observation: hostile }] : []),
    ...(harsh ? [{ kind: 'harsh' as const, observation: harsh }] : []),
  ]
  if (messages.every(({ ignored }) => ignored !== null))
    return [...suggestions, { kind: 'silent', observation: null }]
  const missing = (kind: 'open' | 'step', instead: 'closed' | 'undated') => {
    if (find(kind)) return
    const observation = findBetter(instead)
    suggestions.push({ kind: observation ? instead : kind, observation })
  }
  missing('open', 'closed')
  missing('step', 'undated')
  for (const kind of ['takenUp', 'figures'] as const)
    if (!find(kind)) suggestions.push({ kind, observation: null })
  return suggestions.slice(0, MOST_SUGGESTIONS)
}
