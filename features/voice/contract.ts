import * as z from 'zod/mini'
import { defineFailures, ruleMessage } from '#platform/contract/failures.ts'
import { ChatId, MESSAGE_LENGTH } from '#features/chats/contract.ts'
import { route } from '#platform/contract/route.ts'
import { normalise, textFailures } from '#platform/contract/text.ts'

export const voiceFailures = defineFailures('voice', {
  none: ['conflict', 'No voice is configured here.'],
  unknown: ['invalid', 'This voice is not available'],
  notSaid: ['missing', 'This text is not part of the conversation'],
  noTranscriber: ['conflict', 'Recordings cannot be understood here. Please type your message.'],
  noRecording: ['invalid', 'This is not a recording'],
  tooLong: ['invalid', 'The recording is too long. Please speak for a minute at most.'],
  invalid: ['invalid', 'Invalid voice input detected'],
})

/** The limit of playbacks (requirement L2). */
export const PLAYBACK_ALLOWANCE = { limit: 60, window: 60, cooldown: 10 } as const
/** Seconds of the window and of the cooldown for recordings (requirement L2); the configuration sets the limit. */
export const VOICE_WINDOW = { window: 60, cooldown: 30 } as const

/** The limits of one recording: bytes and seconds. */
export const RECORDING_BYTES = 2 * 1024 * 1024
export const RECORDING_SECONDS = 60

/** A text to speak, normalised like a message. The handler checks that the chat contains it. */
const SpokenText = z.pipe(
  z.string(),
  z.pipe(
    z.transform(normalise),
    z
      .string()
      .check(
        z.minLength(1, ruleMessage(textFailures.required)),
        z.maxLength(MESSAGE_LENGTH, ruleMessage(textFailures.tooLong({ count: MESSAGE_LENGTH }))),
      ),
  ),
)

export const voiceRoutes = {
  speak: route({
    method: 'POST',
    path: '/chats/:chat_id/speak/stream',
    access: 'member',
    summary: 'Speaks a message of a chat',
    params: z.object({ chat_id: ChatId }),
    body: z.strictObject({
      text: SpokenText,
      /** `default`, or a name on the configured voice's list. */
      voice_id: z.string().check(z.regex(/^[\w-]{1,64}$/, ruleMessage(voiceFailures.unknown))),
    }),
    bytes: 'audio/mpeg',
  }),
  transcribe: route({
    method: 'POST',
    path: '/chats/:chat_id/transcribe',
    access: 'member',
    summary: 'Transcribes a recording; the text is empty where nothing was said',
    params: z.object({ chat_id: ChatId }),
    upload: {
      field: 'audio',
      types: ['audio/webm', 'audio/mp4', 'audio/wav'],
      limit: RECORDING_BYTES,
    },
    reply: z.object({ text: z.string() }),
  }),
}
