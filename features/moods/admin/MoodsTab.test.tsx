import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import type { AdminMood } from '../contract-admin.ts'
import { requestFailures } from '#platform/contract/failures.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'

const mood = (id: number, title: string, differences: Partial<AdminMood> = {}): AdminMood => ({
  id,
  title,
  translations: [],
  titles: [],
  description: null,
  archived: false,
  ...differences,
})
const calm = mood(1, 'Calm', {
  description: 'Speaks evenly.',
  translations: ['fr', 'pt'],
  titles: [
    { language_code: 'fr', title_translation: 'Calme', stale: false },
    { language_code: 'pt', title_translation: 'Calma', stale: false },
  ],
})
const gloomy = mood(2, 'Gloomy')
const noModel =
  'No translation model is configured. Set EVALUATOR_MODEL (or PARTNER_MODEL) to a model, or write the translation by hand.'

beforeEach(() => {
  signInAs(person({ permissions: ['superadmin'] }))
  answer('GET /languages/', [
    { id: 1, name: 'English', code: 'en' },
    { id: 2, name: 'Português', code: 'pt' },
    { id: 3, name: 'Français', code: 'fr' },
  ])
  serve(calm, gloomy)
})

/** Sets the moods that the list returns from now on. */
const serve = (...moods: AdminMood[]) => answer('GET /admin/mood-modifiers', moods)

/** Records the bodies sent to a call, and answers it. */
function note(call: Parameters<typeof handle>[0], reply: () => Response): unknown[] {
  const sent: unknown[] = []
  handle(call, async ({ request }) => {
    const text = await request.text()
    sent.push(text === '' ? null : JSON.parse(text))
    return reply()
  })
  return sent
}

const open = async () => (await renderScreen('/admin/mood-modifiers')).screen
const refusal = (status: number, detail?: string) => () =>
  HttpResponse.json(detail === undefined ? {} : { detail }, { status })

test('an error of a new mood is shown, and a valid mood is created with its description and listed', async () => {
  const screen = await open()
  const title = screen.getByRole('textbox', { name: 'Mood', exact: true })
  await screen.getByRole('button', { name: 'Create mood' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Mood is required')
  await expect.element(title).toHaveFocus()
  await title.fill('calm')
  note('POST /admin/mood-modifiers/create', refusal(409, 'A mood with this title already exists'))
  await screen.getByRole('button', { name: 'Create mood' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('A mood with this title already exists')
  note('POST /admin/mood-modifiers/create', refusal(400))
  await screen.getByRole('button', { name: 'Create mood' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Failed to create mood modifier')
  await expect.element(title).toHaveValue('calm')

  const sent = note('POST /admin/mood-modifiers/create', () => {
    serve(calm, gloomy, mood(3, 'Wry', { description: 'Half a smile.' }))
    return HttpResponse.json({ message: 'Mood created', id: 3 })
  })
  await expect.element(screen.getByRole('row', { name: /Gloomy/ })).toBeVisible()
  await title.fill(' Wry ')
  await screen.getByRole('textbox', { name: 'Description', exact: true }).fill('Half a smile.')
  await screen.getByRole('button', { name: 'Create mood' }).click()
  await expect.element(screen.getByText('Mood created')).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Wry/ })).toMatchTextContent('Half a smile.')
  await expect.element(title).toHaveValue('')
  expect(sent).toEqual([{ title: 'Wry', description: 'Half a smile.' }])
})

test('each translated title says who produced it, and a stale one is marked and can be translated again', async () => {
  serve(
    { ...calm, titles: calm.titles.map((title) => ({ ...title, stale: true })) },
    mood(2, 'Gloomy', {
      translations: ['fr', 'pt'],
      titles: [
        { language_code: 'fr', title_translation: 'Sombre', stale: false },
        {
          language_code: 'pt',
          title_translation: 'Sombrio',
          stale: false,
          produced_by: 'ollama:gemma',
          prompt_version: 'translator/1',
          produced_at: '2026-11-18T10:01:00.000Z',
        },
      ],
    }),
  )
  const screen = await open()
  await expect.element(screen.getByText(/The English title has changed since/).first()).toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Translate Calm' })).toBeEnabled()
  const made = 'Translated by ollama:gemma, 18 November 2026.'
  const row = screen.getByRole('row', { name: /Gloomy/ })
  await expect.element(row.getByTitle(`Sombrio – ${made}`)).toMatchTextContent(`pt Sombrio ${made}`)
  await expect.element(row.getByTitle('Sombre – Written by hand.')).toBeVisible()
  await screen.getByRole('button', { name: 'Write titles of Gloomy by hand' }).click()
  await screen.getByRole('combobox', { name: 'Language' }).selectOptions('Português')
  await expect
    .element(screen.getByRole('textbox', { name: 'Title in this language' }))
    .toHaveAccessibleDescription(made)
})

test('a mood’s title is edited in its row and its description in a dialog, and a mood is archived and restored', async () => {
  const written = note('PUT /admin/mood-modifiers/2', () => {
    serve(calm, mood(2, 'Dejected'))
    return HttpResponse.json({ message: 'Mood updated' })
  })
  const screen = await open()
  const edit = screen.getByRole('button', { name: 'Edit the title Gloomy' })
  await edit.click()
  const field = screen.getByRole('textbox', { name: 'Edit the title Gloomy' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(edit).toHaveFocus()
  await edit.click()
  await field.fill(' ')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Mood is required')
  await expect.element(field).toHaveAccessibleDescription('Mood is required')
  await expect.element(field).toBeInvalid()
  await field.fill('Dejected')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('row', { name: /Dejected/ })).toBeVisible()

  await screen.getByRole('button', { name: 'Edit the description of Dejected' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Description of Dejected' })
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Sighs.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(written).toEqual([
    { title: 'Dejected', was: { title: 'Gloomy' } },
    { description: 'Sighs.', was: { description: '' } },
  ])

  const used = 'This mood is mapped to “Deadline”. Please remove it from the scenario map first.'
  note('PUT /admin/mood-modifiers/1/archived', refusal(409, used))
  const sent = note('PUT /admin/mood-modifiers/2/archived', () => {
    serve(calm, mood(2, 'Dejected', { archived: sent.length % 2 === 1 }))
    return HttpResponse.json({ message: sent.length % 2 === 1 ? 'Mood archived' : 'Mood restored' })
  })
  await screen.getByRole('button', { name: 'Archive Calm' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(used)
  await screen.getByRole('button', { name: 'Archive Dejected' }).click()
  await expect.element(screen.getByRole('row', { name: /Dejected/ })).toMatchTextContent('Archived')
  await screen.getByRole('button', { name: 'Restore Dejected' }).click()
  await expect.element(screen.getByRole('button', { name: 'Archive Dejected' })).toBeVisible()
  expect(sent).toEqual([{ archived: true }, { archived: false }])
  await screen.getByRole('button', { name: 'Archive Dejected' }).click()
  note('PUT /admin/mood-modifiers/2/archived', refusal(400))
  await screen.getByRole('button', { name: 'Restore Dejected' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Failed to restore mood modifier')
})

test('“Translate” shows a failure, and is enabled only while a title is missing and no translation runs', async () => {
  note('POST /admin/mood-modifiers/2/translate', refusal(400))
  const screen = await open()
  const translate = screen.getByRole('button', { name: 'Translate Gloomy' })
  await translate.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Failed to translate mood modifier')

  const reply = Promise.withResolvers<void>()
  let count = 0
  handle('POST /admin/mood-modifiers/2/translate', async () => {
    count += 1
    await reply.promise
    serve(calm, { ...calm, id: 2, title: 'Gloomy' })
    return HttpResponse.json({ message: 'Mood translated', total_translations: 2 })
  })
  await expect.element(screen.getByRole('button', { name: 'Translate Calm' })).toBeDisabled()
  await translate.click()
  await expect.element(translate).toBeDisabled()
  reply.resolve()
  await expect.element(screen.getByText('Gloomy now has 2 translations')).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Gloomy/ })).toMatchTextContent(/fr.*Calme.*pt.*Calma/)
  await expect.element(translate).toBeDisabled()
  expect(count).toBe(1)
})

test(
  'without a model the tab says what to do and offers to write a title by hand',
  { tags: ['long'] },
  async () => {
    note('POST /admin/mood-modifiers/2/translate', refusal(409, noModel))
    const written = note('PUT /admin/mood-modifiers/2/translation/fr', () => {
      serve(
        calm,
        mood(2, 'Gloomy', {
          translations: ['fr'],
          titles: [{ language_code: 'fr', title_translation: 'Sombre', stale: false }],
        }),
      )
      return HttpResponse.json({ message: 'Translation saved' })
    })
    const screen = await open()
    await screen.getByRole('button', { name: 'Translate Gloomy' }).click()
    await expect.element(screen.getByText('Gloomy was not translated')).toBeVisible()
    await expect.element(screen.getByText(noModel)).toBeVisible()
    await screen.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(screen.getByText(noModel)).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Translate Gloomy' }).click()
    await screen.getByRole('button', { name: 'Write it by hand' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Gloomy in other languages' })
    await dialog.getByRole('combobox', { name: 'Language' }).selectOptions('fr')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Mood is required')
    await dialog.getByRole('textbox', { name: 'Title in this language' }).fill('Sombre')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('Translation saved')).toBeVisible()
    await expect.element(screen.getByRole('row', { name: /Gloomy/ })).toMatchTextContent('Sombre')
    expect(written).toEqual([{ title: 'Sombre', was: { title: '' } }])
    await expect.element(screen.getByText(noModel)).not.toBeInTheDocument()
  },
)

test('an admin reads the moods, cannot change them, and has no tab for them', async () => {
  signInAs(person({ permissions: ['admin'] }))
  serve({ ...calm, description: null })
  const screen = await open()
  await expect.element(screen.getByRole('row', { name: /Calm/ })).toMatchTextContent('Calme')
  await expect
    .element(screen.getByText('You can read the moods. Only superadmins can change them.'))
    .toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Mood', exact: true })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Create mood' })).toBeDisabled()
  for (const name of [/^Edit/, /^Translate/, /^Archive/, /^Write/])
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Mood Modifiers' })).not.toBeInTheDocument()
})

test('an admin sees titles in their own language or else in English, and a superadmin in English', async () => {
  signInAs(person({ permissions: ['admin'], language: { id: 3, name: 'Français', code: 'fr' } }))
  const screen = await open()
  await expect.element(screen.getByRole('rowheader').getByText('Calme')).toHaveAttribute('lang', 'fr')
  await expect.element(screen.getByRole('rowheader').getByText('Gloomy')).toHaveAttribute('lang', 'en')
  await screen.unmount()
  signInAs(person({ permissions: ['superadmin'], language: { id: 3, name: 'Français', code: 'fr' } }))
  // Titles are edited in English, whatever the person's language.
  const edited = await open()
  await expect
    .element(edited.getByRole('rowheader').getByText('Calm', { exact: true }))
    .toHaveAttribute('lang', 'en')
})

type WrittenField = {
  readonly screen: Awaited<ReturnType<typeof open>>
  readonly router: Awaited<ReturnType<typeof renderScreen>>['router']
  readonly dialog: Locator
  readonly field: Locator
}

/** Tries every way out of a dialog: each asks first, and staying keeps the text. */
async function leaveInVain({ screen, router, dialog, field }: WrittenField): Promise<void> {
  const { value } = field.element() as HTMLInputElement
  const ways = [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.click(dialog.element(), { position: { x: 5, y: -20 }, force: true }),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    async () => void router.navigate({ to: '/history' }),
  ]
  for (const leave of ways) {
    await leave()
    await screen.getByRole('button', { name: 'Keep writing' }).click()
    await expect.element(field).toHaveValue(value)
  }
}

test('leaving an unsaved description asks first, and after an edit conflict the saved one can be loaded', async () => {
  note('PUT /admin/mood-modifiers/1', () =>
    HttpResponse.json(requestFailures.changedMeanwhile, { status: 409 }),
  )
  const { screen, router } = await renderScreen('/admin/mood-modifiers')
  const open = screen.getByRole('button', { name: 'Edit the description of Calm' })
  const dialog = screen.getByRole('dialog', { name: 'Description of Calm' })
  await open.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await open.click()
  const description = dialog.getByRole('textbox', { name: 'Description' })
  await description.fill('Speaks slowly.')
  await leaveInVain({ screen, router, dialog, field: description })
  serve({ ...calm, description: 'Whispers.' }, gloomy)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Load what was saved' }).click()
  await expect.element(description).toHaveValue('Whispers.')
  await dialog.getByText('What you had written').click()
  await expect.element(dialog.getByText('Speaks slowly.')).toBeVisible()
})

test('after an edit conflict the saved title in another language can be loaded', async () => {
  note('PUT /admin/mood-modifiers/2/translation/fr', () =>
    HttpResponse.json(requestFailures.changedMeanwhile, { status: 409 }),
  )
  const screen = await open()
  await screen.getByRole('button', { name: 'Write titles of Gloomy by hand' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Gloomy in other languages' })
  const title = dialog.getByRole('textbox', { name: 'Title in this language' })
  await title.fill('Abattu')
  serve(
    calm,
    mood(2, 'Gloomy', {
      titles: [{ language_code: 'fr', title_translation: 'Sombre', stale: false }],
    }),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Load what was saved' }).click()
  await expect.element(title).toHaveValue('Sombre')
})

/** Meets a description that another person has saved while this person was editing. */
async function meetTheirs() {
  handle('PUT /admin/mood-modifiers/1', () =>
    HttpResponse.json(requestFailures.changedMeanwhile, { status: 409 }),
  )
  const screen = await open()
  await screen.getByRole('button', { name: 'Edit the description of Calm' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Description of Calm' })
  const description = dialog.getByRole('textbox', { name: 'Description' })
  await description.fill('Mine.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  return { screen, dialog, description, load: dialog.getByRole('button', { name: 'Load what was saved' }) }
}

test('text typed while the saved description loads stays readable, and the focus stays in the dialog', async () => {
  const { dialog, description, load } = await meetTheirs()
  const theirs = Promise.withResolvers<Response>()
  handle('GET /admin/mood-modifiers', () => theirs.promise)
  await load.click()
  await description.fill('Mine, and more.')
  load.element().focus()
  theirs.resolve(HttpResponse.json([{ ...calm, description: 'Whispers.' }]))
  await expect.element(description).toHaveValue('Whispers.')
  await expect.element(dialog).toHaveFocus()
  await dialog.getByText('What you had written').click()
  await expect.element(dialog.getByText('Mine, and more.')).toBeVisible()
})

test('loading the saved description of a deleted mood says that it was deleted', async () => {
  const { screen, load } = await meetTheirs()
  serve(gloomy)
  await load.click()
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('This is no longer there: it was deleted meanwhile.')
})

test('leaving an unsaved title asks first, and its language cannot be changed until it is saved or emptied', async () => {
  const { screen, router } = await renderScreen('/admin/mood-modifiers')
  const write = screen.getByRole('button', { name: 'Write titles of Gloomy by hand' })
  const dialog = screen.getByRole('dialog', { name: 'Gloomy in other languages' })
  const title = dialog.getByRole('textbox', { name: 'Title in this language' })
  const language = dialog.getByRole('combobox', { name: 'Language' })
  await write.click()
  await language.selectOptions('fr')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(write).toHaveFocus()
  await write.click()
  await title.fill('Sombrio')
  await leaveInVain({ screen, router, dialog, field: title })
  await expect.element(language).toBeDisabled()
  await expect
    .element(language)
    .toHaveAccessibleDescription('To choose another language, save this title or cancel.')
  await title.fill('')
  await expect.element(language).toBeEnabled()
  await title.fill('Sombrio')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await screen.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(write).toHaveFocus()
})

test('Escape right after the first typed letter asks before it closes the dialog', async () => {
  const { screen } = await renderScreen('/admin/mood-modifiers')
  await screen.getByRole('button', { name: 'Write titles of Gloomy by hand' }).click()
  const field = (await screen
    .getByRole('textbox', { name: 'Title in this language' })
    .findElement()) as HTMLInputElement
  // All in one task, because the test's keyboard would leave the screen some milliseconds to react.
  field.setRangeText('S')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  await Promise.resolve()
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  await expect.element(screen.getByRole('button', { name: 'Keep writing' })).toBeVisible()
  await expect.element(field).toHaveValue('S')
})

test('a late save of a title does not close another edit', async () => {
  const held = Promise.withResolvers<void>()
  handle('PUT /admin/mood-modifiers/2', async () => {
    await held.promise
    serve(calm, mood(2, 'Dejected'))
    return HttpResponse.json({ message: 'Mood updated' })
  })
  const screen = await open()
  await screen.getByRole('button', { name: 'Edit the title Gloomy' }).click()
  await screen.getByRole('textbox', { name: 'Edit the title Gloomy' }).fill('Dejected')
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('button', { name: 'Edit the description of Calm' }).click()
  const field = screen.getByRole('dialog', { name: 'Description of Calm' }).getByRole('textbox')
  await field.fill('Speaks very evenly.')
  held.resolve()
  await expect.element(screen.getByText('Mood updated')).toBeInTheDocument()
  await expect.element(screen.getByText('Dejected')).toBeInTheDocument()
  await expect.element(field).toHaveValue('Speaks very evenly.')
})

test('leaving the form of a new mood with unsaved text asks first', async () => {
  const screen = await open()
  const description = screen.getByRole('textbox', { name: 'Description', exact: true })
  await description.fill('Half a smile.')
  await screen.getByRole('banner').getByRole('link', { name: 'History' }).click()
  await screen.getByRole('button', { name: 'Keep writing' }).click()
  await expect.element(description).toHaveValue('Half a smile.')
})
