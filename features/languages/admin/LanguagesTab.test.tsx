import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { notices } from '#platform/web/notices/notices.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'

const languages = [
  { id: 1, name: 'English', code: 'en' },
  { id: 2, name: 'Português', code: 'pt' },
]
const german = {
  found: true,
  language_name: 'Deutsch',
  iso_code: 'de',
  message: 'Language found',
  suggestions: [],
}
const nothing = {
  found: false,
  language_name: null,
  iso_code: null,
  message: 'Language not found',
  suggestions: [{ language_name: 'Deutsch', iso_code: 'de' }],
}

beforeEach(() => {
  signInAs(person({ permissions: ['superadmin'] }))
  answer('GET /languages/', languages)
  answer('POST /admin/languages/lookup', german)
})

async function lookUp(name: string) {
  const { screen } = await renderScreen('/admin/languages')
  const field = screen.getByRole('textbox', { name: 'Language name' })
  await field.fill(name)
  await userEvent.keyboard('{Enter}')
  return { screen, field, dialog: screen.getByRole('dialog', { name: 'Add this language?' }) }
}

test('a language is looked up, confirmed, created once and listed', async () => {
  const sent: unknown[] = []
  handle('POST /admin/languages/create', async ({ request }) => {
    sent.push(await request.json())
    answer('GET /languages/', [...languages, { id: 3, name: 'Deutsch', code: 'de' }])
    return HttpResponse.json({ message: 'Language created', id: 3 })
  })
  const { screen, field, dialog } = await lookUp('alemão')
  await expect.element(dialog).toMatchTextContent(/Deutsch.*de/)
  await dialog.getByRole('button', { name: 'Add Language' }).dblClick()
  await expect.element(screen.getByRole('rowheader', { name: 'Deutsch' })).toBeVisible()
  await expect.element(screen.getByText('Language created')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('')
  expect(sent).toEqual([{ name: 'Deutsch', code: 'de' }])
})

test('a name that is not found shows similar names, and an existing language or an empty name shows an error', async () => {
  answer('POST /admin/languages/lookup', nothing)
  const { screen, field, dialog } = await lookUp('Deustch')
  await expect.element(screen.getByText('Language not found')).toBeVisible()
  await expect.element(field).toHaveFocus()
  await screen.getByRole('button', { name: 'Deutsch' }).click()
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  answer('POST /admin/languages/lookup', { ...german, language_name: 'Português', iso_code: 'pt' })
  await field.fill('portugues')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('A language with this code already exists')).toBeVisible()
  await field.fill(' ')
  await expect.element(screen.getByText('Language name is required')).toBeVisible()
})

test(
  '“Try Different Name” and Escape return to the field with the name, and “Cancel” empties it',
  { tags: ['long'] },
  async () => {
    const { field, dialog } = await lookUp('alemão')
    await dialog.getByRole('button', { name: 'Try Different Name' }).click()
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue('alemão')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(field).toHaveValue('')
  },
)

test('a failed look-up or creation says so and keeps the name', async () => {
  answer('POST /admin/languages/lookup', {}, { status: 400 })
  const { screen, field, dialog } = await lookUp('alemão')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to lookup language')
  answer('POST /admin/languages/lookup', german)
  answer('POST /admin/languages/create', {}, { status: 400 })
  await screen.getByRole('button', { name: 'Look up' }).click()
  // The message of the earlier failure has gone.
  await expect.element(dialog).not.toMatchTextContent(/Failed/)
  await dialog.getByRole('button', { name: 'Add Language' }).click()
  await expect.element(dialog).toMatchTextContent(/Failed to create language/)
  await expect.element(field).toHaveValue('alemão')
})

test('the end of the session is reported once', async () => {
  answer('POST /admin/languages/lookup', { detail: 'Missing authorization token' }, { status: 401 })
  const { screen } = await lookUp('alemão')
  await expect.element(screen.getByRole('button', { name: 'Login with Cognito' })).toBeVisible()
  expect(screen.getByRole('alert').elements()).toHaveLength(1)
  expect(notices.current()).toBeUndefined()
})

test('the texts of the tab are in the person’s language', async () => {
  signInAs(person({ permissions: ['superadmin'], language: { id: 3, name: 'Français', code: 'fr' } }))
  answer('POST /admin/languages/lookup', nothing)
  const { screen } = await renderScreen('/admin/languages')
  await screen.getByRole('textbox', { name: 'Nom de la langue' }).fill('Deustch')
  await screen.getByRole('button', { name: 'Rechercher' }).click()
  await expect.element(screen.getByText('Langue introuvable')).toBeVisible()
  await expect.element(screen.getByText('Vouliez-vous dire')).toBeVisible()
})
