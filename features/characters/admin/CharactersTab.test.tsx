import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { requestFailures } from '#platform/contract/failures.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'

const bio = `An engineer. ${'Built engines. '.repeat(10)}Retired.`
const ada = {
  id: 1,
  name: null,
  role: null,
  face_seed: 1,
  description: 'Ada, an engineer of 60',
  bio,
  translations: {},
  archived: false,
}
const jo = {
  id: 2,
  name: 'Jo',
  role: 'Baker',
  face_seed: 2,
  description: 'Jo, a baker who is never late',
  bio: null,
  translations: { pt: { role: 'Padaria', bio: null } },
  archived: true,
}

beforeEach(() => {
  signInAs(person({ permissions: ['superadmin'] }))
  answer('GET /admin/base-characters', [jo, ada])
  const languages = [
    { id: 1, code: 'en', name: 'English', partner_language: 'en' },
    { id: 2, code: 'pt', name: 'Português', partner_language: 'pt' },
  ]
  answer('GET /languages/', languages)
})

async function characters() {
  const { screen } = await renderScreen('/admin/bot-characters/create')
  const form = screen.getByRole('form', { name: 'New bot character' })
  await expect.element(screen.getByRole('rowheader', { name: 'Ada' })).toBeVisible()
  return {
    screen,
    form,
    description: form.getByRole('textbox', { name: 'Description' }),
    shortBio: form.getByRole('textbox', { name: 'Bio', exact: true }),
    create: form.getByRole('button', { name: 'Create bot character' }),
  }
}

test('archived characters come last, and a dialog shows a long bio whole', async () => {
  const { screen } = await characters()
  const names = screen.getByRole('rowheader')
  expect(names.elements().map(({ textContent }) => textContent)).toEqual(['Ada', 'JoArchived'])
  const row = screen.getByRole('row', { name: /^Ada/ })
  expect(row.element().getBoundingClientRect().height).toBe(40)
  await row.getByRole('button', { name: 'Show the whole text: Bio' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Bio' })
  await expect.element(dialog.getByText(bio)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('creating a character empties the form in every language', async () => {
  const sent: unknown[] = []
  handle('POST /admin/base-characters/create', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ message: 'Bot character created', id: 3 })
  })
  const { screen, form, description, create } = await characters()
  const role = form.getByRole('textbox', { name: 'Role in Portuguese' })
  await description.fill('Eva, a foreman on a site')
  await role.fill('Mestra de obras')
  await create.click()
  await expect.element(screen.getByText('Bot character created')).toBeVisible()
  await expect.element(role).toHaveValue('')
  await description.fill('Dora Weiss, a baker')
  await create.click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toMatchObject({ translations: { pt: { role: null, bio: null } } })
})

test('leaving the form of a new character with unsaved text asks first', async () => {
  const { screen, description } = await characters()
  await description.fill('Somebody who says little.')
  await screen.getByRole('link', { name: 'History' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Keep writing' }).click()
  await expect.element(description).toHaveValue('Somebody who says little.')
})

test(
  'a new character is checked at its fields, and a double click creates it once',
  { tags: ['long'] },
  async () => {
    const { screen, form, description, shortBio, create } = await characters()
    await create.click()
    await expect.element(form.getByText('Description is required')).toBeVisible()
    await expect.element(description).toHaveFocus()
    await description.fill('Too short')
    await expect.element(form.getByText('Description must be at least 10 characters')).toBeVisible()
    await description.fill('x'.repeat(1001))
    await expect.element(form.getByText('Description must be less than 1000 characters')).toBeVisible()
    await description.fill('x'.repeat(1000))
    await expect.element(form.getByText(/must be/)).not.toBeInTheDocument()
    await shortBio.fill('x'.repeat(201))
    await expect.element(form.getByText('Bio must be less than 200 characters')).toBeVisible()
    await shortBio.fill('')

    const sent: unknown[] = []
    handle('POST /admin/base-characters/create', async ({ request }) => {
      sent.push(await request.json())
      answer('GET /admin/base-characters', [{ ...ada, id: 3, description: 'Eva, a pilot' }])
      return HttpResponse.json({ message: 'Bot character created', id: 3 })
    })
    await description.fill('  Eva, a pilot ')
    await create.dblClick()
    await expect.element(screen.getByText('Bot character created')).toBeVisible()
    await expect.element(screen.getByRole('rowheader', { name: 'Eva' })).toBeVisible()
    await expect.element(screen.getByText('1 bot character', { exact: true })).toBeVisible()
    await expect.element(description).toHaveValue('')
    expect(sent).toEqual([
      {
        name: null,
        role: null,
        face_seed: expect.any(Number),
        description: 'Eva, a pilot',
        bio: null,
        translations: { pt: { role: null, bio: null } },
      },
    ])
  },
)

test('a search keeps the unsaved text of the character that is being edited', async () => {
  const { screen } = await characters()
  await screen.getByRole('button', { name: 'Edit Ada' }).click()
  const editor = screen.getByRole('form', { name: 'Edit bot character' })
  await editor.getByRole('textbox', { name: 'Description' }).fill('Ada, a pilot')
  await screen.getByRole('searchbox').fill('Jo')
  await expect.element(screen.getByText(/^1 \/ 2/)).toBeVisible()
  await screen.getByRole('searchbox').fill('')
  await expect.element(editor.getByRole('textbox', { name: 'Description' })).toHaveValue('Ada, a pilot')
  await editor.getByRole('textbox', { name: 'Description' }).fill(ada.description)
})

test('a character is edited in its row, and after Escape, Cancel or Save the focus returns to the pencil', async () => {
  const sent: unknown[] = []
  handle('PUT /admin/base-characters/:id', async ({ request, params }) => {
    sent.push([params.id, await request.json()])
    answer('GET /admin/base-characters', [{ ...ada, description: 'Ada, a pilot', bio: null }])
    return HttpResponse.json({ message: 'Bot character updated' })
  })
  const { screen } = await characters()
  const pencil = screen.getByRole('button', { name: 'Edit Ada' })
  const table = screen.getByRole('table').element()
  const { height } = table.getBoundingClientRect()
  await pencil.click()
  const editor = screen.getByRole('form', { name: 'Edit bot character' })
  const description = editor.getByRole('textbox', { name: 'Description' })
  await expect.element(description).toHaveFocus()
  await description.fill('short')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect.element(editor.getByText('Description must be at least 10 characters')).toBeVisible()
  // The row is taller only while it is edited.
  await expect.poll(() => table.getBoundingClientRect().height).toBeGreaterThan(height + 40)
  // Neither Escape nor leaving the screen discards the text without a question.
  await userEvent.keyboard('{Escape}')
  await expect.element(description).toHaveValue('short')
  await screen.getByRole('link', { name: 'History' }).click()
  await screen.getByRole('button', { name: 'Keep writing' }).click()
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(pencil).toHaveFocus()
  await expect.poll(() => table.getBoundingClientRect().height).toBe(height)
  await pencil.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(pencil).toHaveFocus()
  await pencil.click()
  await expect.element(description).toHaveValue('Ada, an engineer of 60')
  await description.fill('Ada, a pilot')
  await editor.getByRole('textbox', { name: 'Bio', exact: true }).fill('')
  await editor.getByRole('textbox', { name: 'Name' }).fill('Ada Lopes')
  await editor.getByRole('textbox', { name: 'Role', exact: true }).fill('Pilot, 60')
  // The English text is shown beside its translation.
  const local = editor.getByRole('group', { name: 'Português' })
  await expect.element(local).toMatchTextContent('Pilot, 60')
  await local.getByRole('textbox', { name: 'Role in Portuguese' }).fill('x'.repeat(121))
  const face = () => editor.element().querySelector('svg[data-expression]')?.innerHTML
  await expect.poll(face).toBeDefined()
  const drawn = face()
  await editor.getByRole('button', { name: 'Another face' }).click()
  await expect.poll(face).not.toBe(drawn)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect.element(local.getByText('Input must be less than 120 characters')).toBeVisible()
  await local.getByRole('textbox', { name: 'Role in Portuguese' }).fill('Aviação, 60 anos')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Bot character updated')).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Ada, a pilot/ })).toBeVisible()
  await expect.element(pencil).toHaveFocus()
  const texts = { name: 'Ada Lopes', role: 'Pilot, 60', description: 'Ada, a pilot', bio: null }
  const translations = { pt: { role: 'Aviação, 60 anos', bio: null } }
  expect(sent).toEqual([['1', { ...texts, translations, face_seed: expect.any(Number), was: ada }]])
  expect(sent).not.toEqual([['1', { ...texts, translations, face_seed: 1, was: ada }]])
})

test(
  'a refused creation, update or archiving shows why or what failed, and keeps the text',
  { tags: ['long'] },
  async () => {
    answer('POST /admin/base-characters/create', {}, { status: 409 })
    answer('PUT /admin/base-characters/1', {}, { status: 409 })
    const why = 'This bot character plays in “Late again”. Please remove it from the scenario map first.'
    answer('PUT /admin/base-characters/1/archived', { detail: why }, { status: 409 })
    const { screen, description, create } = await characters()
    await description.fill('Eva, a pilot')
    await create.click()
    await expect.element(screen.getByText('Failed to create bot character')).toBeVisible()
    await expect.element(description).toHaveValue('Eva, a pilot')
    await screen.getByRole('button', { name: 'Archive Ada' }).click()
    await expect.element(screen.getByText(why)).toBeVisible()
    await screen.getByRole('button', { name: 'Edit Ada' }).click()
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('Failed to update bot character')).toBeVisible()
    await expect.element(screen.getByRole('form', { name: 'Edit bot character' })).toBeVisible()
  },
)

test('after an edit conflict the saved character can be loaded, and the unsaved text stays readable', async () => {
  const { screen } = await characters()
  await screen.getByRole('button', { name: 'Edit Ada' }).click()
  const editor = screen.getByRole('form', { name: 'Edit bot character' })
  const description = editor.getByRole('textbox', { name: 'Description' })
  await description.fill('Ada, as I see her')
  const theirs = { ...ada, description: 'Ada, as they see her' }
  answer('GET /admin/base-characters', [jo, theirs])
  answer('PUT /admin/base-characters/1', requestFailures.changedMeanwhile, { status: 409 })
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect.element(editor.getByRole('alert')).toMatchTextContent(/saved meanwhile/)
  expect(screen.getByRole('alert').elements(), 'and nowhere else').toHaveLength(1)
  await editor.getByRole('button', { name: 'Load what was saved' }).click()
  await expect.element(description).toHaveValue('Ada, as they see her')
  await editor.getByText('What you had written').click()
  await expect.element(editor.getByText('Ada, as I see her')).toBeVisible()
  const sent: unknown[] = []
  handle('PUT /admin/base-characters/1', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ message: 'Bot character updated' })
  })
  await description.fill('Ada, as we see her')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Bot character updated')).toBeVisible()
  expect(sent).toMatchObject([{ description: 'Ada, as we see her', was: theirs }])
})

test('editing another character asks before it discards text, and a late save leaves the new edit alone', async () => {
  const eva = { ...ada, id: 3, name: 'Eva', description: 'Eva, a foreman on a site' }
  answer('GET /admin/base-characters', [ada, eva])
  const held = Promise.withResolvers<void>()
  handle('PUT /admin/base-characters/:id', async () => {
    await held.promise
    return HttpResponse.json({ message: 'Bot character updated' })
  })
  const { screen } = await characters()
  const editor = screen.getByRole('form', { name: 'Edit bot character' })
  const description = editor.getByRole('textbox', { name: 'Description' })
  const question = screen.getByRole('dialog', { name: 'Leave without saving?' })
  const pencil = (name: string) => screen.getByRole('button', { name: `Edit ${name}` })
  await pencil('Ada').click()
  await description.fill('Ada, a pilot')
  await pencil('Eva').click()
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await expect.element(description).toHaveValue('Ada, a pilot')
  await editor.getByRole('button', { name: 'Save' }).click()
  await pencil('Eva').click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(description).toHaveValue(eva.description)
  await expect.element(description).toHaveFocus()
  await description.fill('Eva, a baker at night')
  held.resolve()
  await expect.element(screen.getByText('Bot character updated')).toBeVisible()
  await expect.element(description).toHaveValue('Eva, a baker at night')
})
