import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { expect } from 'playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { launch, visit, type Visit } from './browser.ts'
import {
  choose,
  createPerson,
  createSuperadmin,
  open,
  press,
  signInFirst,
  told,
  type,
  world,
} from './new-world.ts'
import { startServer, type ServerProcess } from './server-process.ts'

let directory: string
let browser: Browser
let server: ServerProcess
let rootPassword: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pp-world-'))
  rootPassword = await createSuperadmin(directory)
  server = await startServer({ DATA_DIR: directory, SEED: 'none' })
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await server.kill('SIGTERM')
  await rm(directory, { recursive: true, force: true })
})

test('a superadmin builds a world from nothing, an admin fills it, and a learner practises in it', async () => {
  const superadmin = await visit(browser, server.url)
  const adminPassword = await buildWorld(superadmin.page)
  const admin = await visit(browser, server.url)
  const learnerPassword = await runOrganisation(admin.page, adminPassword)
  const learner = await visit(browser, server.url)
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
  const { scenario, mood, german, criteria } = world
  await signInFirst(page, 'root_admin', rootPassword)
  await page.getByRole('link', { name: 'Admin' }).click()

  await open(page, 'Create Organization')
  await type(page, 'Name', world.organisation)
  await type(page, 'Maximum users', '2')
  await press(page, 'Create organisation')
  await told(page, 'Organisation created')

  await open(page, 'Add Language')
  await type(page, 'Language name', world.language.asked)
  await press(page, 'Look up')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Language' }).click()
  await told(page, 'Language created')

  await open(page, 'Mood Modifiers')
  await type(page, 'Mood', mood.title)
  await type(page, 'Description', mood.description)
  await press(page, 'Create mood')
  await press(page, `Write titles of ${mood.title} by hand`)
  await type(page, 'Title in this language', mood.german)
  await press(page, 'Save')
  await expect(page.getByRole('row', { name: new RegExp(mood.title) })).toContainText('de')

  await open(page, 'Create Bot Character')
  await type(page, 'Description', world.character)
  await press(page, 'Create bot character')
  await expect(page.getByRole('rowheader')).toHaveCount(1)

  await open(page, 'Scenarios')
  await type(page, 'Title', scenario.title)
  await type(page, 'Description', scenario.description)
  await type(page, 'Introduction text', scenario.intro)
  await type(page, 'Prompt', scenario.prompt)
  await press(page, 'Create scenario')
  await expect(page.getByRole('rowheader', { name: scenario.title })).toBeVisible()

  await open(page, 'Create Evaluation Criteria')
  await type(page, 'Title', criteria.title)
  await type(page, 'Evaluation template', criteria.template)
  await press(page, 'Create evaluation criteria')
  // Who leaves before that is asked what to do with the texts.
  await told(page, 'Evaluation criteria created')
  await open(page, 'Assign Evaluation Criteria')
  await choose(page, 'Scenario', scenario.title)
  await choose(page, 'Evaluation criteria', criteria.title)
  await press(page, 'Assign')
  await expect(page.getByRole('button', { name: `Unassign ${scenario.title}` })).toBeVisible()

  await open(page, 'Scenario Map')
  await press(page, `Add bot to ${scenario.title}`)
  await page.getByRole('combobox', { name: 'Bot character' }).selectOption({ index: 1 })
  await choose(page, 'Mood', mood.title)
  await press(page, 'Add')
  await expect(page.getByText('Pending Add')).toBeVisible()
  await press(page, 'Save Changes')
  await told(page, '1 change saved')

  await open(page, 'Translate Scenario')
  await choose(page, 'Scenario', scenario.title)
  await choose(page, 'Language', world.language.name)
  await type(page, `Title: ${world.language.name}`, german.title)
  await type(page, `Description: ${world.language.name}`, german.description)
  await type(page, `Introduction text: ${world.language.name}`, german.intro)
  await press(page, 'Save translation')
  await expect(page.getByText('There is a translation into this language')).toBeVisible()

  await open(page, 'Create User')
  await page
    .getByRole('combobox', { name: 'Organisation' })
    .selectOption(await valueOf(page, world.organisation))
  await choose(page, 'Permission', 'Admin')
  return createPerson(page, world.admin)
}

/** The select says how many places are taken behind the name. */
async function valueOf(page: Page, organisation: string): Promise<string> {
  const option = page.getByRole('option', { name: organisation, includeHidden: true }).first()
  return (await option.getAttribute('value')) ?? ''
}

/** @returns the temporary password of the learner */
async function runOrganisation(page: Page, password: string): Promise<string> {
  await signInFirst(page, world.admin.username, password)
  // The screens have no German: they stay English.
  await page.getByRole('link', { name: 'Admin' }).click()
  const learnerPassword = await createPerson(page, world.learner)
  await open(page, 'Manage Assignments')
  const scenario = page.getByRole('checkbox', { name: world.scenario.title })
  await scenario.click()
  await expect(scenario).toBeChecked()
  await expect(page.getByText('1 of 1 scenario')).toBeVisible()
  return learnerPassword
}

async function practise(page: Page, password: string): Promise<void> {
  await signInFirst(page, world.learner.username, password)
  const card = page.getByRole('listitem').filter({ hasText: world.german.title })
  await card.getByRole('combobox').selectOption({ label: world.mood.german })
  await card.getByRole('button', { name: /Start conversation/ }).click()
  await page.waitForURL(/\/chat\/\d+$/)
  const context = page.getByRole('complementary', { name: 'Context' })
  await expect(context.getByText(world.german.intro)).toBeVisible()
  await expect(context.getByText(world.mood.german)).toBeVisible()
  const messages = page.getByRole('region', { name: 'Conversation' }).getByRole('listitem')
  for (let turn = 1; turn <= 5; turn += 1) {
    await page
      .getByRole('textbox')
      .fill(`What happened yesterday, Noor? I would like to understand it (${turn}).`)
    await page.getByRole('textbox').press('Enter')
    await expect(messages).toHaveCount(2 * turn, { timeout: 15_000 })
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 15_000 })
  }
  await press(page, 'Evaluate Chat')
  await expect(page.getByRole('heading', { level: 1, name: world.german.title })).toBeVisible({
    timeout: 15_000,
  })
}

/** Every change of the journey is in the audit, with who made it, and no password. */
async function expectAudit({ page }: Visit): Promise<void> {
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
    'root_admin create criteria',
    'root_admin assign criteria',
    'root_admin add scenario_map',
    'root_admin translate scenario',
    'root_admin create user',
    'nina_admin create user',
    'nina_admin assign scenario',
  ])
  expect(JSON.stringify(entries)).not.toMatch(/password/i)
}
