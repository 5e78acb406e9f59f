import type { FastifyInstance } from 'fastify'
import { cachedVoice } from '#adapters/voice/cached.ts'
import { embeddedVoice } from '#adapters/voice/embedded/embedded-voice.ts'
import { createSpeaker, type SpeakerOptions, type SpeechTask } from '#adapters/voice/embedded/speaker.ts'
import type { Person } from './person.ts'

/** The embedded voice, which also records the sentences that its process was asked for. */
export function createRecordedVoice(options: SpeakerOptions = {}) {
  const speaker = createSpeaker(options)
  const said: SpeechTask[] = []
  const say = (task: SpeechTask) => {
    said.push(task)
    return speaker.say(task)
  }
  return { speaker, said, voice: cachedVoice(embeddedVoice({ ...speaker, say })) }
}

/** Thirteen sentences of about 150 characters. */
export const LONG_REPLY = Array.from(
  { length: 13 },
  (_, index) =>
    `This is what I have to say about point ${index}, and as you can hear, it takes me a good while to say all of it, even though I hurry.`,
).join(' ')

/** Requests speech over a real connection, as a browser does. */
export async function listenTo(
  app: FastifyInstance,
  person: Person,
  { chatId, text, signal }: { readonly chatId: string; readonly text: string; readonly signal?: AbortSignal },
): Promise<Response> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  return fetch(`${app.listeningOrigin}/api/v1/chats/${chatId}/speak/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: (await person.cookie()) ?? '' },
    body: JSON.stringify({ text, voice_id: 'default' }),
    ...(signal && { signal }),
  })
}
