import { findMessageFailure } from '#features/chats/contract-rules.ts'
import { normalise } from '#platform/contract/text.ts'
import { logEvent } from '#platform/web/error-log.ts'
import { useDraft } from '#platform/web/hooks/useStored.ts'
import type { VoicedChat } from './voice-state.ts'

/** The result of sending spoken words. Words that are `invalid` or `notSent` are in the composer. */
type SpokenResult = 'sent' | 'nothingSaid' | 'invalid' | 'notSent'

type SendSpoken = {
  /** The text in the composer. */
  readonly draft: string
  readonly sendSpoken: (words: string) => SpokenResult
  /** Adds words to the composer. */
  readonly keepSpoken: (words: string) => void
}

/** Sends spoken words under the rules for written messages. Words that cannot be sent are added to the composer. */
export function useSendSpoken({ draftName, send }: Pick<VoicedChat, 'draftName' | 'send'>): SendSpoken {
  const [draft, setDraft] = useDraft(draftName)
  const keepSpoken = (words: string) =>
    setDraft([draft.trimEnd(), normalise(words)].filter(Boolean).join(' '))
  const sendSpoken = (words: string): SpokenResult => {
    const content = normalise(words)
    if (content === '') return 'nothingSaid'
    const problem = findMessageFailure(content)
    if (problem === undefined && send(content)) return 'sent'
    keepSpoken(content)
    if (problem === undefined) return 'notSent'
    logEvent('invalid voice input', problem.detail)
    return 'invalid'
  }
  return { draft, sendSpoken, keepSpoken }
}
