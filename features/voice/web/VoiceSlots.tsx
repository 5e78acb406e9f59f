import type { ReactNode } from 'react'
import { HandsFreeButton } from './HandsFreeButton.tsx'
import { HandsFreePanel } from './HandsFreePanel.tsx'
import { MicrophoneButton } from './MicrophoneButton.tsx'
import { SpeakSwitch } from './SpeakSwitch.tsx'
import { hasMicrophone, chooseSpeechInput } from './useSpeechInput.ts'
import { VoiceNotices } from './VoiceNotices.tsx'
import { VoiceSession } from './VoiceSession.tsx'
import type { VoicedChat } from './voice-state.ts'
import './voice.css'

/**
 * The parts of the voice for a live chat, which shows each in its own place. They need a `VoiceProvider` around them.
 */
export function renderVoiceSlots(
  voiced: VoicedChat,
): Readonly<Record<'header' | 'notes' | 'controls', ReactNode>> {
  const { chat } = voiced
  const speechInput = chooseSpeechInput(chat)
  const canSpeak = chat.voice.language !== null
  return {
    header: chat.voice.language !== null && (
      <SpeakSwitch speechLanguage={chat.voice.language} chatLanguage={chat.language} />
    ),
    notes: (
      <>
        <VoiceSession {...voiced} />
        <VoiceNotices chatLanguage={chat.language} />
        <HandsFreePanel chatLanguage={chat.language} isReplying={voiced.isReplying} />
      </>
    ),
    controls: (
      <>
        {/* Only the browser's recognition notices by itself when the learner stops speaking. */}
        {canSpeak && speechInput === 'recognition' && <HandsFreeButton voiced={voiced} />}
        {hasMicrophone(chat) && <MicrophoneButton speechInput={speechInput} />}
      </>
    ),
  }
}
