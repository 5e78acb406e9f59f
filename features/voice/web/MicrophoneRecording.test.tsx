import { HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeAudio } from '#testing/fake-audio.ts'
import { answer, handle } from '#testing/network.ts'
import { openVoicedChat, reply } from '#testing/voiced-chat.ts'

/** A browser without recognition, with a microphone that the test controls. */
async function open(transcribes: boolean) {
  const stopped = vi.fn<() => void>()
  class FakeRecorder extends EventTarget {
    static isTypeSupported = (type: string) => type === 'audio/mp4'
    state = 'inactive'
    start() {
      this.state = 'recording'
    }
    stop() {
      this.state = 'inactive'
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['spoken']) }))
      this.dispatchEvent(new Event('stop'))
    }
  }
  const media = { getUserMedia: vi.fn<() => Promise<unknown>>() }
  media.getUserMedia.mockResolvedValue({ getTracks: () => [{ stop: stopped }] })
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: media })
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'mediaDevices')
  })
  const forms: FormData[] = []
  handle('POST /chats/7/transcribe', async ({ request }) => {
    forms.push(await request.formData())
    return HttpResponse.json({ text: 'Good morning' })
  })
  /** Makes this many transcriptions fail. @returns the number of calls so far */
  const failTranscriptions = (failures: number) => {
    let calls = 0
    handle('POST /chats/7/transcribe', () => {
      calls += 1
      if (calls > failures) return HttpResponse.json({ text: 'Good morning' })
      const detail = 'The AI model could not answer. Please try again.'
      return HttpResponse.json({ detail, code: 'models.failed' }, { status: 502 })
    })
    return () => calls
  }
  const opened = await openVoicedChat({ voice: { language: 'en-US', transcribes } }, false)
  const { microphone } = opened
  /** Makes one whole recording. */
  const speak = async () => {
    await microphone.click()
    await expect.element(microphone).toHaveAccessibleName('Finish and send')
    await microphone.click()
  }
  return { ...opened, media, stopped, forms, failTranscriptions, speak }
}

test('without recognition and transcriber the button is disabled and explains why', async () => {
  const { microphone, screen, media } = await open(false)
  await expect.element(microphone).toHaveAttribute('aria-disabled', 'true')
  await expect.element(microphone).toHaveAccessibleDescription(/^This browser cannot recognise speech/)
  expect(screen.getByRole('button', { name: 'Hands-free conversation' }).all()).toHaveLength(0)
  microphone.element().focus()
  await microphone.click({ force: true })
  await expect.element(screen.getByText(/^This browser cannot recognise speech/).first()).toBeVisible()
  expect(media.getUserMedia).not.toHaveBeenCalled()
})

test('with a transcriber the button records, transcribes and sends', async () => {
  const { asked, stopped, forms, speak } = await open(true)
  await speak()
  await vi.waitFor(() => expect(asked.map(({ body }) => body.content)).toEqual(['Good morning']))
  const [form] = forms
  const recording = form?.get('audio')
  expect(recording instanceof File ? [recording.type, recording.size] : recording).toEqual(['audio/mp4', 6])
  expect(stopped).toHaveBeenCalledOnce()
})

test('a refused microphone and a refused recording show their reasons', async () => {
  const { screen, media, microphone, stopped, speak } = await open(true)
  media.getUserMedia.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  await microphone.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/The microphone may not be used/)
  handle('POST /chats/7/transcribe', () =>
    HttpResponse.json({ detail: 'The recording could not be understood.' }, { status: 422 }),
  )
  await speak()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/could not be understood/)
  expect(stopped).toHaveBeenCalledOnce()
})

test('the server’s limit of recordings starts a countdown, after which the same recording can be sent', async () => {
  const { asked, microphone, screen, media, forms, speak } = await open(true)
  handle('POST /chats/7/transcribe', () => {
    handle('POST /chats/7/transcribe', async ({ request }) => {
      forms.push(await request.formData())
      return HttpResponse.json({ text: 'Good morning' })
    })
    return HttpResponse.json(
      { detail: 'Rate limit exceeded. Please wait 3 seconds.' },
      { status: 429, headers: { 'retry-after': '3' } },
    )
  })
  await speak()
  await expect.element(microphone).toHaveAccessibleName(/^Speak your message \(Wait [123]s\)$/)
  const again = screen.getByRole('button', { name: 'Try again with what you said' })
  expect(again.all()).toHaveLength(0)
  await again.click()
  await vi.waitFor(() => expect(asked.map(({ body }) => body.content)).toEqual(['Good morning']))
  expect(forms.map((form) => form.get('audio'))).toEqual([expect.objectContaining({ size: 6 })])
  expect(media.getUserMedia).toHaveBeenCalledOnce()
  expect(again.all()).toHaveLength(0)
})

test('a recording that the transcriber fails on once is sent after a retry', async () => {
  const { asked, failTranscriptions, speak } = await open(true)
  failTranscriptions(1)
  await speak()
  await vi.waitFor(() => expect(asked.map(({ body }) => body.content)).toEqual(['Good morning']))
})

test('a recording that the transcriber fails on twice is kept, and can be sent by a click', async () => {
  const { asked, screen, media, failTranscriptions, speak } = await open(true)
  const calls = failTranscriptions(2)
  await speak()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/The AI model could not answer/)
  expect(calls()).toBe(2)
  await screen.getByRole('button', { name: 'Try again with what you said' }).click()
  await vi.waitFor(() => expect(asked.map(({ body }) => body.content)).toEqual(['Good morning']))
  expect(media.getUserMedia).toHaveBeenCalledOnce()
  expect(screen.getByRole('alert').all()).toHaveLength(0)
})

test('a kept recording can still be sent after a message that was typed meanwhile', async () => {
  const { asked, field, screen, failTranscriptions, speak } = await open(true)
  failTranscriptions(2)
  await speak()
  const again = screen.getByRole('button', { name: 'Try again with what you said' })
  await expect.element(again).toBeVisible()
  await field.fill('One moment, please.')
  await userEvent.keyboard('{Enter}')
  await reply(asked, 0, 'Of course.')
  await again.click()
  await vi.waitFor(() =>
    expect(asked.map(({ body }) => body.content)).toEqual(['One moment, please.', 'Good morning']),
  )
})

test('the button for a kept recording stays while replies are spoken', async () => {
  const audio = fakeAudio()
  const { asked, field, screen, failTranscriptions, speak } = await open(true)
  await screen.getByRole('checkbox', { name: 'Let partner speak' }).click()
  failTranscriptions(2)
  await speak()
  const again = screen.getByRole('button', { name: 'Try again with what you said' })
  for (const turn of [0, 1]) {
    await expect.element(again).toBeVisible()
    await field.fill(`Turn ${turn}`)
    await userEvent.keyboard('{Enter}')
    await reply(asked, turn, `Reply ${turn}`)
    await vi.waitFor(() => expect(audio.count()).toBe(turn + 1))
  }
  await expect.element(again).toBeVisible()
})

test('a session that ends during a transcription leaves the recording on the screen', async () => {
  const { address, screen, speak } = await open(true)
  answer('POST /chats/7/transcribe', { detail: 'Not authenticated' }, { status: 401 })
  await speak()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await expect.element(screen.getByText('Try again with what you said')).toBeInTheDocument()
  expect(address()).toBe('/chat/7')
})

test('the button says Listening only when the microphone is open', async () => {
  const { screen, media, microphone } = await open(true)
  const { promise, resolve } = Promise.withResolvers<unknown>()
  media.getUserMedia.mockReturnValueOnce(promise)
  await microphone.click()
  await expect.element(screen.getByText('Opening the microphone…')).toBeVisible()
  resolve({ getTracks: () => [] })
  await expect.element(screen.getByText('Listening…')).toBeVisible()
})

test('a new recording discards the kept one', async () => {
  const { screen, microphone, failTranscriptions, speak } = await open(true)
  failTranscriptions(2)
  await speak()
  const again = screen.getByRole('button', { name: 'Try again with what you said' })
  await expect.element(again).toBeVisible()
  await microphone.click()
  await expect.element(microphone).toHaveAccessibleName('Finish and send')
  expect(again.all()).toHaveLength(0)
})
