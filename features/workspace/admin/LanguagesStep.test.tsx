import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { answer, handle } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { answerWorkspace, recordSaves, sampleDraftState } from '#testing/workspace-screen.ts'

beforeEach(answerWorkspace)

test('one button translates all missing languages and stays until all are translated', async () => {
  answer('GET /languages/', [
    { id: 1, name: 'English', code: 'en' },
    { id: 2, name: 'Português', code: 'pt' },
    { id: 3, name: 'Français', code: 'fr' },
  ])
  const { en } = sampleDraftState.draft.texts
  if (!en) throw new Error('The sample has no English texts')
  const held = Promise.withResolvers<void>()
  const asked: unknown[] = []
  const translated = (code: string, revision: string, texts: object, wait?: Promise<void>) =>
    handle(`POST /admin/scenarios/5/draft/translate/${code}`, async ({ request }) => {
      asked.push([code, await request.json()])
      await wait
      const draft = { ...sampleDraftState.draft, texts: { en, ...texts } }
      return HttpResponse.json({ ...sampleDraftState, draft, revision })
    })
  translated('fr', 'with-fr', { fr: en })
  translated('pt', 'with-pt', { fr: en, pt: en }, held.promise)
  const { screen } = await renderScreen('/admin/scenarios/5?step=languages')
  const button = screen.getByRole('button', { name: /^Generate all 2 languages/ })
  await button.click()
  await expect.poll(() => asked).toHaveLength(2)
  await expect.element(screen.getByText('Up to date')).toBeVisible()
  await expect.element(button).toBeVisible()
  held.resolve()
  await expect.element(screen.getByText('Translated: French, Portuguese')).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  expect(asked).toEqual([
    ['fr', { revision: 'version-1' }],
    ['pt', { revision: 'with-fr' }],
  ])
})

test('without a model the languages step says so, and its button to generate is disabled', async () => {
  answer('GET /admin/scenario-brief', { can_draft: false, brief: null })
  answer('GET /languages/', [
    { id: 1, name: 'English', code: 'en' },
    { id: 2, name: 'Português', code: 'pt' },
    { id: 3, name: 'Français', code: 'fr' },
  ])
  const { screen } = await renderScreen('/admin/scenarios/5?step=languages')
  await expect
    .element(screen.getByText(/^No model is configured, so nothing can be translated/))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Generate', exact: true })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: /^Generate all/ })).not.toBeInTheDocument()
})

test('a generated language stays chosen and shows its texts', async () => {
  answer('GET /languages/', [
    { id: 1, name: 'English', code: 'en' },
    { id: 2, name: 'Português', code: 'pt' },
    { id: 3, name: 'Français', code: 'fr' },
  ])
  const { en } = sampleDraftState.draft.texts
  if (!en) throw new Error('The sample has no English texts')
  const draft = { ...sampleDraftState.draft, texts: { en, fr: { ...en, title: 'Une visite' } } }
  answer('POST /admin/scenarios/5/draft/translate/fr', { ...sampleDraftState, draft, revision: 'with-fr' })
  const { screen } = await renderScreen('/admin/scenarios/5?step=languages')
  await screen.getByText('Français').click()
  await screen.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect.element(screen.getByText('All texts and facts are translated into French')).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'Français' })).toBeChecked()
  await expect.element(screen.getByRole('textbox', { name: 'Title: Français' })).toHaveValue('Une visite')
})

test('removing a language empties its fields at once', async () => {
  answer('GET /languages/', [
    { id: 1, name: 'English', code: 'en' },
    { id: 3, name: 'Français', code: 'fr' },
  ])
  const { en } = sampleDraftState.draft.texts
  if (!en) throw new Error('The sample has no English texts')
  const draft = { ...sampleDraftState.draft, texts: { en, fr: { ...en, title: 'Une visite' } } }
  answer('GET /admin/scenarios/5/draft', { ...sampleDraftState, draft })
  const sent = recordSaves()
  const { screen } = await renderScreen('/admin/scenarios/5?step=languages')
  const title = screen.getByRole('textbox', { name: 'Title: Français' })
  await expect.element(title).toHaveValue('Une visite')
  await screen.getByRole('button', { name: 'Remove French' }).click()
  await expect.element(title).toHaveValue('')
  await expect.element(screen.getByRole('heading', { name: 'Languages' })).toHaveFocus()
  await expect.poll(() => sent).toEqual([{ revision: 'version-1', change: { texts: { fr: null } } }])
})
