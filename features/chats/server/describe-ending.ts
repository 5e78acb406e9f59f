import { type DirectorState, shownEnding, type World } from '#conversation/director/world.ts'
import { textIn } from '#platform/contract/text.ts'
import type { ConversationEnding } from '../contract-outcome.ts'

/** Whether the rules' findings in a message are still hidden, because a model has yet to read it. */
export const isUnread = (state: DirectorState, message: number): boolean =>
  state.unread?.messages.includes(message) ?? false

/** How a conversation has ended, as the learner sees it; null while it goes on. */
export function describeEnding(
  state: DirectorState | null,
  { needs }: World,
  language: string,
): ConversationEnding | null {
  const kind = state && shownEnding(state)
  if (!kind) return null
  const agreed = state.agreed.flatMap(({ need, message, who, name, when, what, quotation }) => {
    const found = needs.find(({ key }) => key === need)
    const said = quotation !== undefined && { quotation }
    return found && !isUnread(state, message)
      ? [{ who, name, what: what ?? textIn(found.what, language), when, ...said }]
      : []
  })
  const promises = (state.promises ?? []).map(({ who, name, what, when, quotation }) => ({
    who,
    name,
    what,
    when,
    quotation,
  }))
  return { kind, agreed: kind === 'agreed' ? [...agreed, ...promises] : [] }
}
