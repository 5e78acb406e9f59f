import { expect, test } from 'vitest'
import { fakeRecognition } from '#testing/fake-recognition.ts'
import { recogniseSpeech } from './speech-recognition.ts'

test('English, Portuguese and French are recognised with a region, any other language without one', async () => {
  fakeRecognition()
  for (const language of ['en', 'pt', 'fr', 'ja']) {
    const { signal } = new AbortController()
    const words = recogniseSpeech({
      language,
      signal,
      finish: signal,
      onLeavingDevice() {},
      onOpen() {},
      onWords() {},
      onSpeechEnd() {},
    })
    await Promise.resolve()
    window.fakeSpeech?.say('Hello')
    expect(await words).toBe('Hello')
  }
  expect(window.fakeSpeech?.languages).toEqual(['en-US', 'pt-BR', 'fr-FR', 'ja'])
})
