import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { changeInterfaceLanguage } from '#platform/web/i18n.ts'
import { listening, openVoicedChat } from '#testing/voiced-chat.ts'
import { speechInputFaults } from './speech-recognition.ts'

const contents = (asked: Awaited<ReturnType<typeof openVoicedChat>>['asked']) =>
  asked.map(({ body }) => body.content)

test('words are shown as they are recognised and sent at the end, and nothing else is sent meanwhile', async () => {
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
})

test('a second press sends the words so far', async () => {
  const { asked, microphone } = await openVoicedChat()
  await microphone.click()
  const speech = await listening()
  speech.hint('Good morning')
  await microphone.click()
  await vi.waitFor(() => expect(contents(asked)).toEqual(['Good morning']))
})

test.each([
  ['en', 'en-US'],
  ['pt', 'pt-BR'],
  ['fr', 'fr-FR'],
  ['ja', 'ja'],
])('a chat in %s is heard in %s', async (language, heardIn) => {
  const { microphone } = await openVoicedChat({ language })
  await microphone.click()
  expect((await listening()).languages).toEqual([heardIn])
})

test('a language that the browser refuses is recognised in English, from then on at once', async () => {
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
})

test.each(['no-speech', 'aborted'])('%s is no error', async (error) => {
  const { asked, screen, microphone } = await openVoicedChat()
  await microphone.click()
  const speech = await listening()
  speech.fail(error)
  await expect.element(microphone).toHaveAccessibleName('Speak your message')
  expect(screen.getByRole('alert').all()).toHaveLength(0)
  expect(asked).toHaveLength(0)
})

test.each([...speechInputFaults.filter((fault) => fault !== 'unknown'), 'bad-grammar'])(
  '%s is told, whether or not an end follows, and the next try may go well',
  async (error) => {
    const { asked, screen, microphone } = await openVoicedChat()
    await microphone.click()
    const speech = await listening()
    speech.fail(error, error === 'network')
    const alert = screen.getByRole('alert')
    await expect.element(alert).toBeVisible()
    expect(alert.element().textContent).toMatch(/\w{3,}.*\.$/)
    await microphone.click()
    await vi.waitFor(() => expect(speech.isLive()).toBe(true))
    expect(alert.all()).toHaveLength(0)
    speech.say('Now it works')
    await vi.waitFor(() => expect(contents(asked)).toEqual(['Now it works']))
  },
)

test('during a reply spoken words are added to the composer', async () => {
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

test('spoken words follow the rules for written messages', async () => {
  const { asked, screen, microphone, field } = await openVoicedChat()
  await microphone.click()
  ;(await listening()).say('a'.repeat(2001))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Invalid voice input detected')
  await expect.element(field).toHaveValue('a'.repeat(2001))
  expect(asked).toHaveLength(0)
})

test('Escape cancels it', async () => {
  const { asked, microphone } = await openVoicedChat()
  await microphone.click()
  const speech = await listening()
  speech.hint('Never mind')
  await userEvent.keyboard('{Escape}')
  await expect.element(microphone).toHaveAccessibleName('Speak your message')
  await vi.waitFor(() => expect(speech.isLive()).toBe(false))
  expect(asked).toHaveLength(0)
})

test('leaving the screen closes the microphone', async () => {
  const { screen, microphone } = await openVoicedChat()
  await microphone.click()
  const speech = await listening()
  await screen.unmount()
  expect(speech.isLive()).toBe(false)
})

test('the sixth recording of a minute has to wait, and says how long', async () => {
  const { screen, microphone } = await openVoicedChat()
  for (let recording = 1; recording <= 5; recording += 1) {
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
})

test.each(['pt', 'fr'])('failures are shown in %s', async (language) => {
  const { screen, microphone } = await openVoicedChat()
  await microphone.click()
  await changeInterfaceLanguage(language)
  const speech = await listening()
  speech.fail('audio-capture')
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/microfone|micro/)
})
