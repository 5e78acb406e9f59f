import AudioLines from 'lucide-react/icons/audio-lines'
import { useEffect, useRef } from 'react'
import { useRateLimit } from '#features/session/web/queries.ts'
import { useSecondsLeft } from '#platform/web/hooks/useCooldown.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useVoice } from './VoiceProvider.tsx'
import type { VoicedChat } from './voice-state.ts'

type Props = { readonly voiced: Pick<VoicedChat, 'isReplying' | 'secondsLeft'> }

/** Starts and stops a hands-free conversation. It waits for the cooldown of messages, because it sends messages. */
export function HandsFreeButton({ voiced: { isReplying, secondsLeft } }: Props) {
  const { isHandsFree, phase, dispatch } = useVoice()
  const isMicrophoneWaiting = useSecondsLeft(useRateLimit('voice')) > 0
  const t = useText('voice')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const { current } = button
    if (!isHandsFree) return
    // The pressed control may be gone, so this button takes the focus.
    return () => {
      if (document.activeElement === document.body) current?.focus({ preventScroll: true })
    }
  }, [isHandsFree])
  const isReady = isHandsFree || (secondsLeft === 0 && phase !== 'listening')
  const onPress = () => {
    if (isReady) dispatch(isHandsFree ? { type: 'stop' } : { type: 'startHandsFree', isReplying })
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
      data-waiting={(isMicrophoneWaiting && !isHandsFree) || undefined}
    >
      <AudioLines aria-hidden className="size-5" />
    </button>
  )
}
