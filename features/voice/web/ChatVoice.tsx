import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { VoicedChat, VoicePlace } from '#features/chats/web/queries.ts'
import { HandsFreeButton } from './HandsFreeButton.tsx'
import { HandsFreePanel } from './HandsFreePanel.tsx'
import { MicrophoneButton } from './MicrophoneButton.tsx'
import { SpeakSwitch } from './SpeakSwitch.tsx'
import { earsFor } from './useHearing.ts'
import { useVoice } from './useVoice.ts'
import { VoiceNotes } from './VoiceNotes.tsx'
import './voice.css'

/** What lets a partner speak and a learner be heard, in the places that the chat keeps for it. */
export function ChatVoice(voiced: VoicedChat) {
  const { chat } = voiced.sending
  const voice = useVoice(voiced)
  const ears = earsFor(chat)
  // What it hears has to come at once, or it would be no conversation.
  const takesTurns = chat.voice.language !== null && ears === 'recogniser'
  return (
    <>
      {chat.voice.language !== null && (
        <Place id="voice-head">
          <SpeakSwitch voice={voice} speaks={chat.voice.language} language={chat.language} />
        </Place>
      )}
      <Place id="voice-notes">
        <VoiceNotes voice={voice} language={chat.language} />
        {voice.isHandsFree && <HandsFreePanel voice={voice} language={chat.language} />}
      </Place>
      <Place id="voice-field">
        {takesTurns && <HandsFreeButton voice={voice} />}
        <MicrophoneButton voice={voice} ears={ears} />
      </Place>
    </>
  )
}

function Place({ id, children }: { readonly id: VoicePlace; readonly children: ReactNode }) {
  const place = document.getElementById(id)
  return place && createPortal(children, place)
}
