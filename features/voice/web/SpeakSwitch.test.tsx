import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loggedEvents } from '#platform/web/error-log.ts'
import { fakeAudio } from '#testing/fake-audio.ts'
import { answer } from '#testing/network.ts'
import { listening, openVoicedChat, reply } from '#testing/voiced-chat.ts'

type Opened = Awaited<ReturnType<typeof openVoicedChat>>

const box = ({ screen }: Opened) => screen.getByRole('checkbox', { name: /^Let partner speak/ })

async function say({ field }: Opened, words: string): Promise<void> {
  await field.fill(words)
  await userEvent.keyboard('{Enter}')
}

test('where nothing speaks, nothing is offered', async () => {
  const opened = await openVoicedChat({ voice: { language: null, transcribes: false } })
  expect(box(opened).all()).toHaveLength(0)
  expect(opened.screen.getByRole('button', { name: 'Hands-free conversation' }).all()).toHaveLength(0)
})

test('replies spoken in another language than the chat are announced as such', async () => {
  const opened = await openVoicedChat({ language: 'ja' })
  await expect.element(box(opened)).toHaveAccessibleName('Let partner speak (in English)')
})

test('each new reply is spoken when it is whole, and this is remembered', async () => {
  const audio = fakeAudio()
  const opened = await openVoicedChat()
  await expect.element(box(opened)).not.toBeChecked()
  await say(opened, 'Hello')
  await reply(opened.asked, 0, 'Nobody hears this.')
  await expect.element(opened.screen.getByRole('listitem').nth(3)).toBeVisible()
  await box(opened).click()
  expect(opened.spoken).toEqual([])
  await say(opened, 'How are you?')
  await reply(opened.asked, 1, 'Very well.')
  await vi.waitFor(() => expect(audio.sounding()).toBe(1))
  expect(opened.spoken).toEqual(['default: Very well.'])
  audio.end()
  await vi.waitFor(() => expect(audio.revoked).toHaveBeenCalledOnce())
  await opened.screen.unmount()
  await expect.element(box(await openVoicedChat())).toBeChecked()
})

test('one reply at a time: the next one, or no wish to hear any, ends the one before', async () => {
  const audio = fakeAudio()
  const opened = await openVoicedChat()
  await box(opened).click()
  await say(opened, 'One')
  await reply(opened.asked, 0, 'First.')
  await vi.waitFor(() => expect(audio.sounding()).toBe(1))
  await say(opened, 'Two')
  await vi.waitFor(() => expect(audio.sounding()).toBe(0))
  await reply(opened.asked, 1, 'Second.')
  await vi.waitFor(() => expect(audio.count()).toBe(2))
  expect(audio.sounding()).toBe(1)
  await box(opened).click()
  await vi.waitFor(() => expect(audio.sounding()).toBe(0))
  expect(audio.revoked).toHaveBeenCalledTimes(2)
})

test('leaving the chat, or a reply in another tab, ends it too', async () => {
  const audio = fakeAudio()
  const opened = await openVoicedChat()
  await box(opened).click()
  await say(opened, 'One')
  await reply(opened.asked, 0, 'First.')
  await vi.waitFor(() => expect(audio.sounding()).toBe(1))
  const otherTab = new BroadcastChannel('partner-speaks')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  otherTab.postMessage(8)
  await vi.waitFor(() => expect(audio.sounding()).toBe(0))
  otherTab.close()
  await say(opened, 'Two')
  await reply(opened.asked, 1, 'Second.')
  await vi.waitFor(() => expect(audio.sounding()).toBe(1))
  await opened.screen.unmount()
  expect(audio.sounding()).toBe(0)
})

test.each(['the browser', 'the server'])(
  'what %s fails to speak is noted; the next reply is spoken',
  async (who) => {
    const audio = fakeAudio()
    const opened = await openVoicedChat()
    await box(opened).click()
    if (who === 'the browser') audio.refuse(true)
    else answer('POST /chats/7/speak/stream', { detail: 'The voice failed' }, { status: 502 })
    await say(opened, 'One')
    await reply(opened.asked, 0, 'First.')
    await vi.waitFor(() => expect(loggedEvents().at(-1)?.event).toBe('playback failed'))
    expect(opened.screen.getByRole('alert').all()).toHaveLength(0)
    await expect.element(box(opened)).toBeChecked()

    audio.refuse(false)
    if (who === 'the server') return
    await say(opened, 'Two')
    await reply(opened.asked, 1, 'Second.')
    await vi.waitFor(() => expect(audio.sounding()).toBe(1))
  },
)

test('while the learner speaks the partner is silent, and is heard afterwards', async () => {
  const audio = fakeAudio()
  const opened = await openVoicedChat()
  await box(opened).click()
  await say(opened, 'One')
  await opened.microphone.click()
  const speech = await listening()
  await reply(opened.asked, 0, 'First.')
  await expect.element(opened.screen.getByRole('listitem').nth(3)).toBeVisible()
  expect(opened.spoken).toEqual([])
  speech.say('')
  await vi.waitFor(() => expect(audio.sounding()).toBe(1))
  await opened.microphone.click()
  await vi.waitFor(() => expect(audio.sounding()).toBe(0))
})
