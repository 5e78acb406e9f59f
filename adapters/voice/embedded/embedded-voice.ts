import { createRequire } from 'node:module'
import { DomainError } from '#platform/server/errors.ts'
import { speechFailures, type Voice } from '../port.ts'
import { splitForSpeech } from './split-for-speech.ts'
import type { Speaker } from './speaker.ts'

/** The voice's exact name and its language tag, by the language of a chat. */
const VOICES: Readonly<Record<string, readonly [voice: string, speaks: string]>> = {
  en: ['en-us', 'en-US'],
  pt: ['pt-br', 'pt-BR'],
  fr: ['fr', 'fr-FR'],
}
const ENGLISH = ['en-us', 'en-US'] as const

/**
 * The most listeners at once. Every one of them hears a sentence before anyone hears a second one, so with more they
 * would wait too long.
 */
const LISTENERS = 100
const COME_BACK = 5

/** Whether the voice was installed: it is an optional dependency. */
export function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('@echogarden/espeak-ng-emscripten')
    return true
  } catch {
    return false
  }
}

/** Speaks on this machine. Each listener has one sentence in the queue at a time. */
export function embeddedVoice(speaker: Speaker): Voice {
  let listeners = 0
  return {
    name: 'espeak',
    voices: [],
    speaks: (language) => (VOICES[language] ?? ENGLISH)[1],
    async *speak(text, { language, signal }) {
      if (listeners >= LISTENERS) throw new DomainError(speechFailures.busy, { retryAfter: COME_BACK })
      const [voice] = VOICES[language] ?? ENGLISH
      listeners += 1
      try {
        for (const sentence of splitForSpeech(text, language)) {
          signal.throwIfAborted()
          yield await speaker.say({ text: sentence, voice, signal })
        }
      } finally {
        listeners -= 1
      }
    },
  }
}
