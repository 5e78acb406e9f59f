import type { ReactNode } from 'react'
import { MicrophoneButton } from './MicrophoneButton.tsx'
import { hasMicrophone, chooseSpeechInput } from './useSpeechInput.ts'
import { VoiceNotices } from './VoiceNotices.tsx'
import { VoiceSession } from './VoiceSession.tsx'
import type { VoicedChat } from './voice-state.ts'
import './voice.css'

/** The parts of the voice for a field where speech is only written down. They need a `VoiceProvider` around them. */
export const renderDictation = (
  voiced: VoicedChat,
): Readonly<Record<'header' | 'notes' | 'controls', ReactNode>> => ({
  header: null,
  notes: (
    <>
      <VoiceSession {...voiced} />
      <VoiceNotices chatLanguage={voiced.chat.language} />
    </>
  ),
  controls: hasMicrophone(voiced.chat) && (
    <MicrophoneButton isDictation speechInput={chooseSpeechInput(voiced.chat)} />
  ),
})
