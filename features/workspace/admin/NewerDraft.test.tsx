import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, handle } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { answerWorkspace, sampleDraftState } from '#testing/workspace-screen.ts'
import { savePolicy } from './useAutosave.ts'

beforeEach(answerWorkspace)
afterEach(() => {
  savePolicy.pause = 800
})

type Call = Parameters<typeof handle>[0]

const own = {
  ...sampleDraftState,
  version: 2,
  is_changed: true,
  can_undo: true,
  revision: 'own',
  updated: { by: { id: 1, name: 'Marina' }, at: '2026-11-23T09:00:00.000Z' },
}
const theirs = {
  ...own,
  draft: { ...own.draft, prompt: 'By Jules' },
  revision: 'theirs',
  updated: { by: { id: 9, name: 'Jules Martin' }, at: '2026-11-23T10:00:00.000Z' },
}
const notDone = 'Not done: Jules Martin has changed this meanwhile. Please look at the change first.'

const refused = () =>
  HttpResponse.json(
    {
      detail: 'Jules Martin has saved this meanwhile. Your words are still here.',
      code: 'workspace.changedMeanwhile',
      params: { name: 'Jules Martin' },
    },
    { status: 409 },
  )

/** Another author saves, so that a request with the older revision is refused. */
function saveAsOtherAuthor(call: Call, since: object = theirs): unknown[] {
  const asked: unknown[] = []
  answer('GET /admin/scenarios/5/draft', since)
  handle(call, async ({ request }) => {
    asked.push(new URL(request.url).searchParams.get('revision') ?? (await request.json()))
    if (asked.length > 1) return HttpResponse.json({ ...theirs, revision: 'done', message: '', version: 3 })
    return refused()
  })
  return asked
}

/** The same while the request is in progress. @returns answers it */
function julesSavesMeanwhile(call: Call): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  handle(call, async () => {
    await promise
    answer('GET /admin/scenarios/5/draft', theirs)
    return refused()
  })
  return resolve
}

test.each<[name: string, confirm: string | undefined, call: Call, done: string]>([
  [
    'Go back to version 1',
    'Go back',
    'POST /admin/scenarios/5/versions/1/restore',
    'The draft holds version 1 now',
  ],
  ['Undo', undefined, 'POST /admin/scenarios/5/draft/undo', 'The last change is taken back'],
  ['Publish version 3', undefined, 'POST /admin/scenarios/5/draft/publish', 'Version 2 is published'],
  [
    'Throw the draft away',
    'Throw the draft away',
    'DELETE /admin/scenarios/5/draft',
    'The draft is thrown away',
  ],
])(
  '“%s” on a draft that somebody else has changed is not done, and “Show the change” has the focus',
  async (name, confirm, call, done) => {
    answer('GET /admin/scenarios/5/draft', own)
    const { screen } = await renderScreen('/admin/scenarios/5?step=publish')
    const button = screen.getByRole('main').getByRole('button', { name, exact: true })
    const press = async () => {
      await button.click()
      if (confirm) await screen.getByRole('dialog').getByRole('button', { name: confirm }).click()
    }
    await expect.element(button).toBeEnabled()
    const asked = saveAsOtherAuthor(call)
    await press()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(notDone)
    const show = screen.getByRole('button', { name: 'Show the change' })
    await expect.element(show).toHaveFocus()
    // A notice on top of the button would intercept the click.
    await show.click({ timeout: 2000 })
    await expect.element(screen.getByRole('heading', { level: 3, name: 'Publish' })).toHaveFocus()
    await expect.element(show).not.toBeInTheDocument()
    await press()
    await expect.element(screen.getByText(done)).toBeVisible()
    expect(asked).toHaveLength(2)
    expect(JSON.stringify(asked[1])).toContain('theirs')
  },
)

test('“Show the change” also shows that somebody else has thrown the draft away', async () => {
  answer('GET /admin/scenarios/5/draft', { ...own, draft: { ...own.draft, prompt: 'Thrown away' } })
  const { screen } = await renderScreen('/admin/scenarios/5')
  const prompt = screen.getByRole('textbox', { name: 'Prompt' })
  await expect.element(prompt).toHaveValue('Thrown away')
  saveAsOtherAuthor('POST /admin/scenarios/5/draft/undo', {
    ...sampleDraftState,
    version: 2,
    revision: 'version-2',
  })
  await screen.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Not done: Somebody else has changed this meanwhile. Please look at the change first.')
  await screen.getByRole('button', { name: 'Show the change' }).click()
  await expect.element(prompt).toHaveValue('You are the guest.')
})

test('unsaved text is merged with a newer save, and an action is not done before the author has seen both', async () => {
  answer('GET /admin/scenarios/5/draft', {
    ...own,
    drafted: { by: 'A model', made: false, unseen: ['story'] },
  })
  const { screen } = await renderScreen('/admin/scenarios/5')
  const prompt = screen.getByRole('textbox', { name: 'Prompt' })
  await expect.element(prompt).toBeVisible()
  const looked: unknown[] = []
  handle('POST /admin/scenarios/5/draft/looked-at', async ({ request }) => {
    looked.push(await request.json())
    return HttpResponse.json(theirs)
  })
  const merged = { ...theirs, draft: { ...own.draft, criteria: '4' } }
  const asked = saveAsOtherAuthor('PATCH /admin/scenarios/5/draft', merged)
  savePolicy.pause = 600_000
  await prompt.fill('Mine')
  await screen.getByRole('button', { name: 'I have looked at it' }).click()
  await expect.element(screen.getByText(notDone)).toBeVisible()
  expect(asked).toMatchObject([{ revision: 'own' }, { revision: 'theirs', change: { prompt: 'Mine' } }])
  expect(looked).toEqual([])
})

test('an author who types reads in a notice that an action was not done, and keeps the focus', async () => {
  answer('GET /admin/scenarios/5/draft', own)
  const { screen } = await renderScreen('/admin/scenarios/5')
  const prompt = screen.getByRole('textbox', { name: 'Prompt' })
  await expect.element(prompt).toBeVisible()
  savePolicy.pause = 600_000
  const refuse = julesSavesMeanwhile('POST /admin/scenarios/5/draft/undo')
  await screen.getByRole('button', { name: 'Undo', exact: true }).click()
  await prompt.fill('Mine')
  refuse()
  await expect.element(screen.getByText(notDone)).toBeVisible()
  await expect.element(prompt).toHaveFocus()
  await expect.element(prompt).toHaveValue('Mine')
})

test('a field outside the draft keeps the focus when a newer change is offered', async () => {
  answer('GET /admin/scenarios/5/draft', own)
  const { screen } = await renderScreen('/admin/scenarios/5?step=publish')
  const publish = screen.getByRole('main').getByRole('button', { name: 'Publish version 3' })
  await expect.element(publish).toBeEnabled()
  const refuse = julesSavesMeanwhile('POST /admin/scenarios/5/draft/publish')
  await publish.click()
  const note = screen.getByRole('textbox', { name: /What has changed/ })
  await note.fill('Shorter')
  refuse()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(notDone)
  await expect.element(note).toHaveFocus()
})

test('undoing another author’s change names that author and asks first', async () => {
  answer('GET /admin/scenarios/5/draft', { ...theirs, undoes: { id: 9, name: 'Jules Martin' } })
  const asked: unknown[] = []
  handle('POST /admin/scenarios/5/draft/undo', async ({ request }) => {
    asked.push(await request.json())
    return HttpResponse.json({
      ...own,
      undoes: { id: 1, name: 'Marina' },
      revision: `undone-${asked.length}`,
    })
  })
  const { screen } = await renderScreen('/admin/scenarios/5')
  const undo = screen.getByRole('button', { name: 'Undo', exact: true })
  await undo.click()
  const dialog = screen.getByRole('dialog', { name: 'Take back Jules Martin’s last change?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  expect(asked).toEqual([])
  await undo.click()
  await dialog.getByRole('button', { name: 'Take it back' }).click()
  await expect.element(screen.getByText('Jules Martin’s last change is taken back')).toBeVisible()
  // Undoing one's own change asks no question.
  await undo.click()
  await expect.element(screen.getByText('The last change is taken back')).toBeVisible()
  expect(asked).toEqual([{ revision: 'theirs' }, { revision: 'undone-1' }])
})
