import type { Transcriber, Voice } from '#adapters/voice/port.ts'
import { chatFailures, MESSAGE_LENGTH } from '#features/chats/contract-rules.ts'
import { findTextFailure, normalise } from '#platform/contract/text.ts'
import type { SpendingLimit } from '#platform/server/daily-budget.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { disconnectSignal } from '#platform/server/abort.ts'
import type { voiceRoutes } from '../contract.ts'
import { voiceFailures } from '../contract-rules.ts'
import { checkRecording } from './recording.ts'
import type { VoiceStore } from './store.ts'

type VoiceDependencies = {
  readonly store: VoiceStore
  /** Undefined where no voice is configured. */
  readonly voice: Voice | undefined
  /** Undefined where no transcriber is configured. */
  readonly transcriber: Transcriber | undefined
  /** The limits of recordings and of playbacks (requirement L2). */
  readonly recordings: SpendingLimit
  readonly playbacks: SpendingLimit
}

export function voiceHandlers(deps: VoiceDependencies): Handlers<typeof voiceRoutes> {
  const { store, voice, transcriber } = deps

  return {
    async speak({ params, body }, { actor, http }) {
      if (!voice) throw new DomainError(voiceFailures.none)
      const voiceId = body.voice_id
      if (voiceId !== 'default' && !voice.voices.includes(voiceId))
        throw new DomainError(voiceFailures.unknown)
      const { language, contents } = requireChat(await store.readChat(actor.id, params.chat_id))
      const text = contents.find((content) => content === body.text || normalise(content) === body.text)
      if (text === undefined) throw new DomainError(voiceFailures.notSaid)
      await store.claimAttempt(actor.id, 'playback', deps.playbacks)
      const signal = disconnectSignal(http.reply)
      return voice.speak(text, { language, voiceId, signal })
    },

    async transcribe({ params, upload }, { actor, http }) {
      if (!transcriber) throw new DomainError(voiceFailures.noTranscriber)
      const { language } = requireChat(await store.readChat(actor.id, params.chat_id))
      const recording = await upload()
      checkRecording(recording)
      await store.claimAttempt(actor.id, 'voice', deps.recordings)
      const { type: mime, bytes } = recording
      const signal = disconnectSignal(http.reply)
      const text = await transcriber.transcribe(bytes, { mime, language, signal })
      return { text: validateTranscript(text) }
    },
  }
}

function requireChat<T>(chat: T | undefined): T {
  if (chat === undefined) throw new DomainError(chatFailures.missing)
  return chat
}

/** Silence is allowed; every other transcript follows the rules for messages. */
function validateTranscript(transcript: string): string {
  const text = normalise(transcript)
  if (text !== '' && findTextFailure(text, MESSAGE_LENGTH)) throw new DomainError(voiceFailures.invalid)
  return text
}
