import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { answer, handle } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { answerWorkspace, recordSaves, sampleDraftState } from '#testing/workspace-screen.ts'

const { draft } = sampleDraftState
const beside = {
  version: 3,
  by: { id: 9, name: 'Tomas' },
  base: draft,
  live: { ...draft, prompt: 'Published', criteria: '4' },
}

const drafted = {
  ...sampleDraftState,
  draft: { ...draft, prompt: 'Drafted', criteria: '4' },
  version: 3,
  is_changed: true,
}

beforeEach(() => {
  answerWorkspace()
  answer('GET /admin/scenarios/5/draft', { ...drafted, published_beside: beside })
})

test('a field that a version and the draft have changed is shown with both texts, and the author takes the version’s', async () => {
  const sent = recordSaves()
  const { screen } = await renderScreen('/admin/scenarios/5')
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/Version 3 has changed the same field as this draft.*Tomas has published it/)
  const field = screen.getByRole('group', { name: 'prompt' })
  await expect.element(field.getByRole('radio', { name: /This draft\s*Drafted/ })).not.toBeChecked()
  await field.getByRole('radio', { name: /Version 3\s*Published/ }).click()
  await screen.getByRole('button', { name: 'Save what I have chosen' }).click()
  await expect.poll(() => sent).toEqual([{ revision: 'version-1', change: { prompt: 'Published' } }])
  await expect.element(screen.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Published')
  await expect.element(field).not.toBeInTheDocument()
  // The button disappears with the choice, so the focus moves to the content.
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('the question stays after other edits, and choosing the draft’s text needs no save', async () => {
  const sent: unknown[] = []
  handle('PATCH /admin/scenarios/5/draft', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ ...drafted, revision: `revision-${sent.length}` })
  })
  const { screen } = await renderScreen('/admin/scenarios/5')
  await screen.getByRole('textbox', { name: 'Title', exact: true }).fill('A long visit')
  await expect.poll(() => sent).toHaveLength(1)
  await expect.element(screen.getByText('Everything is saved')).toBeVisible()
  await screen.getByRole('radio', { name: /^This draft/ }).click()
  await screen.getByRole('button', { name: 'Save what I have chosen' }).click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  expect(sent).toHaveLength(1)
})

test('a choice about one version does not count for the next version', async () => {
  const { screen, queryClient } = await renderScreen('/admin/scenarios/5')
  await screen.getByRole('radio', { name: /Version 3\s*Published/ }).click()
  answer('GET /admin/scenarios/5/draft', {
    ...drafted,
    version: 4,
    published_beside: { ...beside, version: 4, live: { ...beside.live, prompt: 'Published again' } },
  })
  await queryClient.invalidateQueries({ queryKey: ['admin', 'drafts', 5] })
  const theirs = screen.getByRole('radio', { name: /Version 4\s*Published again/ })
  await expect.element(theirs).not.toBeChecked()
  await expect.element(screen.getByRole('button', { name: 'Save what I have chosen' })).toBeDisabled()
})
