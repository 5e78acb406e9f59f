import { HttpResponse } from 'msw'
import { expect, onTestFinished, test } from 'vitest'
import type { ChangeableProfile } from '#features/users/contract-own.ts'
import { changeInterfaceLanguage } from '#platform/web/i18n.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'

const english = { id: 1, name: 'English', code: 'en', partner_language: 'en' }
const portuguese = { id: 2, name: 'Português', code: 'pt', partner_language: 'pt' }

/** Opens the account screen; the server changes the profile on request. */
async function showAccount(differences: Partial<ChangeableProfile> = {}) {
  onTestFinished(() => changeInterfaceLanguage('en'))
  let profile = { name: 'Marina Costa', is_name_kept: false, language_id: 1, ...differences }
  const sent: unknown[] = []
  const me = () => person({ name: profile.name, language: profile.language_id === 2 ? portuguese : english })
  signInAs(me())
  handle('GET /users/me', () => HttpResponse.json(me()))
  answer('GET /users/me/sessions', [])
  answer('GET /users/me/erasure-request', { requested_at: null })
  answer('GET /users/me/reminders', { debriefs: false, boosters: false, email: null })
  answer('GET /languages/', [english, portuguese])
  handle('GET /users/me/profile', () => HttpResponse.json(profile))
  handle('PUT /users/me', async ({ request }) => {
    const change = (await request.json()) as Partial<ChangeableProfile>
    sent.push(change)
    if (change.name === 'X')
      return HttpResponse.json(
        { detail: [{ loc: ['body', 'name'], msg: 'Too short', code: 'users.nameInvalid' }] },
        { status: 422 },
      )
    profile = { ...profile, ...change }
    return HttpResponse.json({ message: 'Profile updated' })
  })
  const { screen } = await renderScreen('/account')
  const name = screen.getByRole('textbox', { name: 'Name', exact: true })
  await expect.element(name).toBeVisible()
  return { screen, name, sent }
}

test('a valid name is saved, and an invalid one shows the reason at its field', async () => {
  const { screen, name, sent } = await showAccount()
  await name.fill('X')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Name must be 2-100 characters/)
  await name.fill('Zoë O’Neill')
  expect(screen.getByRole('alert').elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Saved.')).toBeVisible()
  expect(sent.at(-1)).toEqual({ name: 'Zoë O’Neill' })
})

test('the interface changes its language when the new language is saved', async () => {
  const { screen, sent } = await showAccount()
  await screen.getByRole('combobox', { name: 'Language' }).selectOptions('Português')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Sua conta' })).toBeVisible()
  await expect.element(screen.getByText('Salvo.')).toBeVisible()
  expect(sent).toEqual([{ language_id: 2 }])
})

test('a saved profile is shown as saved even if it cannot be loaded again', async () => {
  const { screen } = await showAccount()
  await screen.getByRole('combobox', { name: 'Language' }).selectOptions('Português')
  handle('GET /users/me', () => HttpResponse.json({ detail: 'Not today' }, { status: 409 }))
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Salvo.')).toBeVisible()
})

test('a name that the directory manages is read-only and is not sent', async () => {
  const { screen, name, sent } = await showAccount({ is_name_kept: true })
  await expect.element(name).toHaveAttribute('readonly')
  await expect.element(name).toHaveAccessibleDescription(/directory of your organisation keeps your name/)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Saved.')).toBeVisible()
  expect(sent).toEqual([{}])
})

test('the setting for spoken replies is stored in this browser', async () => {
  const { screen } = await showAccount()
  onTestFinished(() => localStorage.clear())
  const box = screen.getByRole('checkbox', { name: 'Let partner speak' })
  await box.click()
  await expect.element(box).toBeChecked()
  expect(localStorage.getItem('partner-speaks')).toBe('yes')
})

test('a name that an administrator has corrected meanwhile is not overwritten, and is shown after the save', async () => {
  const { screen, sent } = await showAccount()
  const corrected = { name: 'Marina Corrêa', is_name_kept: false, language_id: 1 }
  handle('GET /users/me/profile', () => HttpResponse.json(corrected))
  await screen.getByRole('combobox', { name: 'Language' }).selectOptions('Português')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Salvo.')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue(corrected.name)
  expect(sent).toEqual([{ language_id: 2 }])
})
