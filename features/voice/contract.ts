import * as z from 'zod/mini'
import { ChatId, MESSAGE_LENGTH } from '#features/chats/contract.ts'
import { route } from '#platform/contract/route.ts'
import { normalise, textProblems } from '#platform/contract/text.ts'

/** Playbacks in a window of seconds, and the cooldown after them; recordings have a limit of their own. */
export const PLAYBACK_ALLOWANCE = { limit: 60, window: 60, cooldown: 10 } as const
/** The rate limit of recording: seconds of its window and of its cooldown (specification, section 9). */
export const VOICE_WINDOW = { window: 60, cooldown: 30 } as const

/** What a recording may weigh, in bytes, and how long it may be, in seconds. */
export const RECORDING_BYTES = 2 * 1024 * 1024
export const RECORDING_SECONDS = 60

export const voiceTexts = {
  none: 'No voice is configured here.',
  unknown: 'This voice is not available',
  notSaid: 'This text is not part of the conversation',
  noTranscriber: 'Recordings cannot be understood here. Please type your message.',
  noRecording: 'This is not a recording',
  tooLong: 'The recording is too long. Please speak for a minute at most.',
  invalid: 'Invalid voice input detected',
} as const

/** What is to be spoken, normalised as messages are; whether it was said is the server's to find out. */
const SpokenText = z.pipe(
  z.string(),
  z.pipe(
    z.transform(normalise),
    z
      .string()
      .check(
        z.minLength(1, textProblems.required),
        z.maxLength(MESSAGE_LENGTH, textProblems.tooLong(MESSAGE_LENGTH)),
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
      /** `default`, or a name on the list of the server's voice. */
      voice_id: z.string().check(z.regex(/^[\w-]{1,64}$/, voiceTexts.unknown)),
    }),
    bytes: 'audio/mpeg',
  }),
  transcribe: route({
    method: 'POST',
    path: '/chats/:chat_id/transcribe',
    access: 'member',
    summary: 'Writes down what was recorded; empty where nothing was said',
    params: z.object({ chat_id: ChatId }),
    upload: {
      field: 'audio',
      types: ['audio/webm', 'audio/mp4', 'audio/wav'],
      limit: RECORDING_BYTES,
    },
    reply: z.object({ text: z.string() }),
  }),
}
