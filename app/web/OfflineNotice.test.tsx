import { HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changeInterfaceLanguage } from '#platform/web/i18n.ts'
import { answer, handle, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'

async function openHistory() {
  signInAs()
  answer('GET /chats/', [])
  const { screen, queryClient } = await renderScreen('/history')
  await expect.element(screen.getByText(/No chat history found/)).toBeVisible()
  return { screen, queryClient }
}

test('a polite live region says in each language that the browser is offline, until it is online again', async () => {
  const { screen } = await openHistory()
  const notice = screen.getByText('You are offline.')
  expect(notice.all()).toHaveLength(0)
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => isOnline.mockRestore())
  window.dispatchEvent(new Event('offline'))
  await expect.element(notice).toBeVisible()
  expect(notice.element().closest('[aria-live=polite]')).not.toBeNull()
  await changeInterfaceLanguage('pt')
  await expect.element(screen.getByText('Você está offline.')).toBeVisible()
  await changeInterfaceLanguage('fr')
  await expect.element(screen.getByText('Vous êtes hors ligne.')).toBeVisible()
  await changeInterfaceLanguage('en')
  isOnline.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await expect.element(notice).not.toBeInTheDocument()
})

test('a notice says that the server cannot be reached, until its next answer, even an error', async () => {
  const { screen, queryClient } = await openHistory()
  const notice = screen.getByText('The server cannot be reached. Trying again.')
  handle('GET /chats/', () => HttpResponse.error())
  void queryClient.invalidateQueries({ queryKey: ['chats'] })
  await expect.element(notice).toBeVisible()
  expect(screen.getByText('You are offline.').all()).toHaveLength(0)
  answer('GET /chats/', { detail: 'Not today' }, { status: 400 })
  await expect.element(notice, { timeout: 10_000 }).not.toBeInTheDocument()
})
