import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import { createPerson } from '#testing/person.ts'
import { say as sayInChat, startChat as startChatOf } from '#testing/chat-requests.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { signInOnScreen, openPage } from './browser.ts'
import { beginChatOnScreen, chooseMoodOnScreen } from './chat-actions.ts'
import { expect } from './expect.ts'
import { startJourneyServer } from './journey-server.ts'

const journey = startJourneyServer()

const said = [
  'Oi, Sam. Obrigado por ter vindo hoje.',
  'Queria falar sobre os prazos do último trimestre.',
  'Como foram estas últimas semanas para você?',
  'Entendo. Deve ter sido bem difícil.',
  'O que mais atrapalhou o seu trabalho?',
  'Faz sentido. Obrigado por me contar.',
  'O levantamento chegou com quatro dias de atraso, por exemplo.',
  'O que ajudaria você daqui para a frente?',
  'Vamos combinar um plano: conversamos toda sexta-feira.',
  'Ótimo, até sexta!',
]

/** The learner's messages; the short run says only the first six. */
const held = process.env.TEST_LONG === 'yes' ? said : said.slice(0, 6)

const input = (page: Page) => page.getByRole('textbox')
const bubbles = (page: Page) => page.getByRole('region', { name: 'Conversation' }).getByRole('listitem')

async function say(page: Page, text: string): Promise<void> {
  await input(page).fill(text)
  await input(page).press('Enter')
}

/** Waits until that many messages are shown and the partner's reply is complete. */
async function replied(page: Page, messages: number): Promise<void> {
  await expect(bubbles(page)).toHaveCount(messages, { timeout: 15_000 })
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 15_000 })
}

async function startInPortuguese(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Practise in' }).selectOption({ label: 'Português' })
  const card = page.getByRole('listitem').filter({ hasText: 'Feedback after missed deadlines' })
  const start = card.getByRole('button', { name: /Start conversation/ })
  await chooseMoodOnScreen(card, 'Defensive')
  await start.click()
  await beginChatOnScreen(page)
}

describe('a learner', () => {
  test('talks in Portuguese, reloads during a reply, and finds the whole conversation again', async () => {
    const { page, context, complaints } = await openPage(journey.browser, journey.server.url)
    await page.goto('/history')
    await expect(page).toHaveURL(/\/login/)
    await signInOnScreen(page, 'learner')
    await page.goto('/')
    await startInPortuguese(page)
    await expect(page.getByText('Português')).toBeVisible()

    for (const [index, text] of held.entries()) {
      await say(page, text)
      if (index === 4) {
        await expect(bubbles(page)).toHaveCount(10)
        await page.reload()
      }
      await replied(page, 2 * index + 2)
    }
    const transcript = await bubbles(page).allInnerTexts()
    expect(transcript).toHaveLength(2 * held.length)
    for (const [index, text] of held.entries()) expect(transcript[2 * index]).toContain(text)
    expect(new Set(transcript).size).toBe(2 * held.length)

    await page.reload()
    await replied(page, 2 * held.length)
    expect(await bubbles(page).allInnerTexts()).toEqual(transcript)

    await page.getByRole('link', { name: 'History' }).first().click()
    await expect(page.getByText(`${held.length} turns`)).toBeVisible()
    await page.getByRole('link', { name: /View Chat/ }).click()
    await expect(bubbles(page)).toHaveCount(2 * held.length)
    await expect(input(page)).toHaveCount(0)
    await page.goBack()
    await page.getByRole('link', { name: /Create Evaluation/ }).click()
    await expect(page.getByText('Made by fixed rules; no AI model.')).toBeVisible()
    // The recipients of shared evaluations are requested last; after the sign-out that request would be refused.
    await page.waitForLoadState('networkidle')

    await page.evaluate(() =>
      [localStorage, sessionStorage].forEach((store) => store.setItem('mark', 'mine')),
    )
    const session = (await context.cookies()).find(({ name }) => name === 'session')
    await page.getByRole('button', { name: 'Log out' }).first().click()
    await expect(page.getByText('Login with Cognito')).toBeVisible()
    expect(await page.evaluate(() => [localStorage.getItem('mark'), sessionStorage.getItem('mark')])).toEqual(
      [null, null],
    )
    const stolen = await fetch(`${journey.server.url}/api/v1/users/me`, {
      headers: { cookie: `session=${session?.value}` },
    })
    expect(stolen.status).toBe(401)
    expect(complaints).toEqual([])
  })

  test(
    'has to sign in again after signing out, and returns to the requested page',
    { tags: ['long'] },
    async () => {
      const { page } = await openPage(journey.browser, journey.server.url)
      await page.goto('/history?from=mail')
      await page.getByText('Login with Cognito').click()
      await page.locator('input[name=username]').fill('learner')
      await page.locator('input[name=password]').fill('practice')
      await page.locator('input[name=password]').press('Enter')
      await expect(page).toHaveURL(/\/history\?from=mail$/)
      await page.getByRole('button', { name: 'Log out' }).first().click()
      await page.getByText('Login with Cognito').click()
      await expect(page.locator('input[name=password]')).toBeVisible()
    },
  )

  test('reads why a chat cannot be shown', { tags: ['long'] }, async () => {
    const other = await openPage(journey.browser, journey.server.url)
    await signInOnScreen(other.page, 'admin')
    await startInPortuguese(other.page)
    const foreign = new URL(other.page.url()).pathname

    const { page } = await openPage(journey.browser, journey.server.url)
    await signInOnScreen(page, 'learner')
    await page.goto('/chat/abc')
    await expect(page.getByText('Invalid chat ID format')).toBeVisible()
    for (const path of ['/chat/999999999999', foreign, foreign.replace('/chat/', '/history/chat/')]) {
      await page.goto(path)
      await expect(page.getByText('Chat not found')).toBeVisible()
    }
  })

  test('keeps a draft over a reload, and the text of a failed message', { tags: ['long'] }, async () => {
    const { page, context } = await openPage(journey.browser, journey.server.url)
    await signInOnScreen(page, 'learner')
    await startInPortuguese(page)
    await input(page).fill('Um rascunho')
    await page.reload()
    await expect(input(page)).toHaveValue('Um rascunho')
    await context.route('**/message**', (route) =>
      route.fulfill({ status: 400, json: { detail: 'Not now' } }),
    )
    await input(page).press('Enter')
    await expect(page.getByText('Not now')).toBeVisible()
    await expect(page.getByText('Um rascunho')).toBeVisible()
    await context.unroute('**/message**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await replied(page, 2)
  })

  test('keeps unsaved words after the browser’s question, and after going back and forward', async () => {
    const { page, complaints } = await openPage(journey.browser, journey.server.url)
    await signInOnScreen(page, 'learner')
    await page.getByRole('link', { name: 'Prepare it' }).click()
    const topic = page.getByRole('textbox', { name: 'What is it about?' })
    await topic.fill('Nine tasks since May')
    await page.getByRole('link', { name: 'History' }).click()
    const stay = page.getByRole('button', { name: 'Stay' })
    await expect(stay).toBeFocused()
    await page.goBack()
    await page.goForward()
    // The browser is on the form again, so the question has been withdrawn.
    await expect(stay).toBeHidden()
    await expect(topic).toHaveValue('Nine tasks since May')
    await page.goBack()
    await stay.click()
    await expect(topic).toHaveValue('Nine tasks since May')
    expect(new URL(page.url()).pathname).toBe('/own-conversations')
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)

    // Signing out makes the browser itself ask about unsaved words. Nothing is cleared from storage by then, nor later.
    await page.evaluate(() => localStorage.setItem('mark', 'mine'))
    const readMark = () => page.evaluate(() => localStorage.getItem('mark'))
    page.once('dialog', (question) => void question.dismiss())
    await page.getByRole('button', { name: 'Log out' }).first().click()
    await expect(topic).toHaveValue('Nine tasks since May')
    expect(await readMark()).toBe('mine')
    page.once('dialog', (question) => void question.accept())
    await page.reload()
    // The tab restores what is not saved.
    await expect(topic).toHaveValue('Nine tasks since May')
    expect(await readMark()).toBe('mine')
    expect(complaints).toEqual([])
  })

  test('prints the whole conversation without buttons', { tags: ['long'] }, async () => {
    const { page } = await openPage(journey.browser, journey.server.url, {
      viewport: { width: 1280, height: 400 },
    })
    await signInOnScreen(page, 'learner')
    await startInPortuguese(page)
    for (const [turn, text] of said.slice(0, 2).entries()) {
      await say(page, text)
      await replied(page, 2 * turn + 2)
    }
    await page.emulateMedia({ media: 'print' })
    await expect(input(page)).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    const hidden = await page
      .getByRole('region', { name: 'Conversation' })
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    expect(hidden).toBeLessThanOrEqual(0)
  })

  test('can start and hold a conversation with the keyboard alone', { tags: ['long'] }, async () => {
    const { page } = await openPage(journey.browser, journey.server.url)
    await signInOnScreen(page, 'learner')
    await page.goto('/')
    await page.getByRole('heading', { name: /choose (?:a|another) scenario/i }).waitFor()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    const start = page.getByRole('button', { name: /Start conversation/ }).last()
    for (
      let presses = 0;
      presses < 60 && !(await start.evaluate((it) => it === document.activeElement));
      presses++
    )
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/chat\/\d+$/)
    await expect(page.getByRole('button', { name: 'Begin' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(input(page)).toBeFocused()
    await page.keyboard.type('Hello, thanks for coming.')
    await page.keyboard.press('Enter')
    await replied(page, 2)
    await expect(input(page)).toBeFocused()
  })
})

describe('the first message', () => {
  test('takes at most three clicks from home the first time, and one on return', async () => {
    const { page, complaints } = await openPage(journey.browser, journey.server.url)
    await signInOnScreen(page, 'outsider')
    let clicks = 0
    const click = async (role: 'button' | 'link', name: string) => {
      clicks += 1
      await page.getByRole(role, { name }).first().click()
    }
    const write = async (text: string) => {
      await expect(input(page)).toBeFocused()
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await expect(page.getByText('A good one to begin with')).toBeVisible()
    await click('button', 'Start conversation')
    await click('button', 'Begin')
    await write('Hello, thanks for coming.')
    await replied(page, 2)
    expect(clicks).toBeLessThanOrEqual(3)

    clicks = 0
    await page.goto('/')
    await expect(page.getByText('turn 1 of 5')).toBeVisible()
    await click('link', 'Go on')
    await write('How have you been?')
    await replied(page, 4)
    expect(clicks).toBe(1)
    expect(complaints).toEqual([])
  })
})

describe('a long history', () => {
  test('loads page by page as the reader scrolls', { tags: ['long'] }, async () => {
    const admin = createPerson(remoteInjector(journey.server.url), 'admin')
    // A conversation without a turn is not listed.
    const talk = async () => sayInChat(admin, await startChatOf(admin), 'Hello, thanks for coming.')
    await Promise.all(Array.from({ length: 30 }, talk))
    const { page, complaints } = await openPage(journey.browser, journey.server.url)
    await signInOnScreen(page, 'admin')
    await page.goto('/history')
    const cards = page.getByRole('list', { name: 'Past conversations' }).getByRole('listitem')
    await expect(cards).toHaveCount(20)
    await page.mouse.move(600, 400)
    for (let turns = 0; turns < 40 && (await cards.count()) === 20; turns++) await page.mouse.wheel(0, 1500)
    await expect(page.getByRole('button', { name: 'Show older conversations' })).toHaveCount(0)
    expect(await cards.count()).toBeGreaterThanOrEqual(30)
    expect(complaints).toEqual([])
  })
})

describe('roles and addresses', () => {
  test('a learner is sent home from the admin area and from the login page', async () => {
    const { page } = await openPage(journey.browser, journey.server.url)
    await signInOnScreen(page, 'learner')
    for (const path of ['/admin/users', '/login']) {
      await page.goto(path)
      await expect(page).toHaveURL(`${journey.server.url}/`)
    }
  })

  test('an unknown address is a 404 with a link home', async () => {
    const { page } = await openPage(journey.browser, journey.server.url, { locale: 'pt-BR' })
    const response = await page.goto('/no-such-page')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
    await page.getByRole('link', { name: 'Voltar aos cenários' }).click()
    await expect(page).toHaveURL(/\/login/)
  })
})
