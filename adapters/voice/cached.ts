import { LRUCache } from 'lru-cache'
import type { Voice } from './port.ts'

/** About three hours of speech. Bytes. */
const SIZE = 32 * 1024 * 1024

/** Keeps speech in memory; the least recently used is dropped first. */
export function cachedVoice(voice: Voice, maxSize = SIZE): Voice {
  const known = new LRUCache<string, Buffer>({ maxSize, sizeCalculation: ({ length }) => length })
  return {
    ...voice,
    async *speak(text, speaking) {
      const key = JSON.stringify([voice.speaks(speaking.language), speaking.voiceId, text])
      const audio = known.get(key)
      if (audio) return yield audio
      const pieces: Uint8Array[] = []
      for await (const piece of voice.speak(text, speaking)) {
        pieces.push(piece)
        yield piece
      }
      // Only complete speech is kept.
      known.set(key, Buffer.concat(pieces))
    },
  }
}
