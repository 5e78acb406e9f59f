import { HttpResponse } from 'msw'
import { expect, vi } from 'vitest'
import type { Chat } from '#features/chats/contract.ts'
import { type PartnerRequest, servePartner, turnAfter } from './fake-partner.ts'
import { fakeRecognition, type FakeSpeech } from './fake-recognition.ts'
import { answer, handle, signInAs } from './network.ts'
import { renderScreen } from './render-screen.tsx'
import { chatOf } from './sample-chat.ts'

/**
 * Renders a chat of one turn whose recogniser and speech the test controls.
 * @param recognises whether the browser has speech recognition
 */
export async function openVoicedChat(differences: Partial<Chat> = {}, recognises = true) {
  fakeRecognition()
  if (!recognises) Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined })
  signInAs()
  const chat = chatOf(1, { voice: { language: 'en-US', transcribes: false }, ...differences })
  const { asked } = servePartner(chat)
  answer(`GET /languages/${chat.language}`, { id: 2, name: 'A language', code: chat.language })
  const spoken: string[] = []
  handle('POST /chats/7/speak/stream', async ({ request }) => {
    const { text, voice_id } = (await request.json()) as Record<string, string>
    spoken.push(`${voice_id}: ${text}`)
    return new HttpResponse(new Uint8Array(8), { headers: { 'content-type': 'audio/mpeg' } })
  })
  const { screen, ...rest } = await renderScreen('/chat/7')
  const microphone = screen.getByRole('button', { name: /^(Speak your message|Finish and send)/ })
  await expect.element(microphone).toBeVisible()
  const field = screen.getByRole('textbox', { name: 'Your message', exact: true })
  return { chat, asked, spoken, screen, microphone, field, ...rest }
}

/** The recogniser's stand-in, once a recognition is running. */
export const listening = (): Promise<FakeSpeech> =>
  vi.waitFor(() => {
    const { fakeSpeech } = window
    if (!fakeSpeech?.isLive()) throw new Error('nobody listens')
    return fakeSpeech
  })

/** Lets the partner reply to the request at `index`, as that turn of the chat. */
export async function reply(asked: readonly PartnerRequest[], index: number, words: string): Promise<void> {
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(index))
  asked[index]?.end(turnAfter(index + 1, words))
}
