import { HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { handle } from '#testing/network.ts'
import { openVoicedChat } from '#testing/voiced-chat.ts'

/** A browser without recognition, and a microphone that a test plays. */
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
  const opened = await openVoicedChat({ voice: { language: 'en-US', transcribes } }, false)
  return { ...opened, media, stopped, forms }
}

test('without recognition and transcriber the microphone explains that it does nothing', async () => {
  const { microphone, screen, media } = await open(false)
  await expect.element(microphone).toHaveAttribute('aria-disabled', 'true')
  await expect.element(microphone).toHaveAccessibleDescription(/^This browser cannot recognise speech/)
  expect(screen.getByRole('button', { name: 'Hands-free conversation' }).all()).toHaveLength(0)
  microphone.element().focus()
  await microphone.click({ force: true })
  await expect.element(screen.getByText(/^This browser cannot recognise speech/).first()).toBeVisible()
  expect(media.getUserMedia).not.toHaveBeenCalled()
})

test('with a transcriber it records, transcribes and sends', async () => {
  const { asked, microphone, stopped, forms } = await open(true)
  await microphone.click()
  await expect.element(microphone).toHaveAccessibleName('Finish and send')
  await microphone.click()
  await vi.waitFor(() => expect(asked.map(({ body }) => body.content)).toEqual(['Good morning']))
  const [form] = forms
  const recording = form?.get('audio')
  expect(recording instanceof File ? [recording.type, recording.size] : recording).toEqual(['audio/mp4', 6])
  expect(stopped).toHaveBeenCalledOnce()
})

test('a refused microphone and a refused recording are shown, and the learner can retry', async () => {
  const { screen, media, microphone, stopped } = await open(true)
  media.getUserMedia.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  await microphone.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/The microphone may not be used/)
  handle('POST /chats/7/transcribe', () =>
    HttpResponse.json({ detail: 'The recording could not be understood.' }, { status: 422 }),
  )
  await microphone.click()
  await expect.element(microphone).toHaveAccessibleName('Finish and send')
  await microphone.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/could not be understood/)
  expect(stopped).toHaveBeenCalledOnce()
})

test('the server’s limit of recordings starts the countdown', async () => {
  const { microphone } = await open(true)
  handle('POST /chats/7/transcribe', () =>
    HttpResponse.json(
      { detail: 'Rate limit exceeded. Please wait 17 seconds.' },
      { status: 429, headers: { 'retry-after': '17' } },
    ),
  )
  await microphone.click()
  await expect.element(microphone).toHaveAccessibleName('Finish and send')
  await microphone.click()
  await expect.element(microphone).toHaveAccessibleName(/^Speak your message \(Wait 1[67]s\)$/)
})

test.each([
  [1, 'is sent after all'],
  [2, 'says so, and does not use up the limit'],
])('a recording that the transcriber fails at, %d times, %s', async (failures) => {
  const { screen, asked, microphone } = await open(true)
  const detail = 'The AI model could not answer. Please try again.'
  let calls = 0
  handle('POST /chats/7/transcribe', () => {
    calls += 1
    return calls <= failures
      ? HttpResponse.json({ detail, code: 'models.failed' }, { status: 502 })
      : HttpResponse.json({ text: 'Good morning' })
  })
  await microphone.click()
  await expect.element(microphone).toHaveAccessibleName('Finish and send')
  await microphone.click()
  if (failures === 1)
    await vi.waitFor(() => expect(asked.map(({ body }) => body.content)).toEqual(['Good morning']))
  else await expect.element(screen.getByRole('alert')).toMatchTextContent(detail)
  expect(calls).toBe(2)
})
