import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { launchBrowser, openPage, type VisitOptions } from './browser.ts'
import { beginChatOnScreen, chooseMoodOnScreen } from './chat-actions.ts'
import { expect } from './expect.ts'
import {
  chooseOption,
  createUserOnScreen,
  runCreateSuperadmin,
  openTab,
  pressButton,
  signInFirst,
  expectNotice,
  fillField,
  superadminWorld,
} from './superadmin-world.ts'
import { startServer, type ServerProcess } from './server-process.ts'

let directory: string
let browser: Browser
let server: ServerProcess
let rootPassword: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pp-world-'))
  rootPassword = await runCreateSuperadmin(directory)
  server = await startServer({ DATA_DIR: directory, SEED: 'none' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.kill('SIGTERM')
  await rm(directory, { recursive: true, force: true })
})

test('a superadmin creates a scenario, an admin adds people, and a learner practises', async () => {
  const superadmin = await openPage(browser, server.url)
  const adminPassword = await buildWorld(superadmin.page)
  const admin = await openPage(browser, server.url)
  const learnerPassword = await runOrganisation(admin.page, adminPassword)
  const learner = await openPage(browser, server.url)
  await practise(learner.page, learnerPassword)
  await expectAudit(superadmin)
  for (const { complaints, context } of [superadmin, admin, learner]) {
    expect(complaints).toEqual([])
    await context.close()
  }
  expect(server.output()).not.toMatch(/"level":[456]0|Error/)
})

/** @returns the temporary password of the organisation's admin */
async function buildWorld(page: Page): Promise<string> {
  const { scenario, mood, german, criteria } = superadminWorld
  await signInFirst(page, 'root_admin', rootPassword)
  await page.getByRole('link', { name: 'Admin', exact: true }).click()

  await openTab(page, 'Create Organization')
  await fillField(page, 'Name', superadminWorld.organisation)
  await fillField(page, 'Maximum users', '2')
  await pressButton(page, 'Create organisation')
  await expectNotice(page, 'Organisation created')

  await openTab(page, 'Add Language')
  await fillField(page, 'Language name', superadminWorld.language.asked)
  await pressButton(page, 'Look up')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Language' }).click()
  await expectNotice(page, 'Language created')

  await openTab(page, 'Mood Modifiers')
  await fillField(page, 'Mood', mood.title)
  await fillField(page, 'Description', mood.description)
  await pressButton(page, 'Create mood')
  await pressButton(page, `Write titles of ${mood.title} by hand`)
  await fillField(page, 'Title in this language', mood.german)
  await pressButton(page, 'Save')
  await expect(page.getByRole('row', { name: new RegExp(mood.title) })).toContainText('de')

  await openTab(page, 'Create Bot Character')
  await fillField(page, 'Description', superadminWorld.character)
  await pressButton(page, 'Create bot character')
  await expect(page.getByRole('rowheader')).toHaveCount(1)

  await openTab(page, 'Scenarios')
  await page.getByRole('link', { name: 'New scenario' }).first().click()
  await fillField(page, 'Title', scenario.title)
  await fillField(page, 'Description', scenario.description)
  await fillField(page, 'Introduction text', scenario.intro)
  await fillField(page, 'Prompt', scenario.prompt)
  await pressButton(page, 'Create scenario')
  await expect(page.getByRole('rowheader', { name: scenario.title })).toBeVisible()

  await openTab(page, 'Create Evaluation Criteria')
  await fillField(page, 'Title', criteria.title)
  await fillField(page, 'Evaluation template', criteria.template)
  await pressButton(page, 'Create evaluation criteria')
  // Leaving before the notice would open the question about unsaved texts.
  await expectNotice(page, 'Evaluation criteria created')
  await openTab(page, 'Assign Evaluation Criteria')
  await chooseOption(page, 'Scenario', scenario.title)
  await chooseOption(page, 'Evaluation criteria', criteria.title)
  await pressButton(page, 'Assign')
  await expect(page.getByRole('button', { name: `Unassign ${scenario.title}` })).toBeVisible()

  await openTab(page, 'Scenario Map')
  await pressButton(page, `Add bot to ${scenario.title}`)
  await page.getByRole('combobox', { name: 'Bot character' }).selectOption({ index: 1 })
  await chooseOption(page, 'Mood', mood.title)
  await pressButton(page, 'Add')
  await expect(page.getByText('Pending Add')).toBeVisible()
  await pressButton(page, 'Save Changes')
  await expectNotice(page, '1 change saved')

  await openTab(page, 'Translate Scenario')
  await chooseOption(page, 'Scenario', scenario.title)
  await chooseOption(page, 'Language', superadminWorld.language.name)
  await fillField(page, `Title: ${superadminWorld.language.name}`, german.title)
  await fillField(page, `Description: ${superadminWorld.language.name}`, german.description)
  await fillField(page, `Introduction text: ${superadminWorld.language.name}`, german.intro)
  await pressButton(page, 'Save translation')
  await expect(page.getByText('There is a translation into this language')).toBeVisible()

  await openTab(page, 'Create User')
  await pressButton(page, 'New user')
  await page
    .getByRole('combobox', { name: 'Organisation', exact: true })
    .selectOption(await valueOf(page, superadminWorld.organisation))
  await chooseOption(page, 'Permission', 'Admin')
  return createUserOnScreen(page, superadminWorld.admin)
}

/** The options have the number of taken seats behind the name, so one is found by the start of its text. */
async function valueOf(page: Page, organisation: string): Promise<string> {
  const option = page.getByRole('option', { name: organisation, includeHidden: true }).first()
  return (await option.getAttribute('value')) ?? ''
}

/** @returns the temporary password of the learner */
async function runOrganisation(page: Page, password: string): Promise<string> {
  await signInFirst(page, superadminWorld.admin.username, password)
  // The interface is not translated into German, so it stays English.
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  const learnerPassword = await createUserOnScreen(page, superadminWorld.learner)
  await openTab(page, 'Manage Assignments')
  const scenario = page.getByRole('checkbox', { name: superadminWorld.scenario.title })
  await scenario.click()
  await expect(scenario).toBeChecked()
  await expect(page.getByText('1 of 1 scenario')).toBeVisible()
  return learnerPassword
}

async function practise(page: Page, password: string): Promise<void> {
  await signInFirst(page, superadminWorld.learner.username, password)
  // The person's only scenario is shown as the one to begin with.
  const card = page.getByRole('region', { name: superadminWorld.german.title })
  await chooseMoodOnScreen(card, superadminWorld.mood.german)
  await card.getByRole('button', { name: /Start conversation/ }).click()
  await beginChatOnScreen(page)
  const context = page.getByRole('complementary', { name: 'Context' })
  await expect(context.getByText(superadminWorld.german.intro)).toBeVisible()
  await expect(context.getByText(superadminWorld.mood.german)).toBeVisible()
  const messages = page.getByRole('region', { name: 'Conversation' }).getByRole('listitem')
  for (let turn = 1; turn <= 5; turn += 1) {
    await page
      .getByRole('textbox')
      .fill(`What happened yesterday, Noor? I would like to understand it (${turn}).`)
    await page.getByRole('textbox').press('Enter')
    await expect(messages).toHaveCount(2 * turn, { timeout: 15_000 })
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 15_000 })
  }
  await pressButton(page, 'Evaluate Chat')
  await expect(page.getByRole('heading', { level: 1, name: superadminWorld.german.title })).toBeVisible({
    timeout: 15_000,
  })
}

/** The audit has every change of the journey, with its author and without any password. */
async function expectAudit({ page }: VisitOptions): Promise<void> {
  const response = await page.request.get('/api/v1/admin/audit')
  const entries: { action: string; subject: string; actor: { username: string } | null }[] =
    await response.json()
  expect(
    entries.map(({ actor, action, subject }) => `${actor?.username} ${action} ${subject}`).toReversed(),
  ).toEqual([
    'undefined create organization',
    'undefined create user',
    'root_admin create organization',
    'root_admin create language',
    'root_admin create mood',
    'root_admin translate mood',
    'root_admin create character',
    'root_admin create scenario',
    'root_admin publish scenario',
    'root_admin create criteria',
    'root_admin assign criteria',
    'root_admin publish scenario',
    'root_admin add scenario_map',
    'root_admin publish scenario',
    'root_admin translate scenario',
    'root_admin publish scenario',
    'root_admin create user',
    'nina_admin create user',
    'nina_admin assign scenario',
  ])
  expect(JSON.stringify(entries)).not.toMatch(/password/i)
}
