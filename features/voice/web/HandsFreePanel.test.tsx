import { HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { retryPolicy } from '#platform/web/http.ts'
import { fakeAudio } from '#testing/fake-audio.ts'
import { turnAfter } from '#testing/fake-partner.ts'
import { answer, handle } from '#testing/network.ts'
import { listening, openVoicedChat, reply } from '#testing/voiced-chat.ts'

async function begin() {
  const audio = fakeAudio()
  const opened = await openVoicedChat()
  const button = opened.screen.getByRole('button', { name: 'Hands-free conversation' })
  await button.click()
  const panel = opened.screen.getByRole('region', { name: 'Hands-free conversation' })
  const speech = await listening()
  return { ...opened, audio, button, panel, speech, status: panel.getByRole('status') }
}

test('the panel listens, sends, waits and speaks, one at a time; editing pauses it while the partner speaks', async () => {
  const { asked, audio, screen, speech, status } = await begin()
  await expect.element(status).toHaveTextContent('Listening')
  speech.hint('Hello')
  speech.fallSilent()
  await expect.element(status).toHaveTextContent('Sending what you said')
  speech.say('Hello Sam')
  await expect.element(status).toHaveTextContent('Waiting for the reply')
  expect(speech.isLive()).toBe(false)
  await reply(asked, 0, 'Hello.')
  await expect.element(status).toHaveTextContent('Your partner is speaking')
  await vi.waitFor(() => expect(audio.sounding()).toBe(1))
  expect(speech.isLive()).toBe(false)
  audio.end()
  await expect.element(status).toHaveTextContent('Listening')
  await vi.waitFor(() => expect(speech.isLive()).toBe(true))
  expect(audio.sounding()).toBe(0)
  speech.say('How are you?')
  await vi.waitFor(() => expect(asked.map(({ body }) => body.content)).toEqual(['Hello Sam', 'How are you?']))
  await reply(asked, 1, 'Fine.')
  await vi.waitFor(() => expect(audio.sounding()).toBe(1))
  await screen.getByRole('button', { name: 'Edit message' }).first().click()
  await expect.element(status).toHaveTextContent('Paused')
  await vi.waitFor(() => expect(audio.sounding()).toBe(0))
})

test('the status says Listening only when the microphone is open', async () => {
  const { button, status, speech } = await begin()
  await expect.element(status).toHaveTextContent('Listening')
  await button.click()
  speech.askFirst()
  await button.click()
  await expect.element(status).toHaveTextContent('Opening the microphone')
  expect(speech.isLive()).toBe(true)
})

test('a hidden window pauses the panel, which keeps the words so far and lets the reply be spoken to its end', async () => {
  const { asked, audio, field, panel, screen, speech, status } = await begin()
  const hidden = vi.spyOn(document, 'hidden', 'get')
  onTestFinished(() => hidden.mockRestore())
  const show = (isShown: boolean) => {
    hidden.mockReturnValue(!isShown)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  speech.hint('I wanted to say')
  await expect.element(panel).toMatchTextContent(/I wanted to say/)
  show(false)
  await expect.element(status).toHaveTextContent('Paused')
  await vi.waitFor(() => expect(speech.isLive()).toBe(false))
  await expect.element(field).toHaveValue('I wanted to say')
  show(true)
  await field.fill('')
  await screen.getByRole('button', { name: 'Go on' }).click()
  speech.say('Hello')
  await reply(asked, 0, 'Hello.')
  await vi.waitFor(() => expect(audio.sounding()).toBe(1))
  show(false)
  expect(audio.sounding()).toBe(1)
  audio.end()
  await expect.element(status).toHaveTextContent('Paused')
  expect(speech.isLive()).toBe(false)
})

test('a reply that the device interrupts, such as by a telephone call, pauses the panel', async () => {
  const { asked, audio, screen, speech, status } = await begin()
  speech.say('Hello')
  await reply(asked, 0, 'Hello.')
  await vi.waitFor(() => expect(audio.sounding()).toBe(1))
  audio.interrupt()
  await expect.element(status).toHaveTextContent('Paused')
  await screen.getByRole('button', { name: 'Go on' }).click()
  await vi.waitFor(() => expect(speech.isLive()).toBe(true))
})

test('a fault during a sentence closes the panel and puts the words into the composer', async () => {
  const { asked, field, panel, screen, speech } = await begin()
  speech.hint('I wanted to say')
  speech.fail('network')
  await expect.element(panel).not.toBeInTheDocument()
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/has ended. Speech recognition could not be reached/)
  await expect.element(field).toHaveValue('I wanted to say')
  expect(asked).toHaveLength(0)
})

test(
  'the panel closes when the conversation ends, and the last reply is still spoken',
  { tags: ['long'] },
  async () => {
    const { asked, audio, button, panel, screen, speech } = await begin()
    speech.say('By Friday, then?')
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    const ending = { kind: 'agreed' as const, agreed: [] }
    asked[0]?.end({ ...turnAfter(1, 'By Friday.'), ending })
    await expect.element(screen.getByRole('heading', { name: 'You have agreed' })).toBeVisible()
    await expect.element(panel).not.toBeInTheDocument()
    await vi.waitFor(() => expect(audio.sounding()).toBe(1))
    audio.end()
    await screen.getByRole('button', { name: 'Keep talking' }).click()
    await expect.element(button).toHaveAttribute('aria-pressed', 'false')
    expect(speech.isLive()).toBe(false)
    expect(audio.sounding()).toBe(0)
  },
)

test(
  'two silent rounds or typing pause the panel; Escape or a click on it closes it',
  { tags: ['long'] },
  async () => {
    const { button, field, panel, speech, status } = await begin()
    speech.fail('no-speech')
    await vi.waitFor(() => expect(speech.languages).toHaveLength(2))
    speech.fail('no-speech')
    await expect.element(status).toHaveTextContent('Paused')
    await vi.waitFor(() => expect(speech.isLive()).toBe(false))
    await panel.getByRole('button', { name: 'Go on' }).click()
    await expect.element(status).toHaveTextContent('Listening')
    await listening()

    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await vi.waitFor(() => expect(speech.isLive()).toBe(false))
    await expect.element(button).toHaveAttribute('aria-pressed', 'false')
    await button.click()
    await listening()
    await panel.click({ position: { x: 12, y: 12 } })
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    await vi.waitFor(() => expect(speech.isLive()).toBe(false))

    await button.click()
    await listening()
    await field.fill('I would rather write')
    await expect.element(status).toHaveTextContent('Paused')
    await vi.waitFor(() => expect(speech.isLive()).toBe(false))
  },
)

test(
  'a failed microphone, a missing reply or a failed voice closes the panel with a reason',
  { tags: ['long'] },
  async () => {
    const { asked, audio, button, panel, screen, speech } = await begin()
    for (const [error, sentence] of [
      ['not-allowed', /The hands-free conversation has ended. The microphone may not be used/],
      ['network', /The hands-free conversation has ended. Speech recognition could not be reached/],
    ] as const) {
      speech.fail(error)
      await expect.element(panel).not.toBeInTheDocument()
      await expect.element(screen.getByRole('alert')).toMatchTextContent(sentence)
      await button.click()
      await listening()
    }
    speech.say('Hello')
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    asked[0]?.refuse(400, 'Not today')
    await expect.element(screen.getByText(/has ended. No reply came./)).toBeVisible()
    await expect.element(panel).not.toBeInTheDocument()

    answer('POST /chats/7/speak/stream', { detail: 'The voice failed' }, { status: 502 })
    await button.click()
    ;(await listening()).say('Hello again')
    await reply(asked, 1, 'Hello.')
    await expect.element(screen.getByText(/has ended. The reply could not be played./)).toBeVisible()
    expect(audio.count()).toBe(0)
  },
)

test(
  'the panel goes on beyond the limit of recordings, and closes at the server’s limit of messages',
  { tags: ['long'] },
  async () => {
    const { asked, audio, field, panel, screen, status } = await begin()
    for (let turn = 0; turn < 5; turn += 1) {
      ;(await listening()).say(`Turn ${turn}`)
      await reply(asked, turn, `Reply ${turn}`)
      await vi.waitFor(() => expect(audio.count()).toBe(turn + 1))
      audio.end()
      await expect.element(status).toHaveTextContent('Listening')
    }
    ;(await listening()).say('One too many')
    await vi.waitFor(() => expect(asked).toHaveLength(6))
    asked[5]?.refuse(429, 'Rate limit exceeded. Please wait 9 seconds.', { 'retry-after': '9' })
    await expect.element(screen.getByText(/has ended. You have reached the limit of messages/)).toBeVisible()
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/Please wait \d+ seconds/)
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(field).toHaveValue('One too many')
    await expect
      .element(screen.getByRole('button', { name: 'Hands-free conversation' }))
      .toHaveAttribute('aria-disabled', 'true')
  },
)

test(
  'a voice that never answers, or stops in the middle of a reply, closes the panel',
  { tags: ['long'] },
  async () => {
    const { asked, audio, button, panel, screen } = await begin()
    const { timeout } = retryPolicy
    retryPolicy.timeout = 300
    onTestFinished(() => void (retryPolicy.timeout = timeout))
    handle('POST /chats/7/speak/stream', () => new Promise<never>(() => {}))
    ;(await listening()).say('Hello')
    await reply(asked, 0, 'Hello.')
    await expect.element(screen.getByText(/has ended. The reply could not be played./)).toBeVisible()
    await expect.element(panel).not.toBeInTheDocument()

    await button.click()
    await listening()
    const ended = screen.getByText(/has ended. The reply could not be played./)
    await expect.element(ended).not.toBeInTheDocument()
    const stalling = () =>
      new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(8)) })
    handle(
      'POST /chats/7/speak/stream',
      () => new HttpResponse(stalling(), { headers: { 'content-type': 'audio/mpeg' } }),
    )
    ;(await listening()).say('Hello again')
    await reply(asked, 1, 'Hello.')
    await expect.element(ended).toBeVisible()
    expect(audio.count()).toBe(0)
  },
)
