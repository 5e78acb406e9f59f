import type { BrowserContextOptions, Locator, Page } from 'playwright'
import { expect } from 'playwright/test'
import { test } from 'vitest'
import { connect } from '#database/connect.ts'
import { missedDeadlinesLearners } from '#database/seed/learners/missed-deadlines.ts'
import { DEMO_PASSWORD } from '#database/seed/people.ts'
import { missedDeadlines } from '#database/seed/scenarios/missed-deadlines.ts'
import { normalise } from '#platform/contract/text.ts'
import { openPage } from './browser.ts'
import { startJourneyServer } from './journey-server.ts'
import { pressByKeyboard, tabTo, typeByKeyboard } from './keyboard.ts'
import { anyOf, sliceTexts } from './slice-texts.ts'

/** Who speaks which language here. */
const speakers = { en: 'learner', pt: 'admin', fr: 'superadmin' } as const

const laptop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
/** With a keyboard, as some have one beside a phone. */
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Everybody practises twice here, sooner than a limit of evaluations expects. */
const journey = startJourneyServer(letThemSpeak, { EVALUATION_LIMIT: '100' })

async function letThemSpeak(directory: string): Promise<void> {
  const { database, close } = await connect({ directory })
  for (const [code, username] of Object.entries(speakers))
    await database
      .updateTable('users')
      .set({ language_id: database.selectFrom('languages').where('code', '=', code).select('id') })
      .where('username', '=', username)
      .execute()
  await close()
}

/** How somebody uses what is on the screen. */
type Hand = {
  readonly press: (page: Page, target: Locator) => Promise<void>
  readonly write: (page: Page, field: Locator, text: string) => Promise<void>
  /** Sends what was written into a field. */
  readonly submit: (page: Page, button: Locator) => Promise<void>
}
const keyboard: Hand = {
  press: pressByKeyboard,
  write: typeByKeyboard,
  submit: (page) => page.keyboard.press('Enter'),
}
/** What is tapped has to be in sight, with nothing over it. The keys of a phone are its own, and send nothing. */
const touch: Hand = {
  press: (_page, target) => target.first().tap(),
  write: async (page, field, text) => {
    await field.tap()
    await expect(field).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText(text)
  },
  submit: (_page, button) => button.tap(),
}

const journeys = [
  ...(['en', 'pt', 'fr'] as const).flatMap((language) => [
    { language, how: 'without a pointer, on a laptop', options: laptop, hand: keyboard },
    { language, how: 'without a pointer, on a phone', options: phone, hand: keyboard },
  ]),
  { language: 'en', how: 'by touch, on a phone', options: phone, hand: touch },
] as const

test.each(journeys)(
  '$how in $language: five turns, evaluated, a moment said anew, evaluated, compared and undone',
  async ({ language, options, hand }) => {
    const { press, write, submit } = hand
    const t = sliceTexts(language)
    const { poor, good } = missedDeadlinesLearners[language]
    const { page, context, complaints } = await openPage(journey.browser, journey.server.url, options)
    const button = (slice: string, key: string) => page.getByRole('button', { name: anyOf(t(slice, key)) })
    const messages = page
      .getByRole('region', { name: t('chats', 'transcript.name') })
      .getByRole('list')
      .first()
      .locator('> li')
    const isQuiet = () => expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 20_000 })
    const composer = page.getByRole('textbox', { name: t('chats', 'send.label') })
    const keepTalking = button('chats', 'ending.keepTalking')
    const say = async (text: string) => {
      const before = await messages.count()
      await composer.or(keepTalking).first().waitFor()
      if (await keepTalking.isVisible()) await press(page, keepTalking)
      await write(page, composer, normalise(text))
      await submit(page, button('chats', 'send.button'))
      await expect(messages).toHaveCount(before + 2, { timeout: 20_000 })
      await isQuiet()
    }
    const tries = page.getByRole('group', { name: t('chats', 'tries.name') })
    const expectTry = (number: number, count: number) =>
      expect(tries.getByRole('status')).toHaveText(
        t('chats', 'tries.shown').replace('{{number}}', String(number)).replace('{{count}}', String(count)),
      )

    await page.goto('/login')
    const signIn = { name: 'Login with Cognito' }
    await press(page, page.getByRole('link', signIn).or(page.getByRole('button', signIn)))
    await write(page, page.locator('input[name=username]'), speakers[language])
    await write(page, page.locator('input[name=password]'), DEMO_PASSWORD)
    await submit(page, page.locator('button[type=submit]'))
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const { title } = missedDeadlines.texts[language]
    const start = page.getByRole('button', { name: t('scenarios', 'card.start') })
    const card = page.locator('li, section').filter({ has: page.getByRole('heading', { name: title }) })
    await press(page, card.last().locator(start))
    await page.waitForURL(/\/chat\/\d+$/)
    const [chatId = ''] = /\d+$/.exec(page.url()) ?? []
    // Begin has the focus.
    await expect(button('chats', 'briefing.begin')).toBeFocused()
    await submit(page, button('chats', 'briefing.begin'))

    for (const text of poor.slice(0, 5)) await say(text)
    await press(page, button('chats', 'evaluate.button'))
    await page.waitForURL(/\/evaluation\/\d+/)

    // One's own words, before anything is suggested.
    await press(page, page.locator('a[href*="/again/"]'))
    await page.waitForURL(/\/again\/\d+/)
    const [, moment = ''] = /again\/(\d+)/.exec(page.url()) ?? []
    const words = page.getByRole('textbox', { name: t('chats', 'again.ask') })
    await expect(words).toBeFocused()
    await expect(page.getByText(t('chats', 'again.differs'))).toHaveCount(0)
    await write(page, words, normalise(good[1] ?? ''))
    await submit(page, button('chats', 'again.compare'))
    await expect(page.getByRole('textbox', { name: t('chats', 'again.yours') })).toBeFocused()
    await page.getByText(t('chats', 'again.differs')).first().waitFor()
    await press(page, button('chats', 'again.goOn'))
    await page.waitForURL(/\/chat\/\d+$/)
    await isQuiet()
    await expectTry(2, 2)

    for (let next = 2; (await messages.count()) < 10; next += 1) await say(good[next] ?? good[1] ?? '')
    await press(page, button('chats', 'evaluate.button'))
    await page.waitForURL(/\/evaluation\/\d+\?branch=2$/)
    await press(page, page.getByRole('link', { name: t('evaluations', 'compare.open') }))
    await page.waitForURL(/\/compare/)
    await page.getByRole('region', { name: t('evaluations', 'compare.changed') }).waitFor()
    const which = page.getByRole('group', { name: t('evaluations', 'compare.which') })
    if (options === phone) {
      if (hand === touch) await press(page, which.locator('label'))
      else {
        await tabTo(page, which.getByRole('radio', { checked: true }))
        await page.keyboard.press('ArrowLeft')
      }
      await expect(which.getByRole('radio').first()).toBeChecked()
      await expect(page.getByText(normalise(poor[4] ?? ''))).toBeVisible()
    }
    await press(page, button('evaluations', 'compare.goBack'))
    await page.waitForURL(/\/chat\/\d+$/)
    await expect(messages).toHaveCount(10)
    await expect(messages.first()).toContainText(normalise(poor[0] ?? ''))
    await expectTry(1, 2)

    // The same moment a third time, taken back, and the tries one after the other: the focus stays on the switch.
    await press(page, page.locator(`#edit-${moment}`))
    const editor = page.getByRole('textbox', { name: t('chats', 'edit.title') })
    await write(page, editor, normalise(good[0] ?? ''))
    await submit(page, button('chats', 'edit.save'))
    await expect(page.getByText(normalise(good[0] ?? ''))).toBeVisible()
    await isQuiet()
    await expectTry(3, 3)
    await press(page, button('chats', 'tries.undo'))
    await expectTry(1, 3)
    await expect(messages).toHaveCount(10)
    const next = button('chats', 'tries.next')
    await press(page, next)
    await expectTry(2, 3)
    if (hand === keyboard) await expect(next).toBeFocused()
    await press(page, next)
    await expectTry(3, 3)
    await press(page, button('chats', 'tries.previous'))
    await expectTry(2, 3)
    await page.reload()
    await expectTry(2, 3)
    await expect(messages).toHaveCount(10)
    expect(await branchesOf(chatId)).toEqual([5, 5, expect.any(Number)])
    expect(complaints).toEqual([])
    await context.close()

    /** How many turns each branch has. */
    async function branchesOf(chat: string): Promise<unknown> {
      const answer = await page.request.get(`/api/v1/chats/${chat}`)
      const { branches } = await answer.json()
      return branches.map(({ turn_count }: { turn_count: number }) => turn_count)
    }
  },
)
