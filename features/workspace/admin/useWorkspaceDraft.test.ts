import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { notices } from '#platform/web/notices/notices.ts'
import { answer, handle } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { answerWorkspace, recordSaves, sampleDraftState } from '#testing/workspace-screen.ts'
import type { DraftState } from '../contract.ts'
import { savePolicy } from './useAutosave.ts'

beforeEach(answerWorkspace)

test('typed text is saved automatically, each time on the previous revision', async () => {
  const sent = recordSaves()
  const { screen } = await renderScreen('/admin/scenarios/5')
  await expect.element(screen.getByRole('heading', { name: 'A visit' })).toBeVisible()
  const prompt = screen.getByRole('textbox', { name: 'Prompt' })
  await prompt.fill('You are the host.')
  await expect.element(screen.getByText('Everything is saved')).toBeVisible()
  await expect.poll(() => sent).toEqual([{ revision: 'version-1', change: { prompt: 'You are the host.' } }])
  await prompt.fill('You are a neighbour.')
  await expect
    .poll(() => sent)
    .toContainEqual({ revision: 'revision-1', change: { prompt: 'You are a neighbour.' } })
})

afterEach(() => {
  vi.restoreAllMocks()
  savePolicy.pause = 800
})

const isAskedBeforeLeaving = () => {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}

test('hiding the page saves the typed text, and closing it asks until the text is saved', async () => {
  const sent = recordSaves()
  savePolicy.pause = 600_000
  const { screen } = await renderScreen('/admin/scenarios/5')
  const prompt = screen.getByRole('textbox', { name: 'Prompt' })
  await prompt.fill('You are the host.')
  await expect.element(screen.getByText('Not saved yet')).toBeVisible()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(screen.getByText('Everything is saved')).toBeVisible()
  expect(sent).toEqual([{ revision: 'version-1', change: { prompt: 'You are the host.' } }])
  expect(isAskedBeforeLeaving()).toBe(false)

  const held = Promise.withResolvers<Response>()
  handle('PATCH /admin/scenarios/5/draft', () => held.promise)
  await prompt.fill('You are a neighbour.')
  await expect.element(screen.getByText('Not saved yet')).toBeVisible()
  expect(isAskedBeforeLeaving()).toBe(true)
  await expect.element(screen.getByText('Saving…')).toBeVisible()
  expect(isAskedBeforeLeaving()).toBe(true)
  held.resolve(HttpResponse.json({ ...sampleDraftState, revision: 'kept' }))
  await expect.element(screen.getByText('Everything is saved')).toBeVisible()
  expect(isAskedBeforeLeaving()).toBe(false)
})

test('undo restores the previous text, and the focus moves to the content when nothing is left to undo', async () => {
  recordSaves()
  const { screen } = await renderScreen('/admin/scenarios/5')
  const prompt = screen.getByRole('textbox', { name: 'Prompt' })
  await prompt.fill('You are the host.')
  await expect.element(screen.getByText('Everything is saved')).toBeVisible()
  answer('POST /admin/scenarios/5/draft/undo', { ...sampleDraftState, revision: 'undone' })
  await screen.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(prompt).toHaveValue(sampleDraftState.draft.prompt)
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('text that undo has restored stays while text typed meanwhile is being saved', async () => {
  const { draft } = sampleDraftState
  const { en } = draft.texts
  if (!en) throw new Error('The sample has no English texts')
  answer('GET /admin/scenarios/5/draft', { ...sampleDraftState, is_changed: true, can_undo: true })
  const undoing = Promise.withResolvers<Response>()
  handle('POST /admin/scenarios/5/draft/undo', () => undoing.promise)
  const saving = Promise.withResolvers<void>()
  const sent: unknown[] = []
  handle('PATCH /admin/scenarios/5/draft', async ({ request }) => {
    const body: { readonly change: object } = JSON.parse(await request.text())
    sent.push(body)
    await saving.promise
    const saved = { ...sampleDraftState, revision: `revision-${sent.length}`, is_changed: true }
    return HttpResponse.json({ ...saved, draft: { ...draft, texts: { en: { ...en, ...undone } } } })
  })
  const { screen } = await renderScreen('/admin/scenarios/5')
  const title = screen.getByRole('textbox', { name: 'Title', exact: true })
  const description = screen.getByRole('textbox', { name: 'Description', exact: true })
  await screen.getByRole('button', { name: 'Undo', exact: true }).click()
  await title.fill('Typed')
  const undone = { description: 'Undone' }
  undoing.resolve(
    HttpResponse.json({
      ...sampleDraftState,
      draft: { ...draft, texts: { en: { ...en, ...undone } } },
      revision: 'undone',
    }),
  )
  await expect.poll(() => sent).toHaveLength(1)
  await expect.element(description).toHaveValue('Undone')
  await expect.element(title).toHaveValue('Typed')
  await expect.element(title).toHaveFocus()
  await title.fill('Typed on')
  saving.resolve()
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent).toMatchObject([
    { revision: 'undone', change: { texts: { en: { title: 'Typed', ...undone } } } },
    { revision: 'revision-1', change: { texts: { en: { title: 'Typed on', ...undone } } } },
  ])
})

/** Another author saves, so that the next save is refused and their draft can be read. */
function tomasSaves(change: Partial<DraftState['draft']>, saving?: Promise<unknown>): unknown[] {
  const theirs = {
    ...sampleDraftState,
    draft: { ...sampleDraftState.draft, ...change },
    revision: 'theirs',
    updated: { by: { id: 9, name: 'Tomas' }, at: '2026-11-23T10:00:00.000Z' },
  }
  const sent: unknown[] = []
  handle('PATCH /admin/scenarios/5/draft', async ({ request }) => {
    answer('GET /admin/scenarios/5/draft', theirs)
    const body: { readonly revision: string; readonly change: object } = JSON.parse(await request.text())
    if (body.revision === 'theirs') {
      sent.push(body)
      await saving
      const { texts } = theirs.draft
      return HttpResponse.json({
        ...theirs,
        draft: { ...theirs.draft, ...body.change, texts },
        revision: 'both',
      })
    }
    return HttpResponse.json(
      {
        detail: 'Tomas has saved this meanwhile. Your words are still here.',
        code: 'workspace.changedMeanwhile',
        params: { name: 'Tomas' },
      },
      { status: 409 },
    )
  })
  return sent
}

test('after an edit conflict both texts are shown, and nothing is saved before the author has chosen', async () => {
  recordSaves()
  const { screen } = await renderScreen('/admin/scenarios/5')
  const prompt = screen.getByRole('textbox', { name: 'Prompt' })
  await expect.element(prompt).toBeVisible()
  const saving = Promise.withResolvers<void>()
  const sent = tomasSaves({ prompt: 'His', criteria: '4' }, saving.promise)
  await prompt.fill('Mine')
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('Tomas and you have changed the same field')
  await expect.element(prompt).toHaveValue('Mine')
  const field = screen.getByRole('group', { name: 'prompt' })
  const save = screen.getByRole('button', { name: 'Save what I have chosen' })
  await expect.element(field.getByRole('radio', { name: /From Tomas\s*His/ })).not.toBeChecked()
  await expect.element(save).toBeDisabled()
  expect(sent).toEqual([])
  await field.getByRole('radio', { name: /Mine/ }).click()
  await save.click()
  await expect.poll(() => sent).toEqual([{ revision: 'theirs', change: { prompt: 'Mine' } }])
  await expect.element(screen.getByText('Saving…')).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  saving.resolve()
  await expect.element(screen.getByText('Everything is saved')).toBeVisible()
  await expect.element(screen.getByText('Saved as you chose')).toBeVisible()
  await expect.element(prompt).toHaveValue('Mine')
})

test('an open choice stays visible while scrolling, and its button moves the focus to it', async () => {
  const prompt = `You are the guest. ${'You wait. '.repeat(60)}`
  answer('GET /admin/scenarios/5/draft', {
    ...sampleDraftState,
    draft: { ...sampleDraftState.draft, prompt },
  })
  const { screen } = await renderScreen('/admin/scenarios/5', { width: 1440, height: 900 })
  const field = screen.getByRole('textbox', { name: 'Prompt' })
  await expect.element(screen.getByText('Version 1', { exact: true })).toBeVisible()
  tomasSaves({ prompt: prompt.replace('guest', 'host') })
  await field.fill(prompt.replace('guest', 'neighbour'))
  const choose = screen.getByRole('button', { name: 'Not saved: a choice is open' })
  await expect.element(choose).toBeVisible()
  for (const width of [1440, 390]) {
    await page.viewport(width, 844)
    scrollTo(0, document.documentElement.scrollHeight)
    await expect.poll(() => scrollY).toBeGreaterThan(200)
    await expect.element(choose).toBeInViewport()
    const header = choose.element().getBoundingClientRect()
    notices.say('note', 'Told')
    await expect.element(screen.getByText('Told')).toBeVisible()
    const notice = screen.getByText('Told').element().getBoundingClientRect()
    expect(notice.top).toBeGreaterThan(header.bottom)
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    const { top } = document.activeElement?.getBoundingClientRect() ?? {}
    expect(top).toBeGreaterThan(header.bottom)
    field.element().focus()
  }
  await expect.element(screen.getByText('Version 1', { exact: true })).not.toBeInTheDocument()
  const rail = screen.getByRole('navigation', { name: 'Steps' })
  await expect.element(rail.getByText('Changes since version 1')).toBeInTheDocument()
  choose.element().focus()
  await userEvent.keyboard('{Enter}')
  const heading = screen.getByRole('heading', { name: 'Tomas and you have changed the same field' })
  await expect.element(heading).toHaveFocus()
  await expect.poll(() => heading.element().getBoundingClientRect().top).toBeGreaterThan(120)
  // For one field there is no button for all fields; in a long text the differences are marked.
  await expect.element(screen.getByRole('button', { name: /^All:/ })).not.toBeInTheDocument()
  const marked = screen.getByRole('group', { name: 'prompt' }).getByRole('mark')
  expect(marked.elements().map(({ textContent }) => textContent)).toEqual(['neighbour.', 'host.'])
  await expect.element(screen.getByRole('radio', { name: /From Tomas/ })).toHaveAccessibleName(/wait\. …$/)
})

test('the author can take all fields of the other author, and the form shows them', async () => {
  recordSaves()
  const { screen } = await renderScreen('/admin/scenarios/5')
  const prompt = screen.getByRole('textbox', { name: 'Prompt' })
  await expect.element(prompt).toBeVisible()
  const { en } = sampleDraftState.draft.texts
  if (!en) throw new Error('The sample has no English texts')
  const sent = tomasSaves({ prompt: 'His', texts: { en: { ...en, title: 'His title' } } })
  savePolicy.pause = 600_000
  await prompt.fill('Mine')
  await screen.getByRole('textbox', { name: 'Title', exact: true }).fill('My title')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.getByRole('button', { name: 'All: From Tomas' }).click()
  await screen.getByRole('button', { name: 'Save what I have chosen' }).click()
  await expect.element(prompt).toHaveValue('His')
  await expect.element(screen.getByText('Everything is saved')).toBeVisible()
  await expect.element(screen.getByRole('main')).toHaveFocus()
  expect(sent).toEqual([])
})

test('changes of two authors to different fields are merged with a message, and the focus stays', async () => {
  recordSaves()
  const { screen } = await renderScreen('/admin/scenarios/5')
  const prompt = screen.getByRole('textbox', { name: 'Prompt' })
  await expect.element(prompt).toBeVisible()
  const { en } = sampleDraftState.draft.texts
  if (!en) throw new Error('The sample has no English texts')
  const saving = Promise.withResolvers<void>()
  const sent = tomasSaves({ texts: { en: { ...en, title: 'His title' } } }, saving.promise)
  await prompt.fill('Mine')
  await expect.poll(() => sent).toEqual([{ revision: 'theirs', change: { prompt: 'Mine' } }])
  await expect.element(screen.getByText('Saving…')).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  // His title is already shown before the save ends, because what is typed now is typed with it in view.
  await expect.element(screen.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('His title')
  saving.resolve()
  await expect.element(screen.getByText(/^Tomas has saved this meanwhile: what both/)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('His title')
  await expect.element(prompt).toHaveValue('Mine')
  await expect.element(prompt).toHaveFocus()
})

test('a new button before the focused field does not take the focus', async () => {
  const { en } = sampleDraftState.draft.texts
  if (!en) throw new Error('The sample has no English texts')
  const texts = { en, pt: { ...en, title: 'Uma visita' } }
  answer('GET /admin/scenarios/5/draft', { ...sampleDraftState, draft: { ...sampleDraftState.draft, texts } })
  const { screen } = await renderScreen('/admin/scenarios/5?step=languages')
  const field = screen.getByRole('textbox', { name: 'Introduction text: Português' })
  await expect.element(field).toBeVisible()
  tomasSaves({ texts: { en: { ...en, title: 'His title' }, pt: { ...texts.pt, stale: true } } })
  await field.fill('Mine')
  await expect.element(screen.getByRole('button', { name: 'Mark as up to date' })).toBeVisible()
  await expect.element(screen.getByText('Everything is saved')).toBeVisible()
  await expect.element(field).toHaveFocus()
})

test('a version published while the author types opens a choice, and the message names its publisher', async () => {
  const { draft } = sampleDraftState
  const updated = { by: { id: 3, name: 'Amara Okafor' }, at: '2026-11-23T10:00:00.000Z' }
  const before = { ...sampleDraftState, draft: { ...draft, prompt: 'Drafted' }, updated }
  answer('GET /admin/scenarios/5/draft', before)
  const { screen } = await renderScreen('/admin/scenarios/5')
  const title = screen.getByRole('textbox', { name: 'Title', exact: true })
  await expect.element(title).toBeVisible()
  const published = { version: 2, by: { id: 9, name: 'Tomas' }, base: draft }
  const theirs = {
    ...before,
    version: 2,
    revision: 'rebased',
    published_beside: { ...published, live: { ...draft, prompt: 'Published' } },
  }
  handle('PATCH /admin/scenarios/5/draft', async ({ request }) => {
    answer('GET /admin/scenarios/5/draft', theirs)
    const { revision }: { readonly revision: string } = JSON.parse(await request.text())
    const refusal = { detail: 'Published meanwhile', code: 'workspace.publishedMeanwhile' }
    return revision === 'rebased'
      ? HttpResponse.json({ ...before, version: 2, revision: 'both' })
      : HttpResponse.json(refusal, { status: 409 })
  })
  await title.fill('Mine')
  await expect.element(screen.getByRole('group', { name: 'prompt' })).toMatchTextContent('Published')
  await expect.element(screen.getByText(/^Tomas has saved this meanwhile: what both/)).toBeVisible()
  await expect.element(screen.getByText(/^Amara Okafor/)).not.toBeInTheDocument()
})

test('text that failed to save returns after a look at another language, and “Mark as up to date” saves it', async () => {
  answer('GET /languages/', [
    { id: 1, name: 'English', code: 'en' },
    { id: 2, name: 'Português', code: 'pt' },
    { id: 3, name: 'Français', code: 'fr' },
  ])
  const { en } = sampleDraftState.draft.texts
  if (!en) throw new Error('The sample has no English texts')
  const pt = { ...en, title: 'Uma visita', stale: true }
  const draft = { ...sampleDraftState.draft, texts: { en, pt } }
  answer('GET /admin/scenarios/5/draft', { ...sampleDraftState, draft })
  answer('PATCH /admin/scenarios/5/draft', { detail: 'Out of order' }, { status: 422 })
  const { screen } = await renderScreen('/admin/scenarios/5?step=languages')
  const title = screen.getByRole('textbox', { name: 'Title: Português' })
  const languages = screen.getByRole('group', { name: 'Language' })
  await languages.getByText('Português').click()
  await title.fill('Uma longa visita')
  await expect.element(screen.getByRole('button', { name: 'Save again' })).toBeVisible()
  await languages.getByText('Français').click()
  await expect.element(title).not.toBeInTheDocument()
  await languages.getByText('Português').click()
  await expect.element(title).toHaveValue('Uma longa visita')
  const sent = recordSaves()
  await screen.getByRole('button', { name: 'Mark as up to date' }).click()
  await expect.poll(() => sent).toMatchObject([{ change: { texts: { pt: { title: 'Uma longa visita' } } } }])
})

test('an author who only reads sees who has changed the draft, and a button shows the change', async () => {
  recordSaves()
  const { screen, queryClient } = await renderScreen('/admin/scenarios/5')
  const prompt = screen.getByRole('textbox', { name: 'Prompt' })
  await expect.element(prompt).toBeVisible()
  answer('GET /admin/scenarios/5/draft', {
    ...sampleDraftState,
    draft: { ...sampleDraftState.draft, prompt: 'His' },
    revision: 'theirs',
    updated: { by: { id: 9, name: 'Tomas' }, at: '2026-11-23T10:00:00.000Z' },
  })
  await queryClient.invalidateQueries({ queryKey: ['admin', 'drafts', 5] })
  await expect.element(screen.getByText('Tomas has changed this meanwhile.')).toBeVisible()
  await expect.element(prompt).not.toHaveValue('His')
  await screen.getByRole('button', { name: 'Show the change' }).click()
  await expect.element(prompt).toHaveValue('His')
  await expect.element(screen.getByText('Tomas has changed this meanwhile.')).not.toBeInTheDocument()
})

test('leaving saves first and asks if the save fails, and the kept text is saved once the server answers', async () => {
  const sent = recordSaves()
  savePolicy.pause = 600_000
  answer('GET /chats/', [])
  const { screen, router } = await renderScreen('/admin/scenarios/5')
  const prompt = screen.getByRole('textbox', { name: 'Prompt' })
  const leave = () => screen.getByRole('link', { name: 'History' }).click()
  await prompt.fill('You are the host.')
  await leave()
  await expect.poll(() => router.state.location.pathname).toBe('/history')
  expect(sent).toHaveLength(1)

  await router.navigate({ to: '/admin/$', params: { _splat: 'scenarios/5' } })
  handle('PATCH /admin/scenarios/5/draft', () => HttpResponse.json({ detail: 'No' }, { status: 404 }))
  await prompt.fill('You are a neighbour.')
  await leave()
  const dialog = screen.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Keep writing' }).click()
  await expect.element(prompt).toHaveValue('You are a neighbour.')
  const again = recordSaves()
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => again).toMatchObject([{ change: { prompt: 'You are a neighbour.' } }])
  await expect.element(screen.getByText('Everything is saved')).toBeVisible()
})

test('saves run one after the other even if one fails, and leaving waits for the last one', async () => {
  savePolicy.pause = 600_000
  answer('GET /chats/', [])
  const sent: { readonly body: unknown; readonly answer: (response: Response) => void }[] = []
  handle('PATCH /admin/scenarios/5/draft', async ({ request }) => {
    const held = Promise.withResolvers<Response>()
    sent.push({ body: await request.json(), answer: held.resolve })
    return held.promise
  })
  const { screen, router } = await renderScreen('/admin/scenarios/5')
  const prompt = screen.getByRole('textbox', { name: 'Prompt' })
  const hide = () => document.dispatchEvent(new Event('visibilitychange'))
  await prompt.fill('First')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  hide()
  await expect.poll(() => sent).toHaveLength(1)
  await prompt.fill('Second')
  await expect.element(screen.getByText('Not saved yet')).toBeVisible()
  hide()
  await screen.getByRole('link', { name: 'History' }).click()
  sent[0]?.answer(HttpResponse.json({ detail: 'No' }, { status: 422 }))
  await expect.poll(() => sent).toHaveLength(2)
  await prompt.fill('Third')
  await expect.element(screen.getByText('Not saved yet')).toBeVisible()
  hide()
  expect(router.state.location.pathname).toBe('/admin/scenarios/5')
  expect(sent).toHaveLength(2)
  sent[1]?.answer(HttpResponse.json({ ...sampleDraftState, revision: 'second' }))
  await expect.poll(() => sent).toHaveLength(3)
  sent[2]?.answer(HttpResponse.json({ ...sampleDraftState, revision: 'third' }))
  await expect.poll(() => router.state.location.pathname).toBe('/history')
  expect(sent.map(({ body }) => body)).toEqual([
    { revision: 'version-1', change: { prompt: 'First' } },
    { revision: 'version-1', change: { prompt: 'Second' } },
    { revision: 'second', change: { prompt: 'Third' } },
  ])
})

test(
  'actions on a draft are not done while its last text is unsaved, and the text stays',
  { tags: ['long'] },
  async () => {
    const asked: string[] = []
    handle('POST /admin/scenarios/5/*', ({ request }) => {
      asked.push(new URL(request.url).pathname)
      return HttpResponse.json({ detail: 'Not expected' }, { status: 400 })
    })
    answer('GET /languages/', [
      { id: 1, name: 'English', code: 'en' },
      { id: 2, name: 'Português', code: 'pt' },
      { id: 3, name: 'Français', code: 'fr' },
    ])
    const rubric = { id: 7, version: 2, hash: 'h', author: null, created_at: '2026-11-20T10:00:00.000Z' }
    answer('GET /admin/evaluation-criteria/3/rubric/versions', [{ ...rubric, published: null }])
    answer('GET /admin/evaluation-criteria/3/rubric/versions/2', { ...rubric, published: null, checks: [] })
    answer('GET /admin/evaluation-criteria/3/rubric/versions/2/trial', { trial: null })
    answer('GET /admin/scenarios/5/draft', {
      ...sampleDraftState,
      draft: { ...sampleDraftState.draft, criteria: '3' },
      version: 2,
      is_changed: true,
      drafted: { by: 'A model', made: false, unseen: ['story'] },
    })
    answer('PATCH /admin/scenarios/5/draft', { detail: 'Out of order' }, { status: 500 })
    const { screen } = await renderScreen('/admin/scenarios/5')
    await screen.getByRole('textbox', { name: 'Prompt' }).fill('My last words')
    await expect.element(screen.getByRole('button', { name: 'Save again' })).toBeVisible()
    const expectNotDone = async (name: string) => {
      await screen.getByRole('button', { name, exact: true }).click()
      await expect.element(screen.getByText('Not done: your last changes are not saved yet')).toBeVisible()
      notices.clear()
    }
    const goTo = async (name: RegExp) => {
      await screen.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }).click()
      await screen.getByRole('button', { name: 'Leave' }).click()
    }
    await expectNotDone('I have looked at it')
    await expectNotDone('Trial of the rubric')
    await screen.getByRole('textbox', { name: 'Say something' }).fill('Hello')
    await expectNotDone('Say it')
    await expect.element(screen.getByRole('textbox', { name: 'Say something' })).toHaveValue('Hello')
    await expect.element(screen.getByRole('textbox', { name: 'Prompt' })).toHaveValue('My last words')
    await goTo(/^Languages/)
    await expectNotDone('Generate')
    await expectNotDone('Generate all 2 languages that are missing or out of date')
    await goTo(/^Criteria/)
    await expectNotDone('Run the five learners')
    await goTo(/^Publish/)
    await screen.getByRole('button', { name: 'Go back to version 1', exact: true }).click()
    await expectNotDone('Go back')
    await expectNotDone('Publish version 3')
    expect(asked).toEqual([])
    const sent = recordSaves()
    await screen.getByRole('button', { name: 'Save again' }).click()
    await expect.poll(() => sent).toEqual([{ revision: 'version-1', change: { prompt: 'My last words' } }])
    // The button disappears with its banner, so the focus moves to the content.
    await expect.element(screen.getByRole('main')).toHaveFocus()
  },
)

test('leaving during an edit conflict asks first, and both texts are shown', async () => {
  recordSaves()
  const { screen, router } = await renderScreen('/admin/scenarios/5')
  const prompt = screen.getByRole('textbox', { name: 'Prompt' })
  await expect.element(prompt).toBeVisible()
  tomasSaves({ prompt: 'His' })
  savePolicy.pause = 600_000
  await prompt.fill('Mine')
  await screen.getByRole('link', { name: 'History' }).click()
  await screen.getByRole('button', { name: 'Keep writing' }).click()
  expect(router.state.location.pathname).toBe('/admin/scenarios/5')
  await expect.element(screen.getByRole('group', { name: 'prompt' })).toMatchTextContent('His')
  await expect.element(prompt).toHaveValue('Mine')
})
