import type { QueryKey } from '@tanstack/react-query'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { charactersQuery } from '#features/characters/admin/queries.ts'
import { criteriaQuery } from '#features/criteria/admin/queries.ts'
import { changeInterfaceLanguage } from '#platform/web/i18n.ts'
import { answer, handle } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { answerWorkspace, recordSaves, sampleDraftState } from '#testing/workspace-screen.ts'
import type { DraftProblem } from '../contract-checklist.ts'
import { draftsQuery } from './queries.ts'
import { savePolicy } from './useAutosave.ts'

beforeEach(answerWorkspace)

const changed = { ...sampleDraftState, is_changed: true, version: 2, revision: 'changed' }

test('text typed while a draft is being published stays and is saved in the next draft', async () => {
  answer('GET /admin/scenarios/5/draft', changed)
  const held = Promise.withResolvers<void>()
  handle('POST /admin/scenarios/5/draft/publish', async () => {
    await held.promise
    answer('GET /admin/scenarios/5/draft', { ...sampleDraftState, version: 3, revision: 'version-3' })
    return HttpResponse.json({ message: 'Published', version: 3 })
  })
  const sent = recordSaves()
  const { screen } = await renderScreen('/admin/scenarios/5?step=publish')
  await screen.getByRole('button', { name: 'Publish version 3' }).click()
  await screen.getByRole('link', { name: /^Story/ }).click()
  const prompt = screen.getByRole('textbox', { name: 'Prompt' })
  await prompt.fill('You are the host.')
  // The save waits for the publication, even after its pause is over.
  await new Promise((resolve) => setTimeout(resolve, 2 * savePolicy.pause))
  expect(sent).toEqual([])
  held.resolve()
  await expect.element(screen.getByText('Version 3 is published', { exact: true })).toBeVisible()
  await expect.poll(() => sent).toEqual([{ revision: 'version-3', change: { prompt: 'You are the host.' } }])
  await expect.element(screen.getByText('Everything is saved')).toBeVisible()
  await expect.element(prompt).toHaveValue('You are the host.')
})

test('discarding a draft also discards text that could not be saved', async () => {
  answer('GET /admin/scenarios/5/draft', {
    ...changed,
    updated: { by: { id: 9, name: 'Tomas' }, at: '2026-11-23T10:00:00.000Z' },
  })
  answer('PATCH /admin/scenarios/5/draft', { detail: 'Out of order' }, { status: 500 })
  handle('DELETE /admin/scenarios/5/draft', () => {
    answer('GET /admin/scenarios/5/draft', { ...sampleDraftState, version: 2, revision: 'version-2' })
    return HttpResponse.json({ message: 'Draft thrown away' })
  })
  const { screen } = await renderScreen('/admin/scenarios/5')
  await screen.getByRole('textbox', { name: 'Prompt' }).fill('Words that fail')
  await expect.element(screen.getByRole('button', { name: 'Save again' })).toBeVisible()
  await screen
    .getByRole('link', { name: /^Publish/ })
    .first()
    .click()
  await screen.getByRole('button', { name: 'Leave' }).click()
  const sent = recordSaves()
  await screen.getByRole('button', { name: 'Throw the draft away' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Throw the draft away' }).click()
  await expect.element(screen.getByText('The draft is thrown away')).toBeVisible()
  await expect.element(screen.getByText('Everything is saved')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Save again' })).not.toBeInTheDocument()
  window.dispatchEvent(new Event('online'))
  await screen.getByRole('link', { name: /^Story/ }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Prompt' })).toHaveValue('You are the guest.')
  expect(sent).toEqual([])
})

test('going back to a version asks first only if the draft has unpublished changes', async () => {
  answer('GET /admin/scenarios/5/draft', changed)
  const asked: unknown[] = []
  handle('POST /admin/scenarios/5/versions/1/restore', async ({ request }) => {
    asked.push(await request.json())
    return HttpResponse.json({ ...changed, is_changed: false, revision: `restored-${asked.length}` })
  })
  const { screen } = await renderScreen('/admin/scenarios/5?step=publish')
  const goBack = screen.getByRole('button', { name: 'Go back to version 1', exact: true })
  await goBack.click()
  const dialog = screen.getByRole('dialog', { name: 'Go back to version 1?' })
  await expect.element(dialog).toMatchTextContent('“Undo” brings them back')
  await dialog.getByRole('button', { name: 'Keep the draft' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked).toEqual([])
  await goBack.click()
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect.element(screen.getByText('The draft holds version 1 now')).toBeVisible()
  await goBack.click()
  await expect.poll(() => asked).toEqual([{ revision: 'changed' }, { revision: 'restored-1' }])
})

test('a version without an author is called built in, and throwing a draft away looks like a deletion', async () => {
  answer('GET /admin/scenarios/5/draft', {
    ...changed,
    updated: { by: { id: 3, name: 'Amara' }, at: '2026-11-23T10:00:00.000Z' },
  })
  answer('GET /admin/scenarios/5/versions', [
    { number: 1, by: null, at: '2026-11-20T10:00:00.000Z', note: '', changes: [] },
  ])
  const { screen } = await renderScreen('/admin/scenarios/5?step=publish')
  await expect.element(screen.getByText(/^built in, 20 November 2026/)).toBeVisible()
  await screen.getByRole('button', { name: 'Throw the draft away' }).click()
  const confirm = screen.getByRole('dialog').getByRole('button', { name: 'Throw the draft away' })
  await expect.element(confirm).toHaveClass('bg-danger')
})

test('the button “Undo” is called “Défaire” in French', async () => {
  const { screen } = await renderScreen('/admin/scenarios/5')
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  await changeInterfaceLanguage('fr')
  await expect.element(screen.getByRole('button', { name: 'Défaire' })).toBeVisible()
})

test('the rail says since which version the draft has changed', async () => {
  answer('GET /admin/scenarios/5/draft', changed)
  const { screen } = await renderScreen('/admin/scenarios/5')
  const rail = screen.getByRole('navigation', { name: 'Steps' })
  await expect.element(rail.getByText('Changes since version 2')).toBeVisible()
  await expect.element(rail.getByText('Not published yet')).not.toBeInTheDocument()
})

const fact = {
  key: 'late',
  layer: 'open' as const,
  texts: { en: 'The data came late.' },
  question: { sentence: {}, words: {} },
  conditions: [],
  judged: '',
  after: '',
}
const world = {
  ...sampleDraftState.draft.world,
  facts: [fact, { ...fact, key: 'fear', layer: 'asked' as const, texts: { en: 'I did not dare.' } }],
}

async function follow(link: Locator): Promise<void> {
  await expect.element(link).toBeVisible()
  link.element().focus()
  await userEvent.keyboard('{Enter}')
}

test.each<[DraftProblem, string, string | RegExp]>([
  [
    { step: 'partner', problem: 'world_wrong', hinders: true, count: 1 },
    'Partner: 1 place of the facts or of the agreement is incomplete',
    /^Words in a question for fact 2/,
  ],
  [
    { step: 'story', problem: 'text_missing', hinders: true, field: 'description' },
    'Story: Description is missing',
    'Description',
  ],
  [
    { step: 'languages', problem: 'text_missing', hinders: true, field: 'title', language: 'pt' },
    'Languages: Title is missing (Portuguese)',
    'Title: Português',
  ],
])(
  'a line of the checklist focuses the field with the problem, which describes it (%#)',
  async (problem, line, name) => {
    const { en } = sampleDraftState.draft.texts
    if (!en) throw new Error('The sample has no English texts')
    answer('GET /languages/', [
      { id: 1, name: 'English', code: 'en' },
      { id: 3, name: 'Français', code: 'fr' },
      { id: 2, name: 'Português', code: 'pt' },
    ])
    answer('GET /admin/scenarios/5/draft', {
      ...changed,
      draft: { ...changed.draft, world, texts: { en, pt: { ...en, title: '' } } },
      problems: [problem],
    })
    const sent = recordSaves()
    const { screen } = await renderScreen('/admin/scenarios/5?step=publish')
    await follow(screen.getByRole('link', { name: line }))
    const field = screen.getByRole('textbox', { name, exact: true })
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAccessibleDescription(/\w/)
    expect(sent).toEqual([])
  },
)

test('a line of the checklist about an archived character focuses that character', async () => {
  answer('GET /admin/base-characters', [
    {
      id: 7,
      name: 'Priya Nair',
      role: null,
      face_seed: 5,
      description: 'Fair.',
      bio: null,
      translations: {},
      archived: true,
    },
  ])
  answer('GET /admin/scenarios/5/draft', {
    ...changed,
    draft: { ...changed.draft, cast: [{ character: '7', mood: null }] },
    problems: [{ step: 'partner', problem: 'character_gone', hinders: true }],
  })
  const { screen } = await renderScreen('/admin/scenarios/5?step=publish')
  await follow(screen.getByRole('link', { name: 'Partner: A character is archived or gone' }))
  await expect.element(screen.getByRole('checkbox', { name: 'Priya Nair (archived)' })).toHaveFocus()
})

test('the note of a publication stays when its author visits another step', async () => {
  answer('GET /admin/scenarios/5/draft', changed)
  const { screen } = await renderScreen('/admin/scenarios/5?step=publish')
  const note = screen.getByRole('textbox', { name: 'What has changed (optional)' })
  await note.fill('A new host')
  await screen.getByRole('link', { name: /^Story/ }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Prompt' })).toBeVisible()
  await screen
    .getByRole('link', { name: /^Publish/ })
    .first()
    .click()
  await expect.element(note).toHaveValue('A new host')
})

test('throwing a draft away refreshes the lists of drafts, characters and criteria', async () => {
  const updated = { by: { id: 3, name: 'Amara' }, at: '2026-11-23T10:00:00.000Z' }
  answer('GET /admin/scenarios/5/draft', { ...changed, updated })
  handle('DELETE /admin/scenarios/5/draft', () => {
    answer('GET /admin/scenarios/5/draft', { ...sampleDraftState, version: 2, revision: 'version-2' })
    return HttpResponse.json({ message: 'Draft thrown away' })
  })
  const { screen, queryClient } = await renderScreen('/admin/scenarios/5?step=publish')
  const lists = [draftsQuery, charactersQuery, criteriaQuery].map(({ queryKey }) => queryKey)
  const updatesOf = (queryKey: QueryKey) => queryClient.getQueryState(queryKey)?.dataUpdateCount ?? 0
  for (const queryKey of lists) queryClient.setQueryData(queryKey, [])
  const before = lists.map(updatesOf)
  await screen.getByRole('button', { name: 'Throw the draft away' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Throw the draft away' }).click()
  await expect.element(screen.getByText('The draft is thrown away')).toBeVisible()
  // The lists are marked as stale, and reloaded at once where the screen shows them.
  const isRefreshed = (queryKey: QueryKey, index: number) =>
    queryClient.getQueryState(queryKey)?.isInvalidated || updatesOf(queryKey) > (before[index] ?? 0)
  await expect.poll(() => lists.map(isRefreshed)).toEqual([true, true, true])
})

test('publishing a draft refreshes the list of drafts', async () => {
  answer('GET /admin/scenarios/5/draft', changed)
  handle('POST /admin/scenarios/5/draft/publish', () => {
    answer('GET /admin/scenarios/5/draft', { ...sampleDraftState, version: 3, revision: 'version-3' })
    return HttpResponse.json({ message: 'Published', version: 3 })
  })
  const { screen, queryClient } = await renderScreen('/admin/scenarios/5?step=publish')
  queryClient.setQueryData(draftsQuery.queryKey, [])
  await screen.getByRole('button', { name: 'Publish version 3' }).click()
  await expect.element(screen.getByText('Version 3 is published', { exact: true })).toBeVisible()
  await expect.poll(() => queryClient.getQueryState(draftsQuery.queryKey)?.isInvalidated).toBe(true)
})

test('a line of the checklist leads to the heading of its step even with a button for older versions', async () => {
  const versions = Array.from({ length: 35 }, (_, index) => ({
    number: 35 - index,
    by: null,
    at: '2026-11-23T10:05:00.000Z',
    note: `Note ${35 - index}`,
    changes: [],
  }))
  answer('GET /admin/scenarios/5/versions', versions.slice(0, 30))
  answer('GET /admin/scenarios/5/draft', changed)
  const { screen } = await renderScreen('/admin/scenarios/5?step=publish')
  await expect.element(screen.getByRole('button', { name: 'Older versions' })).toBeVisible()
  await follow(screen.getByRole('link', { name: /The default criteria evaluate it/ }))
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Criteria' })).toHaveFocus()
})
