import { AudioLines } from 'lucide-react'
import { useText } from '#platform/web/hooks/useText.ts'
import type { VoiceOfChat } from './useVoice.ts'

/** Begins a conversation in which speaking and listening take turns, and ends it. */
export function HandsFreeButton({ voice }: { readonly voice: VoiceOfChat }) {
  const { isHandsFree, isReplying, phase, wait, dispatch } = voice
  const t = useText('voice')
  const isReady = isHandsFree || (wait === 0 && phase !== 'listening')
  const onPress = () => {
    if (isReady) dispatch(isHandsFree ? { type: 'stop' } : { type: 'handsFree', isReplying })
  }
  return (
    <button
      type="button"
      aria-label={t('handsFree.start')}
      aria-pressed={isHandsFree}
      aria-disabled={!isReady || undefined}
      title={t('handsFree.start')}
      onClick={onPress}
      className="voice-button"
    >
      <AudioLines aria-hidden className="size-5" />
    </button>
  )
}
