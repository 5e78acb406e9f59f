import type { FastifyInstance } from 'fastify'
import type { Transcriber, Voice } from '#adapters/voice/port.ts'
import { encodeForm } from './form-upload.ts'
import type { Person } from './person.ts'

/** Speaks one MP3 header for each sentence, at once; for tests that do not depend on sound. */
export const plainVoice = (): Voice => ({
  name: 'plain',
  voices: ['other'],
  speaks: (language) => (language === 'pt' ? 'pt-BR' : 'en-US'),
  async *speak(text) {
    for (const _ of text.split('.')) yield MP3_FRAME
  },
})

/** Always transcribes the same text. */
export const plainTranscriber = (heard = 'Good morning.'): Transcriber => ({
  name: 'plain',
  transcribe: async () => heard,
})

const MP3_FRAME = Uint8Array.of(0xff, 0xf3, 0x40, 0xc4)

/** Silence as a WAV file. */
export function silence(seconds = 1): Uint8Array {
  const rate = 8000
  const bytes = Buffer.alloc(44 + rate * seconds)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate, 28)
  bytes.writeUInt16LE(1, 32)
  bytes.writeUInt16LE(8, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(rate * seconds, 40)
  return bytes
}

/** A recording as a form upload. */
export const createUploadForm = (bytes: Uint8Array, { field = 'audio', type = 'audio/wav' } = {}) =>
  encodeForm({ file: bytes, field, type, name: 'recording' })

/** Requests speech for a text of a chat; the bytes are in `rawPayload`. */
export async function requestSpeech(
  app: FastifyInstance,
  person: Person,
  chatId: string,
  text: string,
  voice_id = 'default',
) {
  return app.inject({
    method: 'POST',
    url: `/api/v1/chats/${chatId}/speak/stream`,
    headers: { cookie: await person.cookie() },
    payload: { text, voice_id },
  })
}
