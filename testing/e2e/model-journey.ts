import { rm } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { ModelFault } from '#adapters/ai/model/model-fault.ts'
import type { ModelProvider } from '#adapters/ai/model/model-providers.ts'
import { missedDeadlines } from '#database/seed/scenarios/missed-deadlines.ts'
import { scenarioAdminRoutes } from '#features/scenarios/contract-admin.ts'
import { moodAdminRoutes } from '#features/moods/contract-admin.ts'
import { modelNames, variablesFor } from '#testing/model-servers/access.ts'
import { ANSWER, startPartnerServer, type ModelServer } from '#testing/model-servers/aimock.ts'
import { respondWith } from '#testing/model-servers/wire-faults.ts'
import { createPerson } from '#testing/person.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { signInOnScreen, openPage } from './browser.ts'
import { beginChatOnScreen, chooseMoodOnScreen } from './chat-actions.ts'
import { copyDemoStore } from './demo-store.ts'
import { expect } from './expect.ts'
import { startServer } from './server-process.ts'

const said = [
  'Hi Sam, thank you for making the time.',
  'The survey came four days late. What got in the way this quarter?',
  'That sounds like a lot at once.',
  'What would have helped you?',
  'Let us look at it together on Monday.',
]
const quotation = 'What got in the way this quarter?'
const overview = 'You asked what got in the way of the survey, and you could do so earlier.'

/** Sets the answers that a good model would give to each prompt. */
function teach({ aimock }: ModelServer): void {
  const say = (systemMessage: string | string[], content: string) =>
    aimock.prependFixture({ match: { systemMessage }, response: { content } })
  const claim = { check: 'hard-subject-early', says: 'praise' }
  const evaluation = {
    reactions: [],
    overview: [{ claims: [claim], text: overview }],
    feedback: [
      { ...claim, n: 2, quotation, feedback: 'This lets Sam tell their side of the story.', better: null },
    ],
  }
  say('You assess how somebody', JSON.stringify(evaluation))
  // The answer to the readings of the rubric; they number the messages of both sides.
  const evidence = [{ n: 3, quotation }]
  const reading = { checks: [{ key: 'hard-subject-early', verdict: 'partly', evidence }] }
  say('You read a practice conversation at work and decide', JSON.stringify(reading))
  for (const [language, code, wry] of [
    ['into Brazilian Portuguese', 'pt', 'Irônico'],
    ['into French', 'fr', 'Ironique'],
  ] as const) {
    say(language, JSON.stringify(missedDeadlines.texts[code]))
    aimock.prependFixture({
      match: { systemMessage: language, userMessage: /^\{\s*"title":\s*"Wry"\s*\}$/ },
      response: { content: JSON.stringify({ title: wry }) },
    })
  }
}

/**
 * With a provider's model, chosen by configuration alone: a superadmin has a scenario and a mood translated; a learner
 * talks, meets a fault, goes on and is evaluated; and the screens name the model as the author. All steps are in the
 * browser.
 */
export async function runModelJourney(provider: ModelProvider, browser: Browser): Promise<void> {
  const models = await startPartnerServer()
  teach(models)
  const directory = await copyDemoStore()
  const environment = { ...variablesFor(models.url), PARTNER_MODEL: modelNames[provider] }
  const server = await startServer({ ...environment, DATA_DIR: directory })
  try {
    await translate(browser, server.url, modelNames[provider])
    await practise(browser, server.url, models, modelNames[provider])
    expect(models.asked.length).toBeGreaterThan(said.length)
    expect(server.output().replaceAll(/^\{.*"kind":"unavailable".*$/gm, '')).not.toMatch(/error|warn/i)
  } finally {
    await server.kill('SIGTERM')
    await models.close()
    await rm(directory, { recursive: true, force: true })
  }
}

async function translate(browser: Browser, url: string, model: string): Promise<void> {
  const superadmin = createPerson(remoteInjector(url), 'superadmin')
  // The stand-in answers with this scenario's own translations, so the original must have its own texts too.
  const { title, description, intro_text } = missedDeadlines.texts.en
  const texts = { title: `${title} again`, description, intro_text }
  await superadmin.call(scenarioAdminRoutes.createScenario, { body: { ...texts, prompt: 'Late again.' } })
  await superadmin.call(moodAdminRoutes.createMood, { body: { title: 'Wry' } })

  const { page, context, complaints } = await openPage(browser, url)
  await signInOnScreen(page, 'superadmin')
  await page.goto('/admin/translate-scenario')
  await page.getByRole('combobox', { name: 'Scenario' }).selectOption(texts.title)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Português')
  await page.getByRole('button', { name: 'Generate Translation' }).click()
  await expect(page.getByText(`Translated by ${model}`)).toBeVisible({ timeout: 20_000 })
  const { description: translated } = missedDeadlines.texts.pt
  await expect(page.getByRole('textbox', { name: /^Description/ })).toHaveValue(translated)

  await page.goto('/admin/mood-modifiers')
  await page.getByRole('button', { name: 'Translate Wry' }).click()
  const row = page.getByRole('row', { name: /Wry/ })
  await expect(row.getByTitle(`Irônico – Translated by ${model}`, { exact: false })).toBeVisible()
  await expect(row.getByTitle(`Ironique – Translated by ${model}`, { exact: false })).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
}

async function practise(browser: Browser, url: string, models: ModelServer, model: string): Promise<void> {
  const { page, context, complaints } = await openPage(browser, url)
  await signInOnScreen(page, 'learner')
  const card = page.getByRole('listitem').filter({ hasText: 'Sam' }).first()
  await chooseMoodOnScreen(card, 'Calm')
  await card.getByRole('button').click()
  await beginChatOnScreen(page)
  await expect(page.getByText(`written by an AI model: ${model} (prompt partner/`)).toBeVisible()
  const messages = page.getByRole('region', { name: 'Conversation' }).getByRole('listitem')

  for (const [nth, text] of said.entries()) {
    if (nth === 2) await failOnce(page, models, text)
    await write(page, text)
    await expect(messages).toHaveCount(2 * (nth + 1))
    await expect(messages.last()).toHaveText(`Partner: ${ANSWER}`, { timeout: 20_000 })
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }

  await page.getByRole('button', { name: 'Evaluate Chat' }).click()
  await page.waitForURL(/\/evaluation\/\d+$/)
  const tab = page.getByRole('tabpanel', { name: 'Overview' })
  await expect(tab.getByText(overview)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(`Made by an AI model: ${model} (prompt evaluator/`)).toBeVisible()
  await expect(tab.getByText('Partly met · 3 of 3 readings agreed')).toBeVisible()
  await page.getByRole('tab', { name: 'Context' }).click()
  await page
    .getByRole('button', { name: /: Partly met \(message 2\)$/ })
    .first()
    .click()
  const finding = page.getByRole('region', { name: 'Finding' })
  await expect(finding.getByRole('blockquote')).toHaveText(quotation)
  expect(complaints).toEqual([])
  await context.close()
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your message' }).fill(text)
  await page.getByRole('textbox', { name: 'Your message' }).press('Enter')
}

/**
 * Fails twice, as often as the server tries: the screen shows a sentence and keeps the words, and nothing is stored.
 */
async function failOnce(page: Page, models: ModelServer, text: string): Promise<void> {
  const trouble = respondWith(500, { error: { message: 'The server had an error' }, message: 'An error' })
  models.next(trouble, trouble)
  await write(page, text)
  await expect(page.getByText(new ModelFault('unavailable').message).first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue(text)
  models.next()
}
