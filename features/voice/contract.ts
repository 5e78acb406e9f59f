import * as z from 'zod/mini'
import { dailyLimits, ruleMessage } from '#platform/contract/failures.ts'
import { ChatId } from '#features/chats/contract.ts'
import { MESSAGE_LENGTH } from '#features/chats/contract-rules.ts'
import { route } from '#platform/contract/route.ts'
import { normalise, textFailures } from '#platform/contract/text.ts'
import { RECORDING_BYTES, voiceFailures } from './contract-rules.ts'

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
    params: z.object({
      /** The id of the chat. */
      chat_id: ChatId,
    }),
    body: z.strictObject({
      /** The whole text of a message of the chat. */
      text: SpokenText,
      /** `default`, or a name on the configured voice's list. */
      voice_id: z.string().check(z.regex(/^[\w-]{1,64}$/, ruleMessage(voiceFailures.unknown))),
    }),
    bytes: 'audio/mpeg',
    failures: dailyLimits,
  }),
  transcribe: route({
    method: 'POST',
    path: '/chats/:chat_id/transcribe',
    access: 'member',
    summary: 'Transcribes a recording; the text is empty where nothing was said',
    params: z.object({
      /** The id of the chat. */
      chat_id: ChatId,
    }),
    upload: {
      field: 'audio',
      types: ['audio/webm', 'audio/mp4', 'audio/wav'],
      limit: RECORDING_BYTES,
    },
    reply: z.object({
      /** What was said; empty where nothing was. */
      text: z.string(),
    }),
    failures: dailyLimits,
  }),
}
