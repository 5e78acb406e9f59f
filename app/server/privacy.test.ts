import { describe, expect, test } from 'vitest'
import type { Partner } from '#adapters/ai/port.ts'
import { scriptedPartner } from '#adapters/ai/scripted/partner/partner.ts'
import { readConfig } from './configuration.ts'
import { chatRoutes } from '#features/chats/contract.ts'
import { sessionRoutes } from '#features/session/contract.ts'
import { testApp, type TestAppOptions } from '#testing/app.ts'
import { startChat } from '#testing/chat-requests.ts'
import { plainTranscriber, plainVoice } from '#testing/voice.ts'
import { privacyRoutes } from '#features/privacy/contract.ts'

/** A partner as a model of this name plays it. */
const partnerNamed = (name: string): Partner => ({
  ...scriptedPartner({ pause: async () => {} }),
  name,
  promptVersion: 'partner/1',
  readExchange: async () => [],
})

async function readNotice(options: TestAppOptions = {}) {
  const { as } = await testApp(options)
  return (await as.nobody.call(privacyRoutes.readPrivacyNotice, {})).body
}

describe('the notice about people’s words', () => {
  test('says to somebody who is not signed in that only rules answer, if nothing is configured', async () => {
    expect(await readNotice()).toEqual({
      processors: [
        { task: 'partner', name: 'scripted', place: 'built_in' },
        { task: 'evaluator', name: 'scripted', place: 'built_in' },
      ],
      browser_speech: true,
      sends_mail: false,
      retention_days: null,
      resets_sign_in: true,
      links: { privacy: null, imprint: null, support: null },
    })
  })

  test('names models, voice and transcriber, the retention, the mail server and the operator’s pages', async () => {
    const notice = await readNotice({
      partner: partnerNamed('anthropic:claude'),
      voice: { ...plainVoice(), name: 'elevenlabs:flash/anna' },
      transcriber: { ...plainTranscriber(), name: 'local:whisper' },
      environment: {
        RETENTION_DAYS: '90',
        BROWSER_SPEECH_INPUT: 'no',
        SMTP_URL: 'smtp://127.0.0.1:1',
        SMTP_FROM: 'practice@example.org',
        TRANSCRIBER_BASE_URL: 'http://127.0.0.1:8000/v1',
        PRIVACY_URL: 'https://example.org/privacy',
        IMPRINT_URL: 'https://example.org/imprint',
        SUPPORT_CONTACT: 'help@example.org',
      },
    })
    expect(notice).toEqual({
      processors: [
        { task: 'partner', name: 'anthropic:claude', place: 'provider' },
        { task: 'reader', name: 'anthropic:claude', place: 'provider' },
        { task: 'evaluator', name: 'scripted', place: 'built_in' },
        { task: 'voice', name: 'elevenlabs:flash/anna', place: 'provider' },
        { task: 'transcriber', name: 'local:whisper', place: 'this_machine' },
      ],
      browser_speech: false,
      sends_mail: true,
      retention_days: 90,
      resets_sign_in: true,
      links: {
        privacy: 'https://example.org/privacy',
        imprint: 'https://example.org/imprint',
        support: 'mailto:help@example.org',
      },
    })
  })

  test.each([
    ['openai:gpt', {}, 'provider'],
    ['openai:gpt', { OPENAI_BASE_URL: 'https://models.example.org/v1' }, 'own_address'],
    ['ollama:llama3.2:3b', {}, 'this_machine'],
    ['ollama:llama3.2:3b', { OLLAMA_BASE_URL: 'http://models.internal:11434/v1' }, 'own_address'],
    ['local:any', { PARTNER_BASE_URL: 'http://[::1]:8000/v1' }, 'this_machine'],
    ['local:any', { PARTNER_BASE_URL: 'https://localhost.example.org/v1' }, 'own_address'],
  ])('says of %s with %j that it runs at: %s', async (name, environment, place) => {
    const { processors } = await readNotice({ partner: partnerNamed(name), environment })
    expect(processors[0]).toEqual({ task: 'partner', name, place })
  })
})

test('the sign-in options name the operator’s pages', async () => {
  const { as } = await testApp({ environment: { SUPPORT_CONTACT: 'https://example.org/help' } })
  const { body } = await as.nobody.call(sessionRoutes.readSignInOptions, {})
  expect(body.links).toEqual({ privacy: null, imprint: null, support: 'https://example.org/help' })
})

test.each([
  [{ PRIVACY_URL: 'example.org/privacy' }, 'PRIVACY_URL: must be an http or https address'],
  [{ IMPRINT_URL: 'javascript:alert(1)' }, 'IMPRINT_URL: must be an http or https address'],
  [{ SUPPORT_CONTACT: 'ring us' }, 'SUPPORT_CONTACT: must be an email address, or an http or https address'],
  [{ BROWSER_SPEECH_INPUT: 'maybe' }, 'BROWSER_SPEECH_INPUT: '],
])('%j is refused at the start', (environment, problem) => {
  expect(() => readConfig(environment)).toThrow(problem)
})

test('a chat says that the browser’s recognition is switched off, and nothing if it is not', async () => {
  const voiceOf = async (environment: Record<string, string>) => {
    const { as } = await testApp({ environment })
    const params = { id: await startChat(as.learner) }
    return (await as.learner.call(chatRoutes.readChat, { params })).body.voice
  }
  expect(await voiceOf({ BROWSER_SPEECH_INPUT: 'no' })).toEqual({
    language: null,
    transcribes: false,
    recognises: false,
  })
  expect(await voiceOf({})).toEqual({ language: null, transcribes: false })
})
