import { createContext, type Dispatch, type ReactNode, use, useMemo, useReducer } from 'react'
import { idleVoice, type VoiceAction, voiceReducer, type VoiceState } from './voice-state.ts'

type ChatVoice = VoiceState & { readonly dispatch: Dispatch<VoiceAction> }

const VoiceContext = createContext<ChatVoice>({ ...idleVoice, dispatch: () => undefined })

/** Holds the state that the parts of a chat's voice share. It is small, so it is loaded before their code. */
export function VoiceProvider({ children }: { readonly children: ReactNode }) {
  const [state, dispatch] = useReducer(voiceReducer, idleVoice)
  const voice = useMemo(() => ({ ...state, dispatch }), [state])
  return <VoiceContext value={voice}>{children}</VoiceContext>
}

export const useVoice = (): ChatVoice => use(VoiceContext)
