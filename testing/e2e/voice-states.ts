import type { Page } from 'playwright'
import { fakeRecognition, type FakeSpeech } from '#testing/fake-recognition.ts'
import { sendMessageOnScreen, startChatOnScreen } from './chat-actions.ts'
import type { ScreenState } from './screen-state.ts'

const never = () => new Promise<void>(() => {})
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Starts a chat with a voice, whether or not this machine has one; its speech never arrives. */
async function startSpokenChat(page: Page, speaks = 'en-US'): Promise<void> {
  await page.addInitScript(fakeRecognition)
  await page.route(/\/chats\/\d+$/, async (route) => {
    const chat = await route.fetch().then((response) => response.json())
    await route.fulfill({ json: { ...chat, voice: { language: speaks, transcribes: false } } })
  })
  await page.route('**/speak/stream', never)
  await startChatOnScreen(page)
  await button(page, 'Speak your message').waitFor()
}

/** Triggers an event of the fake recogniser as soon as a recognition is running. */
export async function triggerRecognition(page: Page, act: keyof FakeSpeech, words = ''): Promise<void> {
  await page.waitForFunction(() => window.fakeSpeech?.isLive())
  await page.evaluate(
    ([name, said]) => {
      const speech = window.fakeSpeech
      if (!speech) throw new Error('there is no stand-in')
      if (name === 'fallSilent') speech.fallSilent()
      else if (name === 'hint' || name === 'say' || name === 'fail') speech[name](said)
    },
    [act, words] as const,
  )
}

async function startHandsFree(page: Page): Promise<void> {
  await startSpokenChat(page)
  await button(page, 'Hands-free conversation').click()
  await page.getByText('Listening', { exact: true }).waitFor()
}

const sentence = 'I would like to understand what happened with the survey and the estimate'

export const voiceStates: readonly ScreenState[] = [
  {
    name: 'voice-speaking',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await startSpokenChat(page)
      await page.getByRole('checkbox', { name: 'Let partner speak' }).check()
      const asked = page.waitForRequest('**/speak/stream')
      await sendMessageOnScreen(page, 'Hi Sam, thanks for making the time.')
      await asked
    },
  },
  {
    name: 'voice-other-language',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await startSpokenChat(page, 'pt-BR')
      await page.getByRole('checkbox', { name: 'Let partner speak (in Portuguese)' }).waitFor()
    },
  },
  {
    name: 'voice-listening',
    as: 'learner',
    open: async (page) => {
      await startSpokenChat(page)
      await button(page, 'Speak your message').click()
      await page.getByText(/^Listening…/).waitFor()
    },
  },
  {
    name: 'voice-interim',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await startSpokenChat(page)
      await button(page, 'Speak your message').click()
      await triggerRecognition(page, 'hint', sentence)
      await page.getByText(sentence).waitFor()
    },
  },
  {
    name: 'voice-failed',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await startSpokenChat(page)
      await button(page, 'Speak your message').click()
      await triggerRecognition(page, 'fail', 'not-allowed')
      await page.getByText(/The microphone may not be used/).waitFor()
    },
  },
  {
    name: 'voice-wait',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await startSpokenChat(page)
      for (let recording = 1; recording <= 5; recording += 1) {
        await button(page, 'Speak your message').click()
        await triggerRecognition(page, 'say')
      }
      await button(page, 'Speak your message').click()
      await button(page, /Speak your message \(Wait \d+s\)/).waitFor()
    },
  },
  {
    name: 'voice-unsupported',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await page.addInitScript(() =>
        Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined }),
      )
      await startChatOnScreen(page)
      await button(page, 'Speak your message').press('Enter')
      await page
        .getByText(/This browser cannot recognise speech/)
        .first()
        .waitFor()
    },
  },
  { name: 'hands-free-listening', as: 'learner', open: startHandsFree },
  {
    name: 'hands-free-sending',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await startHandsFree(page)
      await triggerRecognition(page, 'hint', sentence)
      await triggerRecognition(page, 'fallSilent')
      await page.getByText('Sending what you said').waitFor()
    },
  },
  {
    name: 'hands-free-waiting',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await startHandsFree(page)
      await page.route('**/chats/*/message**', never)
      await triggerRecognition(page, 'say', sentence)
      await page.getByText('Waiting for the reply').waitFor()
    },
  },
  {
    name: 'hands-free-speaking',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await startHandsFree(page)
      await triggerRecognition(page, 'say', sentence)
      await page.getByText('Your partner is speaking').waitFor()
    },
  },
  {
    name: 'hands-free-paused',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await startHandsFree(page)
      await page.getByRole('textbox', { name: 'Your message' }).fill('Let me write this.')
      await button(page, 'Go on').waitFor()
    },
  },
  {
    name: 'hands-free-ended',
    isDetail: true,
    as: 'learner',
    open: async (page) => {
      await startHandsFree(page)
      await triggerRecognition(page, 'fail', 'network')
      await page.getByText(/The hands-free conversation has ended/).waitFor()
    },
  },
]
