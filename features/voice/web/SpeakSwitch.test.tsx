import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loggedEvents } from '#platform/web/error-log.ts'
import { fakeAudio } from '#testing/fake-audio.ts'
import { turnAfterEdit } from '#testing/fake-partner.ts'
import { answer, handle } from '#testing/network.ts'
import { chatOf } from '#testing/sample-chat.ts'
import { listening, openVoicedChat, reply } from '#testing/voiced-chat.ts'

type VoicedChat = Awaited<ReturnType<typeof openVoicedChat>>

const box = ({ screen }: VoicedChat) => screen.getByRole('checkbox', { name: /^Let partner speak/ })

async function say({ field }: VoicedChat, words: string): Promise<void> {
  await field.fill(words)
  await userEvent.keyboard('{Enter}')
}

test('without a voice neither the switch nor the hands-free conversation is offered', async () => {
  const opened = await openVoicedChat({ voice: { language: null, transcribes: false } })
  expect(box(opened).all()).toHaveLength(0)
  expect(opened.screen.getByRole('button', { name: 'Hands-free conversation' }).all()).toHaveLength(0)
})

test('the switch names the language of the voice if it is not that of the chat', async () => {
  const opened = await openVoicedChat({ language: 'ja' })
  await expect.element(box(opened)).toHaveAccessibleName('Let partner speak (in English)')
})

test('each new reply is spoken only once, also after refetches, and the setting is kept', async () => {
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

  answer('GET /chats/7', chatOf(3, { voice: opened.chat.voice }))
  const reload = () => opened.queryClient.invalidateQueries({ queryKey: ['chats', '7'] })
  await reload()
  await opened.field.fill('While it is spoken')
  audio.end()
  await vi.waitFor(() => expect(audio.revoked).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(audio.sounding()).toBe(0))
  await reload()
  // Neither switching it off and on nor hiding and showing the page plays anything.
  await box(opened).click()
  await box(opened).click()
  window.dispatchEvent(new Event('visibilitychange'))
  await opened.field.fill('When it has ended')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(opened.spoken).toEqual(['default: Very well.'])
  expect(audio.count()).toBe(1)
  await opened.screen.unmount()
  await expect.element(box(await openVoicedChat())).toBeChecked()
})

test('a spoken reply is not in the status for screen readers, unless the voice fails', async () => {
  const audio = fakeAudio()
  const opened = await openVoicedChat()
  const status = (words: string) => opened.screen.getByRole('status').filter({ hasText: words })
  await say(opened, 'Hello')
  await reply(opened.asked, 0, 'Read out.')
  await expect.element(status('Read out.')).toBeInTheDocument()
  await box(opened).click()
  await say(opened, 'How are you?')
  await reply(opened.asked, 1, 'Spoken.')
  await vi.waitFor(() => expect(audio.sounding()).toBe(1))
  expect(status('Read out.').all()).toHaveLength(0)
  expect(status('Spoken.').all()).toHaveLength(0)
  await box(opened).click()
  await vi.waitFor(() => expect(audio.sounding()).toBe(0))
  expect(status('Spoken.').all()).toHaveLength(0)

  await box(opened).click()
  handle('POST /chats/7/speak/stream', () => new HttpResponse('{}', { status: 502 }))
  await say(opened, 'And now?')
  await reply(opened.asked, 2, 'Silent.')
  await expect.element(status('Silent.')).toBeInTheDocument()
})

test('every reply is spoken, even where only a pressed element may play sound, as on an iPhone', async () => {
  const audio = fakeAudio()
  audio.requirePress()
  const opened = await openVoicedChat()
  await box(opened).click()
  for (const turn of [0, 1]) {
    await say(opened, `Turn ${turn}`)
    await reply(opened.asked, turn, `Reply ${turn}`)
    await vi.waitFor(() => expect(audio.count()).toBe(turn + 1))
    audio.end()
    await vi.waitFor(() => expect(audio.sounding()).toBe(0))
  }
})

test(
  'the next reply, turning off the switch, a reply in another tab, or leaving the chat ends a spoken reply',
  { tags: ['long'] },
  async () => {
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

    await box(opened).click()
    await say(opened, 'Three')
    await reply(opened.asked, 2, 'Third.')
    await vi.waitFor(() => expect(audio.sounding()).toBe(1))
    const otherTab = new BroadcastChannel('partner-speaks')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    otherTab.postMessage(8)
    await vi.waitFor(() => expect(audio.sounding()).toBe(0))
    otherTab.close()
    await say(opened, 'Four')
    await reply(opened.asked, 3, 'Fourth.')
    await vi.waitFor(() => expect(audio.sounding()).toBe(1))
    await opened.screen.unmount()
    expect(audio.sounding()).toBe(0)
  },
)

test(
  'a reply to an edit is spoken; a reply that arrives while the learner speaks is spoken afterwards',
  { tags: ['long'] },
  async () => {
    const audio = fakeAudio()
    const { chat, ...opened } = await openVoicedChat()
    await opened.screen.getByRole('checkbox').click()
    await opened.screen.getByRole('button', { name: 'Edit message' }).click()
    await opened.screen.getByRole('textbox', { name: 'Editing your message' }).fill('In other words')
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(opened.asked).toHaveLength(1))
    opened.asked[0]?.end(turnAfterEdit(chat, 1, 'I see.'))
    await vi.waitFor(() => expect(audio.sounding()).toBe(1))
    expect(opened.spoken).toEqual(['default: I see.'])
    audio.end()

    await opened.field.fill('One')
    await userEvent.keyboard('{Enter}')
    await opened.microphone.click()
    const speech = await listening()
    await reply(opened.asked, 1, 'First.')
    await expect.element(opened.screen.getByRole('listitem').nth(3)).toBeVisible()
    expect(opened.spoken).toHaveLength(1)
    speech.say('')
    await vi.waitFor(() => expect(audio.sounding()).toBe(1))
    await opened.microphone.click()
    await vi.waitFor(() => expect(audio.sounding()).toBe(0))
  },
)

test(
  'without a user gesture no reply is spoken; a failed voice is logged, and a later reply is spoken',
  { tags: ['long'] },
  async () => {
    const audio = fakeAudio()
    const opened = await openVoicedChat()
    await box(opened).click()
    const isTouched = vi.spyOn(navigator.userActivation, 'hasBeenActive', 'get').mockReturnValue(false)
    await say(opened, 'One')
    await reply(opened.asked, 0, 'First.')
    await expect.element(opened.screen.getByRole('status').filter({ hasText: 'First.' })).toBeInTheDocument()
    expect(isTouched).toHaveBeenCalled()
    expect(opened.spoken).toEqual([])
    isTouched.mockRestore()

    const failures = [
      () => new HttpResponse('{}', { status: 502 }),
      () => new HttpResponse('<p>Hello</p>', { headers: { 'content-type': 'text/html' } }),
    ]
    handle('POST /chats/7/speak/stream', () => failures.shift()?.())
    const countNoted = () => loggedEvents().filter(({ event }) => event === 'playback failed').length
    const before = countNoted()
    for (const turn of [1, 2, 3]) {
      audio.refuse(turn === 3)
      await say(opened, `Turn ${turn}`)
      await reply(opened.asked, turn, `Reply ${turn}`)
      await vi.waitFor(() => expect(countNoted()).toBe(before + turn))
      expect(opened.screen.getByRole('alert').all()).toHaveLength(0)
      await expect.element(box(opened)).toBeChecked()
    }
    expect(opened.spoken).toEqual(['default: Reply 3'])
    audio.refuse(false)
    await say(opened, 'Five')
    await reply(opened.asked, 4, 'Fifth.')
    await vi.waitFor(() => expect(audio.sounding()).toBe(1))
  },
)

test('the switch has a text from 640 px on, and on a phone an icon that can be pressed', async () => {
  const opened = await openVoicedChat()
  const words = opened.screen.getByText('Let partner speak')
  const isSeen = () => words.element().checkVisibility({ opacityProperty: true })
  await page.viewport(640, 800)
  await expect.poll(isSeen).toBe(true)
  await page.viewport(390, 800)
  await expect.poll(isSeen).toBe(false)
  const sign = () => document.querySelector('.voice-sign svg') ?? expect.fail('no loudspeaker')
  const off = sign().outerHTML
  const { x, y, width, height } = sign().getBoundingClientRect()
  const under = document.elementFromPoint(x + width / 2, y + height / 2)
  expect(under?.closest('label')?.control).toBe(box(opened).element())
  await userEvent.click(under ?? document.body)
  await expect.element(box(opened)).toBeChecked()
  expect(sign().outerHTML).not.toBe(off)
  await userEvent.click(under ?? document.body)
  await expect.element(box(opened)).not.toBeChecked()
})
