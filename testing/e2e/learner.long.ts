import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { connect } from '#database/connect.ts'
import { demoMoods } from '#database/seed/moods.ts'
import { normalise } from '#platform/contract/text.ts'
import { missedDeadlinesLearners } from '#database/seed/learners/missed-deadlines.ts'
import { startPostgres, type Postgres } from '#testing/postgres.ts'
import { launchBrowser, signInOnScreen, openPage } from './browser.ts'
import { beginChatOnScreen, chooseMoodOnScreen } from './chat-actions.ts'
import { expect } from './expect.ts'
import { startServer, type ServerProcess } from './server-process.ts'

const calm = demoMoods.find(({ key }) => key === 'calm')?.titles

let postgres: Postgres
let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  postgres = await startPostgres()
  server = await startServer({ DATABASE_URL: postgres.url, SEED: 'demo' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.kill('SIGTERM')
  await postgres.stop()
})

/** Sets the learner's language directly, because only an administrator can change it. */
async function speak(code: string): Promise<void> {
  const { database, close } = await connect({ url: postgres.url })
  const language = database.selectFrom('languages').where('code', '=', code).select('id')
  await database
    .updateTable('users')
    .set({ language_id: language })
    .where('username', '=', 'learner')
    .execute()
  await close()
}

/** The text of a key such as `evaluate.button` of the slice `chats`. */
function textOf(
  language: string,
  slice: string,
  key: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const file: unknown = JSON.parse(readFileSync(`features/${slice}/locales/${language}.json`, 'utf8'))
  const found = key.split('.').reduce<unknown>((part, name) => Object(part)[name], file)
  return String(found).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}

/** The rows of the transcript, without those of a list in the card at its end. */
const bubbles = (page: Page, name: string) =>
  page.getByRole('region', { name }).getByRole('list').first().locator('> li')
const turns = (page: Page) => page.getByRole('definition').last()

test.each(['en', 'pt', 'fr'] as const)(
  'a learner who speaks %s practises, edits, evaluates and looks at the history',
  async (language) => {
    await speak(language)
    const t = (slice: string, key: string, values?: Readonly<Record<string, string>>) =>
      textOf(language, slice, key, values)
    const transcript = t('chats', 'transcript.name')
    const average = missedDeadlinesLearners[language].average.map(normalise)
    const good = missedDeadlinesLearners[language].good.map(normalise)
    const { page, context, complaints } = await openPage(browser, server.url)
    const keepTalking = page.getByRole('button', { name: t('chats', 'ending.keepTalking') })
    const say = async (text: string | undefined, turn: number) => {
      // After an agreement the composer is hidden until “keep talking” is pressed.
      await page.getByRole('textbox').or(keepTalking).waitFor()
      if (await keepTalking.isVisible()) await keepTalking.click()
      await page.getByRole('textbox').fill(text ?? '')
      await page.getByRole('textbox').press('Enter')
      await expect(bubbles(page, transcript)).toHaveCount(2 * turn, { timeout: 20_000 })
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 20_000 })
    }

    await signInOnScreen(page, 'learner')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const card = page.getByRole('listitem').filter({ hasText: 'Sam' }).first()
    await chooseMoodOnScreen(card, calm?.[language] ?? '')
    await card.getByRole('button').click()
    await beginChatOnScreen(page)
    const id = page.url().split('/').at(-1) ?? ''

    // Six turns, and then an edit of the second message.
    for (const [index, text] of average.entries()) await say(text, index + 1)
    await expect(turns(page)).toHaveText('6')
    const second = bubbles(page, transcript).nth(2)
    await second.hover()
    await second.getByRole('button', { name: t('chats', 'edit.button') }).click()
    await page.getByRole('textbox', { name: t('chats', 'edit.title') }).fill(good[1] ?? '')
    await page.getByRole('button', { name: t('chats', 'edit.save') }).click()
    await expect(bubbles(page, transcript)).toHaveCount(4, { timeout: 20_000 })
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 20_000 })
    await expect(turns(page)).toHaveText('2')
    await expect(page.getByRole('button', { name: t('chats', 'evaluate.button') })).toHaveCount(0)

    // On to the fifth turn, and the evaluation.
    for (const turn of [3, 4, 5]) await say(good[turn], turn)
    await expect(turns(page)).toHaveText('5')
    await page.getByRole('button', { name: t('chats', 'evaluate.button') }).click()
    await page.waitForURL(new RegExp(`/evaluation/${id}\\?branch=2$`))
    const overview = page.getByRole('tabpanel', { name: t('evaluations', 'tabs.overview') })
    const provenance = page.getByRole('region', { name: t('evaluations', 'provenance') })
    await expect(provenance).toContainText(t('evaluations', 'checks.madeByRules', { version: '1' }))
    await expect(overview.getByRole('region', { name: t('evaluations', 'checks.title') })).toBeVisible()
    await page.getByRole('tab', { name: t('evaluations', 'tabs.context') }).click()
    const findings = page.getByRole('tabpanel', { name: t('evaluations', 'tabs.context') })
    // The edited message names a month, so there is a finding on it.
    const marker = findings.getByRole('button', { name: /\((?:message|mensagem) 2\)$/ }).first()
    await marker.click()
    const finding = findings.getByRole('region', { name: t('evaluations', 'findings.panel') })
    expect(good[1]).toContain(await finding.getByRole('blockquote').first().innerText())

    // Back to the history, and from there to the evaluation and the read-only conversation.
    await page.getByRole('link', { name: t('evaluations', 'back') }).click()
    const newest = page
      .getByRole('list', { name: t('history', 'list') })
      .getByRole('listitem')
      .first()
    await expect(newest.getByRole('link', { name: new RegExp(t('history', 'viewEvaluation')) })).toBeVisible()
    await newest
      .getByRole('link', { name: new RegExp(t('history', 'view')) })
      .first()
      .click()
    await page.waitForURL(new RegExp(`/history/chat/${id}$`))
    await expect(bubbles(page, transcript)).toHaveCount(10)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: t('chats', 'edit.button') })).toHaveCount(0)
    expect(complaints).toEqual([])
    await context.close()
  },
)
