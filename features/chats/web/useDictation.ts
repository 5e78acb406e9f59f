import type { Chat } from '../contract.ts'
import type { AgainDraft } from './useAgain.ts'
import { type LoadTools, useLazyTools, type VoiceSlots } from './useLazyTools.ts'

/**
 * The voice for a field that it does not send: spoken words are added to its text. Undefined until the voice is loaded.
 */
export function useDictation(chat: Chat, again: AgainDraft, loadTools: LoadTools): VoiceSlots | undefined {
  const { renderVoiceSlots } = useLazyTools(loadTools)
  return renderVoiceSlots?.({
    chat,
    isReplying: false,
    latestReply: null,
    isEditing: false,
    hasEnded: false,
    secondsLeft: 0,
    draftName: again.draftName,
    send(words) {
      again.write([again.draft.trimEnd(), words].filter(Boolean).join(' '))
      return true
    },
    setVoiceActive: again.setVoiceActive,
    setSpeaksReplies: () => undefined,
    announceReply: () => undefined,
  })
}
