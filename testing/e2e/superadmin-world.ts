import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import { expect } from './expect.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** What a superadmin creates from scratch in `admin.long.ts`. */
export const superadminWorld = {
  organisation: 'Northwind Logistics',
  language: { asked: 'alemão', name: 'Deutsch' },
  mood: {
    title: 'Evasive',
    german: 'Ausweichend',
    description: 'Changes the subject whenever it gets personal.',
  },
  character:
    'Noor, a warehouse lead with nine years at the company: proud of the team, tired of new rules, brief in speech.',
  scenario: {
    title: 'The forklift without a licence',
    description: 'Talk to a warehouse lead who let somebody drive without a licence.',
    intro: 'You are the site manager. Yesterday a temp drove a forklift without a licence, on Noor’s watch.',
    prompt: 'Noor was two people short and let it happen. Noor fears for the bonus of the team.',
  },
  german: {
    title: 'Der Stapler ohne Schein',
    description: 'Sprich mit einer Lagerleiterin, die jemanden ohne Schein fahren ließ.',
    intro: 'Du leitest den Standort. Gestern fuhr eine Aushilfe ohne Schein, in Noors Schicht.',
  },
  criteria: {
    title: 'Safety talk',
    template: 'Did the manager name what happened? {conversation_history} ({mood})',
  },
  admin: { username: 'nina_admin', email: 'nina@northwind.example', name: 'Nina Brandt' },
  learner: { username: 'leo-learner', email: 'leo@northwind.example', name: 'Leo Weber' },
} as const

/** Creates the first superadmin with the operator's command. @returns the temporary password */
export async function runCreateSuperadmin(directory: string): Promise<string> {
  const flags = ['--username', 'root_admin', '--email', 'root@example.org']
  const { stdout } = await run(
    process.execPath,
    ['tools/create-superadmin.ts', ...flags, '--name', 'Rosa Root', '--organisation', 'Headquarters'],
    { cwd: root, env: { PATH: process.env.PATH, DATA_DIR: directory, SEED: 'none' } },
  )
  const [, password = ''] = /temporary password (\S+)/.exec(stdout) ?? []
  return password
}

/** Signs in for the first time: after the temporary password the page asks for a new one. */
export async function signInFirst(page: Page, username: string, temporary: string): Promise<void> {
  await page.goto('/login')
  await page.getByText('Login with Cognito').click()
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(temporary)
  await page.locator('input[name=password]').press('Enter')
  await page.locator('input[name=new_password]').fill(`my own word, ${username}`)
  await page.locator('input[name=new_password_repeat]').fill(`my own word, ${username}`)
  await page.locator('input[name=new_password_repeat]').press('Enter')
  await page.getByRole('banner').waitFor()
}

/** Opens a tab of the admin area, directly or through its menu. */
export async function openTab(page: Page, tab: string): Promise<void> {
  const area = page.getByRole('navigation', { name: 'Area' })
  await area.waitFor()
  const link = area.getByRole('link', { name: tab, exact: true })
  for (const button of await area.getByRole('button').all()) {
    if (await link.isVisible()) break
    await button.click()
  }
  const titleBefore = await page.title()
  const isOpen = (await link.getAttribute('aria-current')) === 'page'
  await link.click()
  // Until the new tab is rendered, the previous one may have fields with the same name.
  if (!isOpen) await expect.poll(() => page.title()).not.toBe(titleBefore)
}

export const fillField = (page: Page, label: string, text: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text)

export const chooseOption = (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option })

export const pressButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click()

/** Expects a notice with this text. */
export async function expectNotice(page: Page, sentence: string): Promise<void> {
  await expect(page.getByText(sentence, { exact: true }).first()).toBeVisible()
}

/** @returns the temporary password that the dialog shows */
export async function createUserOnScreen(
  page: Page,
  person: { readonly username: string; readonly email: string; readonly name: string },
): Promise<string> {
  const form = page.getByRole('button', { name: 'New user' })
  if ((await form.getAttribute('aria-expanded')) === 'false') await form.click()
  await fillField(page, 'Username', person.username)
  await fillField(page, 'Email', person.email)
  await fillField(page, 'Name', person.name)
  await chooseOption(page, 'Language', superadminWorld.language.name)
  await pressButton(page, 'Create user')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(person.username)).toBeVisible()
  const password = await dialog.locator('dd').last().innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('rowheader', { name: person.name })).toBeVisible()
  return password
}
