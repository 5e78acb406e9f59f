import type { Page } from 'playwright'
import { test } from 'vitest'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { SECOND_ROUND_DAYS } from '#features/studies/contract.ts'
import { LEAST_PEOPLE, studyRoutes } from '#features/studies/contract-admin.ts'
import { sweepStudies } from '#features/studies/server/sweep-studies.ts'
import { createPerson } from '#testing/person.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { addStudyPeople, agree, completeMeasurement, moveStudiesBack } from '#testing/study-group.ts'
import { openPage, signInOnScreen } from './browser.ts'
import { expect } from './expect.ts'
import { phone, signInByInputMethod, chatByInputMethod, touch } from './input-method.ts'
import { startPostgresJourney } from './postgres-journey.ts'
import { anyOf, sliceTexts } from './slice-texts.ts'

const journey = startPostgresJourney({ learner: 'fr' }, { EVALUATION_LIMIT: '1000' })

const TITLE = 'Does practising help?'
const WEEK = 7
const PRACTICE_DAYS = 28

const lines = [
  'Bonjour, merci de me recevoir. Comment voyez-vous mon année ?',
  'J’ai mené trois projets à terme depuis mars. Qu’en pensez-vous ?',
  'Qu’est-ce qui vous rendrait la décision plus facile ?',
  'Je propose une augmentation de cinq pour cent à partir de janvier.',
  'Alors nous disons : vous me répondez avant le 15 décembre. C’est bien cela ?',
]

/** The administrator begins a study of everyone who may be drawn today. */
async function beginOnScreen(page: Page): Promise<void> {
  await page.goto('/admin/studies')
  await page.getByRole('button', { name: 'New study' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(TITLE)
  await page.getByLabel('Practised scenario').selectOption('Feedback after missed deadlines')
  await page.getByLabel('Scenario that measures').selectOption('Negotiating your salary')
  const mood = page.getByLabel('Mood')
  if (await mood.isVisible()) await mood.selectOption({ index: 1 })
  await page.getByLabel('Start', { exact: true }).fill(new Date().toISOString().slice(0, 10))
  await page.getByLabel('Days of practice').fill(String(PRACTICE_DAYS))
  await page.getByRole('button', { name: 'Begin the study' }).click()
  await expect(page.getByRole('article', { name: TITLE })).toContainText('People are asked')
}

test('a study leads from consent to a report that withholds figures of few people', async () => {
  const { browser, server, connection } = journey
  const app = remoteInjector(server.url)
  const colleagues = await addStudyPeople({ app, connection }, LEAST_PEOPLE - 1)
  const { page: admin, context: office, complaints } = await openPage(browser, server.url)
  await signInOnScreen(admin, 'admin')
  await beginOnScreen(admin)
  const asAdmin = createPerson(app, 'admin')
  const studies = async () =>
    (await asAdmin.call(studyRoutes.listStudies, { query: { language: 'en' } })).body
  const [study] = await studies()
  const id = String(study?.id)
  const report = admin.getByRole('article', { name: TITLE })
  const pass = async (days: number) => {
    await moveStudiesBack({ connection }, days)
    await sweepStudies(connection.database)
    await admin.reload()
    await report.waitFor()
  }
  const figuresOf = (name: string) =>
    report.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell')

  // The learner is asked on home, in French on a phone, and reads what is measured and who sees it before answering.
  const t = sliceTexts('fr')
  const { press } = touch
  const visit = await openPage(browser, server.url, phone)
  const { page } = visit
  const { button, messages, begin, say } = chatByInputMethod(page, touch, t)
  await signInByInputMethod(page, touch, 'learner')
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
  await press(page, page.getByRole('link', { name: t('scenarios', 'study.open.invited') }))
  await expect(page.getByText(t('studies', 'own.who.you'))).toBeVisible()
  await expect(page.getByText(t('studies', 'own.free.leave'))).toBeVisible()
  await press(page, button('studies', 'own.agree'))
  await page.getByRole('heading', { name: t('studies', 'own.round.before') }).waitFor()

  // The measurement offers no hint, no edit and no further try.
  await press(page, button('studies', 'own.begin'))
  await begin()
  for (const line of lines) await say(line)
  await expect(messages).toHaveCount(2 * EVALUATION_TURNS)
  await expect(button('chats', 'hint.button')).toHaveCount(0)
  await expect(button('chats', 'edit.button')).toHaveCount(0)
  await press(page, button('chats', 'evaluate.button'))
  await page.waitForURL(/\/evaluation\/\d+/)
  await page.getByRole('tab', { name: t('evaluations', 'tabs.overview') }).waitFor()
  await expect(page.locator('a[href*="/again/"]')).toHaveCount(0)
  await page.goto('/studies')
  await expect(page.getByText(anyOf(t('studies', 'own.awaiting_draw')))).toBeVisible()

  // The learner is drawn with nineteen others; the administrator sees no counts before the weekly report.
  for (const person of colleagues) {
    await agree(person, id)
    await completeMeasurement(person, id)
  }
  await pass(0)
  await expect(report).toContainText('One group practises')
  await page.reload()
  const practising = page.getByText(anyOf(t('studies', 'own.practising')))
  const waiting = page.getByText(anyOf(t('studies', 'own.waiting')))
  await expect(practising.or(waiting)).toBeVisible()
  await pass(WEEK)
  await expect(figuresOf('First measurement').first()).toHaveText('20')
  await expect(figuresOf('Drawn').nth(1)).toHaveText('10')
  await expect(figuresOf('Withdrawn').first()).toHaveText('< 10')

  // Four people come to the second measurement, too few for figures or their number.
  await pass(PRACTICE_DAYS - WEEK)
  await page.reload()
  await page.getByRole('heading', { name: t('studies', 'own.round.after') }).waitFor()
  for (const person of [createPerson(app, 'learner'), ...colleagues.slice(0, 3)])
    await completeMeasurement(person, id)
  await pass(SECOND_ROUND_DAYS)
  await expect(report).toContainText('Too few people for figures')
  for (const group of [1, 2]) await expect(figuresOf('Second measurement').nth(group)).toHaveText('< 10')
  const [told] = await studies()
  expect(told).toMatchObject({
    figures: { after: null, again: null },
    counts: { after: { now: null, later: null } },
  })
  expect(told?.has_export).toBe(false)
  await expect(report.getByRole('link', { name: 'Download without names' })).toHaveCount(0)
  expect([...complaints, ...visit.complaints]).toEqual([])
  await visit.context.close()
  await office.close()
})
