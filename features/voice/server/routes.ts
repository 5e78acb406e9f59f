import type { Transcriber, Voice } from '#adapters/voice/port.ts'
import { chatTexts, MESSAGE_LENGTH } from '#features/chats/contract.ts'
import { type Allowance, rateLimitMessage } from '#platform/contract/allowance.ts'
import { normalise, problemOf } from '#platform/contract/text.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { disconnectSignal } from '#platform/server/disconnect-signal.ts'
import { PLAYBACK_ALLOWANCE, voiceTexts, type voiceRoutes } from '../contract.ts'
import { checkRecording } from './recording.ts'
import type { Purpose, VoiceStore } from './store.ts'

export type VoiceDependencies = {
  readonly store: VoiceStore
  /** Absent where nothing speaks, or writes down what was said. */
  readonly voice: Voice | undefined
  readonly transcriber: Transcriber | undefined
  readonly recordings: Allowance
}

export function voiceHandlers(deps: VoiceDependencies): Handlers<typeof voiceRoutes> {
  const { store, voice, transcriber } = deps

  const take = async (userId: number, purpose: Purpose, allowance: Allowance) => {
    const wait = await store.take(userId, purpose, allowance)
    if (wait > 0) throw new DomainError('limited', rateLimitMessage(wait), { retryAfter: wait })
  }

  return {
    async speak({ params, body }, { actor, http }) {
      if (!voice) throw new DomainError('conflict', voiceTexts.none)
      const voiceId = body.voice_id
      if (voiceId !== 'default' && !voice.voices.includes(voiceId))
        throw new DomainError('invalid', voiceTexts.unknown)
      const { language, said } = found(await store.chatOf(actor.id, params.chat_id))
      const text = said.find((content) => content === body.text || normalise(content) === body.text)
      if (text === undefined) throw new DomainError('missing', voiceTexts.notSaid)
      await take(actor.id, 'playback', PLAYBACK_ALLOWANCE)
      const signal = disconnectSignal(http.reply)
      return unlessItFails(voice.speak(text, { language, voiceId, signal }), () =>
        store.giveBack(actor.id, 'playback'),
      )
    },

    async transcribe({ params, upload }, { actor, http }) {
      if (!transcriber) throw new DomainError('conflict', voiceTexts.noTranscriber)
      const { language } = found(await store.chatOf(actor.id, params.chat_id))
      const recording = await upload()
      checkRecording(recording)
      await take(actor.id, 'voice', deps.recordings)
      const { type: mime, bytes } = recording
      try {
        const text = await transcriber.transcribe(bytes, {
          mime,
          language,
          signal: disconnectSignal(http.reply),
        })
        return { text: checked(text) }
      } catch (error) {
        await store.giveBack(actor.id, 'voice')
        throw error
      }
    },
  }
}

function found<T>(chat: T | undefined): T {
  if (chat === undefined) throw new DomainError('missing', chatTexts.missing)
  return chat
}

/** Silence is no mistake; anything else has to be what a message may be. */
function checked(heard: string): string {
  const text = normalise(heard)
  if (text !== '' && problemOf(text, MESSAGE_LENGTH)) throw new DomainError('invalid', voiceTexts.invalid)
  return text
}

/** A playback that breaks off does not count; one that nobody wanted to hear to its end does. */
async function* unlessItFails(
  pieces: AsyncIterable<Uint8Array>,
  giveBack: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch (error) {
    await giveBack()
    throw error
  }
}
