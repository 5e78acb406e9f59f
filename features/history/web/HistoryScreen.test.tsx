import { HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ChatSummary } from '#features/chats/contract.ts'
import { answer, handle, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { HISTORY_PAGE_SIZE } from './queries.ts'

const summary = (id: number, differences: Partial<ChatSummary> = {}): ChatSummary => ({
  id,
  chat_id: id,
  scenario: { id: 3, title: `Scenario ${id}`, description: `Description ${id}` },
  mood: 2,
  language: 'en',
  turn_count: 3,
  evaluation: null,
  is_evaluated: false,
  created_at: '2026-01-18T10:01:00.000Z',
  character: null,
  ...differences,
})

const serveNames = () => {
  answer('GET /moods/2', { id: 2, title: 'Impatient', translations: [] })
  answer('GET /languages/en', { id: 1, name: 'English', code: 'en' })
}

test('a card shows scenario, date and turns, and links to the conversation', async () => {
  signInAs()
  serveNames()
  answer('GET /chats/', [summary(9), summary(8, { turn_count: 1 })])
  const { screen, address } = await renderScreen('/history')
  const cards = screen.getByRole('list', { name: 'Past conversations' }).getByRole('listitem')
  await expect.element(cards.nth(0)).toMatchTextContent('Scenario 9')
  await expect.element(cards.nth(0)).toMatchTextContent('Description 9')
  await expect.element(cards.nth(0)).toMatchTextContent(/3 turns\s· 18 January 2026/)
  await expect.element(cards.nth(0)).toMatchTextContent(/Impatient\s· English/)
  await expect.element(cards.nth(1)).toMatchTextContent(/1 turn\s·/)
  expect(cards.nth(0).getByText('18 January 2026', { exact: true }).element().getAttribute('datetime')).toBe(
    '2026-01-18T10:01:00.000Z',
  )
  expect(document.title).toBe('History · Performance Partner')

  answer('GET /chats/9', { detail: 'Chat not found' }, { status: 404 })
  await cards
    .nth(0)
    .getByRole('link', { name: /^View Chat/ })
    .click()
  await vi.waitFor(() => expect(address()).toBe('/history/chat/9'))
})

test('an empty history links to the scenarios', async () => {
  signInAs()
  answer('GET /chats/', [])
  const { screen } = await renderScreen('/history')
  await expect
    .element(screen.getByText('No chat history found. Start a new conversation to see it here.'))
    .toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Choose a scenario' })).toHaveAttribute('href', '/')
})

test('a failure is shown, and can be retried', async () => {
  signInAs()
  serveNames()
  answer('GET /chats/', { detail: 'Access denied' }, { status: 403 })
  const { screen } = await renderScreen('/history')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Error: Access denied')
  answer('GET /chats/', [summary(9)])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Scenario 9' })).toBeVisible()
  expect(screen.getByRole('alert').all()).toHaveLength(0)
})

/** Serves this many chats in pages, and returns the recorded requests. */
const servePages = (chats: number): string[] => {
  signInAs()
  serveNames()
  const asked: string[] = []
  handle('GET /chats/', ({ request }) => {
    const { searchParams } = new URL(request.url)
    asked.push(String(searchParams))
    const newest = Number(searchParams.get('before') ?? chats + 1) - 1
    const ids = Array.from({ length: Math.min(HISTORY_PAGE_SIZE, newest) }, (_, index) => newest - index)
    return HttpResponse.json(ids.map((id) => summary(id)))
  })
  return asked
}

// Loading at the end of the list is tested in testing/e2e, because in the frame of these tests nothing reliably scrolls
// into view.
test('a button loads older conversations', async () => {
  vi.spyOn(IntersectionObserver.prototype, 'observe').mockReturnValue()
  const asked = servePages(30)
  const { screen } = await renderScreen('/history')
  await screen.getByRole('button', { name: 'Show older conversations' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Scenario 1', exact: true })).toBeInTheDocument()
  expect(asked).toEqual(['limit=20&omit=evaluation', 'limit=20&omit=evaluation&before=11'])
})

/** Replaces IntersectionObserver: the test tells each observer, in the order of the page, what is in view. */
const watch = (): ((isIntersecting: boolean) => void)[] => {
  const told: ((isIntersecting: boolean) => void)[] = []
  class Watch {
    #tell: (entries: { isIntersecting: boolean }[]) => void
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      this.#tell = tell
    }
    observe() {
      told.push((isIntersecting) => this.#tell([{ isIntersecting }]))
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watch)
  onTestFinished(() => void vi.unstubAllGlobals())
  return told
}

test('after a new conversation, pages far from the window are not rendered', { tags: ['long'] }, async () => {
  const told = watch()
  servePages(80)
  const { screen, queryClient } = await renderScreen('/history')
  for (const last of [41, 21, 1]) {
    await screen.getByRole('button', { name: 'Show older conversations' }).click()
    await expect
      .element(screen.getByRole('heading', { name: `Scenario ${last}`, exact: true }))
      .toBeInTheDocument()
  }
  told.forEach((tell) => tell(false))
  const list = screen.getByRole('list', { name: 'Past conversations' })
  await expect.element(list).toHaveTextContent('')
  servePages(81)
  await queryClient.invalidateQueries({ queryKey: ['chats', 'history'] })
  told[0]?.(true)
  await expect.element(screen.getByRole('heading', { name: 'Scenario 81' })).toBeInTheDocument()
  expect(screen.getByRole('listitem').all()).toHaveLength(HISTORY_PAGE_SIZE)
})
