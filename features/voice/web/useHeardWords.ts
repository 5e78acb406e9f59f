import { messageProblem } from '#features/chats/contract.ts'
import type { DraftName, VoicedChat } from '#features/chats/web/queries.ts'
import { normalise } from '#platform/contract/text.ts'
import { logEvent } from '#platform/web/error-log.ts'
import { useDraft } from '#platform/web/hooks/useDraft.ts'

/** What became of words: they went, there were none, or they stand in the composer because they could not go. */
type Fate = 'sent' | 'silence' | 'invalid' | 'kept'

type Words = {
  /** What stands in the composer. */
  readonly draft: string
  readonly deliver: (words: string) => Fate
}

/** Sends what was heard by the rules for what is written; what cannot be sent is put with what is being written. */
export function useHeardWords({ chat, send }: VoicedChat['sending']): Words {
  const [draft, setDraft] = useDraft(`chat:${chat.id}` satisfies DraftName)
  const deliver = (words: string): Fate => {
    const content = normalise(words)
    if (content === '') return 'silence'
    const problem = messageProblem(content)
    if (problem === undefined && send(content)) return 'sent'
    setDraft([draft.trimEnd(), content].filter(Boolean).join(' '))
    if (problem === undefined) return 'kept'
    logEvent('invalid voice input', problem)
    return 'invalid'
  }
  return { draft, deliver }
}
