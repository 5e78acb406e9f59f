import { AudioLines } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import type { VoiceOfChat } from './useVoice.ts'

/** Begins a conversation in which speaking and listening take turns, and ends it. */
export function HandsFreeButton({ voice }: { readonly voice: VoiceOfChat }) {
  const { isHandsFree, isReplying, phase, wait, dispatch } = voice
  const t = useText('voice')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const { current } = button
    if (!isHandsFree) return
    // What was pressed to end it may be gone, and whoever pressed it goes on here.
    return () => {
      if (document.activeElement === document.body) current?.focus({ preventScroll: true })
    }
  }, [isHandsFree])
  const isReady = isHandsFree || (wait === 0 && phase !== 'listening')
  const onPress = () => {
    if (isReady) dispatch(isHandsFree ? { type: 'stop' } : { type: 'handsFree', isReplying })
  }
  return (
    <button
      ref={button}
      type="button"
      aria-label={t('handsFree.start')}
      aria-pressed={isHandsFree}
      aria-disabled={!isReady || undefined}
      title={t('handsFree.start')}
      onClick={onPress}
      className="voice-button"
      data-waiting={(wait > 0 && !isHandsFree) || undefined}
    >
      <AudioLines aria-hidden className="size-5" />
    </button>
  )
}
