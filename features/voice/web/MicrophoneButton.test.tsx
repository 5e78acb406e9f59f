import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { servePartner } from '#testing/fake-partner.ts'
import { fakeRecognition } from '#testing/fake-recognition.ts'
import { signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'
import { listening, openVoicedChat, reply } from '#testing/voiced-chat.ts'
import { speechInputFaults } from './speech-recognition.ts'

const contents = (asked: Awaited<ReturnType<typeof openVoicedChat>>['asked']) =>
  asked.map(({ body }) => body.content)

test('recognised words are shown, and sent at the end or at a second press; Escape discards them', async () => {
  const { asked, screen, microphone, field } = await openVoicedChat()
  await field.fill('Written')
  const send = screen.getByRole('button', { name: 'Send message' })
  await microphone.click()
  const speech = await listening()
  expect(screen.getByText(/^Listening…/).all()).toHaveLength(1)
  await expect.element(send).toBeDisabled()
  speech.hint('do you have')
  await expect.element(screen.getByText('do you have', { exact: true })).toBeVisible()
  speech.say(' Do you have  a minute? ')
  await vi.waitFor(() => expect(contents(asked)).toEqual(['Do you have a minute?']))
  await expect.element(field).toHaveValue('Written')
  await expect.element(microphone).toHaveAccessibleName('Speak your message')
  await reply(asked, 0, 'Yes.')
  await expect.element(send).toBeEnabled()

  await microphone.click()
  ;(await listening()).hint('Never mind')
  await userEvent.keyboard('{Escape}')
  await expect.element(microphone).toHaveAccessibleName('Speak your message')
  await vi.waitFor(() => expect(speech.isLive()).toBe(false))
  expect(asked).toHaveLength(1)

  await microphone.click()
  ;(await listening()).hint('Good morning')
  await microphone.click()
  await vi.waitFor(() => expect(contents(asked).slice(1)).toEqual(['Good morning']))
})

test('a language that the browser refuses is recognised in English from then on; leaving closes the microphone', async () => {
  const { screen, microphone, asked } = await openVoicedChat({ language: 'eo' })
  await microphone.click()
  const speech = await listening()
  speech.fail('language-not-supported', false)
  await vi.waitFor(() => expect(speech.languages).toEqual(['eo', 'en-US']))
  speech.say('Saluton')
  await vi.waitFor(() => expect(contents(asked)).toEqual(['Saluton']))
  expect(screen.getByRole('alert').all()).toHaveLength(0)
  await microphone.click()
  await listening()
  expect(speech.languages).toEqual(['eo', 'en-US', 'en-US'])
  await screen.unmount()
  expect(speech.isLive()).toBe(false)
})

test(
  'silence and an abort are no errors; every other fault is shown, and the next attempt can succeed',
  { tags: ['long'] },
  async () => {
    const { asked, screen, microphone } = await openVoicedChat()
    const alert = screen.getByRole('alert')
    for (const error of ['no-speech', 'aborted']) {
      await microphone.click()
      ;(await listening()).fail(error)
      await expect.element(microphone).toHaveAccessibleName('Speak your message')
      expect(alert.all()).toHaveLength(0)
    }
    await microphone.click()
    const speech = await listening()
    for (const error of [...speechInputFaults.filter((fault) => fault !== 'unknown'), 'bad-grammar']) {
      speech.fail(error, error === 'network')
      await expect.element(alert).toBeVisible()
      expect(alert.element().textContent, error).toMatch(/\w{3,}.*\.$/)
      await microphone.click()
      await vi.waitFor(() => expect(speech.isLive()).toBe(true))
      expect(alert.all()).toHaveLength(0)
    }
    expect(asked).toHaveLength(0)
    speech.say('Now it works')
    await vi.waitFor(() => expect(contents(asked)).toEqual(['Now it works']))
  },
)

test('after a fault the recognised words are in the composer; after an abort they are sent', async () => {
  const { asked, screen, microphone, field } = await openVoicedChat()
  await field.fill('Hello Sam,')
  await microphone.click()
  const speech = await listening()
  speech.hint('do you have a minute')
  speech.fail('network', false)
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/could not be reached/)
  await expect.element(field).toHaveValue('Hello Sam, do you have a minute')
  expect(asked).toHaveLength(0)
  await field.clear()
  await microphone.click()
  ;(await listening()).hint('About the report')
  speech.fail('aborted')
  await vi.waitFor(() => expect(contents(asked)).toEqual(['About the report']))
  await expect.element(field).toHaveValue('')
})

test('words spoken during a reply are added to the composer', async () => {
  const { asked, screen, microphone, field } = await openVoicedChat()
  await field.fill('First')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await field.fill('Second')
  await microphone.click()
  ;(await listening()).say('and third')
  await expect.element(field).toHaveValue('Second and third')
  await expect.element(screen.getByText(/could not be sent yet/)).toBeVisible()
  expect(asked).toHaveLength(1)
})

test(
  'spoken words are validated like written ones, and the sixth recording within a minute has to wait',
  { tags: ['long'] },
  async () => {
    const { asked, screen, microphone, field } = await openVoicedChat()
    await microphone.click()
    ;(await listening()).say('a'.repeat(2001))
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Invalid voice input detected')
    await expect.element(field).toHaveValue('a'.repeat(2001))
    expect(asked).toHaveLength(0)
    for (let recording = 2; recording <= 5; recording += 1) {
      await microphone.click()
      ;(await listening()).say('')
    }
    await microphone.click()
    await expect.element(microphone).toHaveAccessibleName(/^Speak your message \(Wait (30|29)s\)$/)
    await expect
      .element(screen.getByRole('alert'))
      .toMatchTextContent(/^Rate limit exceeded. Please wait \d+ seconds.$/)
    await expect.element(microphone).toHaveAttribute('aria-disabled', 'true')
    expect(window.fakeSpeech?.languages).toHaveLength(5)
  },
)

const makerNote = /Your browser’s maker may receive the recording/

test('the first recording says that the browser’s maker may receive it, until it is dismissed or a recognition ends', async () => {
  const { screen, microphone, asked } = await openVoicedChat()
  const note = screen.getByText(makerNote)
  expect(note.all()).toHaveLength(0)
  await microphone.click()
  await listening()
  await expect.element(note).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(note).toBeVisible()
  await microphone.click()
  ;(await listening()).say('Hello')
  await vi.waitFor(() => expect(contents(asked)).toEqual(['Hello']))
  await expect.element(note).not.toBeInTheDocument()
  await reply(asked, 0, 'Hello.')
  await microphone.click()
  await listening()
  expect(note.all()).toHaveLength(0)
})

test('the note about the browser’s maker can be dismissed, and does not come again', async () => {
  const { screen, microphone } = await openVoicedChat()
  await microphone.click()
  await listening()
  await screen.getByRole('button', { name: 'Got it' }).click()
  await expect.element(screen.getByText(makerNote)).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(microphone).toHaveAccessibleName('Speak your message')
  await microphone.click()
  await listening()
  expect(screen.getByText(makerNote).all()).toHaveLength(0)
})

test('speech is recognised on the device where the browser can, without the note; after a failure there it is not', async () => {
  const { screen, microphone, asked } = await openVoicedChat()
  window.fakeSpeech?.recognisesOnDevice()
  await microphone.click()
  const speech = await listening()
  expect(speech.onDevice).toEqual([true])
  expect(screen.getByText(makerNote).all()).toHaveLength(0)
  speech.fail('language-not-supported', false)
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await microphone.click()
  ;(await listening()).hint('Hello')
  expect(speech.onDevice).toEqual([true, false])
  await expect.element(screen.getByText(makerNote)).toBeVisible()
  expect(asked).toHaveLength(0)
})

test('a language that only the device refuses is tried with the service of the browser’s maker, not in English', async () => {
  const { screen, microphone, asked } = await openVoicedChat({ language: 'fr' })
  window.fakeSpeech?.recognisesOnDevice()
  await microphone.click()
  const speech = await listening()
  speech.fail('language-not-supported', false)
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await microphone.click()
  ;(await listening()).say('Bonjour')
  await vi.waitFor(() => expect(contents(asked)).toEqual(['Bonjour']))
  expect(speech.languages).toEqual(['fr-FR', 'fr-FR'])
  expect(speech.onDevice).toEqual([true, false])
})

test('where the browser’s recognition is switched off, there is no microphone without a transcriber', async () => {
  const { screen } = await openChatWithoutRecognition(false)
  await expect.element(screen.getByRole('button', { name: 'Send message' })).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Let partner speak' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Speak your message|^Hands-free/ }).all()).toHaveLength(0)
})

test('where the browser’s recognition is switched off, the microphone records for the transcriber', async () => {
  const { screen } = await openChatWithoutRecognition(true)
  const microphone = screen.getByRole('button', { name: /^Speak your message/ })
  await expect.element(microphone).toBeVisible()
  const asks = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new Error('no microphone'))
  onTestFinished(() => asks.mockRestore())
  await microphone.click()
  await vi.waitFor(() => expect(asks).toHaveBeenCalledOnce())
  expect(window.fakeSpeech?.languages).toEqual([])
  expect(screen.getByText(makerNote).all()).toHaveLength(0)
})

/** A chat at a server whose BROWSER_SPEECH_INPUT is `no`, in a browser that could recognise speech. */
async function openChatWithoutRecognition(transcribes: boolean) {
  fakeRecognition()
  signInAs()
  servePartner(chatOf(1, { voice: { language: 'en-US', transcribes, recognises: false } }))
  return renderScreen('/chat/7')
}
