import { test } from 'vitest'
import { connect } from '#database/connect.ts'
import { missedDeadlinesLearners } from '#database/seed/learners/missed-deadlines.ts'
import { missedDeadlines } from '#database/seed/scenarios/missed-deadlines.ts'
import { normalise } from '#platform/contract/text.ts'
import { openPage } from './browser.ts'
import { expect } from './expect.ts'
import { keyboard, laptop, phone, signInByInputMethod, chatByInputMethod, touch } from './input-method.ts'
import { startJourneyServer } from './journey-server.ts'
import { tabTo } from './keyboard.ts'
import { sliceTexts } from './slice-texts.ts'

/** The users by the language that they speak in this test. */
const speakers = { en: 'learner', pt: 'admin', fr: 'superadmin' } as const

/** Everybody has several evaluations in a short time, so the limit is raised. */
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

const journeys = [
  ...(['en', 'pt', 'fr'] as const).flatMap((language) => [
    { language, how: 'without a pointer, on a laptop', options: laptop, hand: keyboard },
    { language, how: 'without a pointer, on a phone', options: phone, hand: keyboard },
  ]),
  { language: 'en', how: 'by touch, on a phone', options: phone, hand: touch },
] as const

test.each(journeys)(
  '$how in $language: a learner is evaluated, replaces a moment, is evaluated again, compares and undoes',
  async ({ language, options, hand }) => {
    const { press, write, submit } = hand
    const t = sliceTexts(language)
    const { poor, good } = missedDeadlinesLearners[language]
    const { page, context, complaints } = await openPage(journey.browser, journey.server.url, options)
    const { button, messages, say, begin, isQuiet } = chatByInputMethod(page, hand, t)
    const tries = page.getByRole('group', { name: t('chats', 'tries.name') })
    const expectTry = (number: number, count: number) =>
      expect(tries.getByRole('status')).toHaveText(
        t('chats', 'tries.shown').replace('{{number}}', String(number)).replace('{{count}}', String(count)),
      )

    await signInByInputMethod(page, hand, speakers[language])
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const { title } = missedDeadlines.texts[language]
    const start = page.getByRole('button', { name: t('scenarios', 'card.start') })
    const card = page.locator('li, section').filter({ has: page.getByRole('heading', { name: title }) })
    await press(page, card.last().locator(start))
    await begin()
    const [chatId = ''] = /\d+$/.exec(page.url()) ?? []

    for (const text of poor.slice(0, 5)) await say(text)
    await press(page, button('chats', 'evaluate.button'))
    await page.waitForURL(/\/evaluation\/\d+/)

    // The learner writes their own words before any suggestion is shown.
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

    // The same moment is edited once more and undone, and the tries are shown in turn: the focus stays on the switch.
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

    /** The number of turns in each branch. */
    async function branchesOf(chat: string): Promise<unknown> {
      const answer = await page.request.get(`/api/v1/chats/${chat}`)
      const { branches } = await answer.json()
      return branches.map(({ turn_count }: { turn_count: number }) => turn_count)
    }
  },
)
