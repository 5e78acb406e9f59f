import i18next from 'i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { chatQuery } from '#features/chats/web/queries.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { noPractice } from '#testing/sample-practice.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'
import { evaluationOf, judgedMessages } from '#testing/sample-evaluation.ts'

let texts: PromiseWithResolvers<void>
beforeEach(() => {
  texts = Promise.withResolvers()
  vi.spyOn(i18next, 'loadNamespaces').mockReturnValue(texts.promise)
  answer('GET /languages/', [])
  answer('GET /scenarios/', [])
  answer('GET /practice', noPractice)
  answer('GET /evaluations/7/messages', [...judgedMessages])
})

const screens = [
  { address: '/', call: 'GET /scenarios/', data: [] },
  { address: '/', call: 'GET /practice', data: noPractice },
  { address: '/history', call: 'GET /chats/', data: [] },
  { address: '/chat/7', call: 'GET /chats/7', data: chatOf(1) },
  { address: '/chats/7', call: 'GET /chats/7', data: chatOf(1) },
  { address: '/history/chat/7', call: 'GET /chats/7', data: chatOf(1) },
  { address: '/evaluation/7', call: 'GET /evaluations/history', data: [evaluationOf()] },
] as const

/** Records each call, and answers it. */
function note(call: `GET /${string}`, answerIt: () => Response): readonly string[] {
  const made: string[] = []
  handle(call, ({ request }) => {
    made.push(request.url)
    return answerIt()
  })
  return made
}

/** Renders a screen whose data arrives before its texts. */
async function arriveLate(address: string, made: readonly string[]) {
  const shown = await renderScreen(address)
  await expect.poll(() => made.length).toBe(1)
  await expect.poll(() => shown.queryClient.isFetching()).toBe(0)
  texts.resolve()
  return shown
}

test.each(screens)(
  '$address requests its data ($call) once, while its texts load',
  async ({ address, call, data }) => {
    signInAs()
    const made = note(call, () => Response.json(data))
    const { screen, queryClient } = await arriveLate(address, made)
    await expect.element(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('Loading')
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    expect(made).toHaveLength(1)
  },
)

test.each(screens)(
  '$address requests data that fails ($call) once and shows the failure',
  async ({ address, call }) => {
    signInAs()
    const made = note(call, () => Response.json({ detail: 'Gone for good' }, { status: 410 }))
    const { screen } = await arriveLate(address, made)
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Gone for good')
    expect(made).toHaveLength(1)
  },
)

test('returning to a chat requests it again, whether it was loaded or had failed', async () => {
  texts.resolve()
  signInAs()
  answer('GET /chats/', [])
  answer('GET /chats/7', { detail: 'Gone for now' }, { status: 410 })
  const { screen, router, queryClient } = await renderScreen('/chat/7')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Gone for now')
  for (const turns of [1, 2]) {
    answer('GET /chats/7', chatOf(turns))
    await router.navigate({ to: '/history' })
    await router.navigate({ to: '/chat/$id', params: { id: '7' } })
    await expect.poll(() => queryClient.getQueryData(chatQuery(7).queryKey)?.turn_count).toBe(turns)
    await expect.element(screen.getByRole('textbox', { name: 'Your message' })).toBeVisible()
  }
})

test('preloading a route requests no data, and opening it requests its data once', async () => {
  texts.resolve()
  signInAs()
  answer('GET /scenarios/', [])
  const made = note('GET /chats/', () => Response.json([]))
  const { router, screen } = await renderScreen('/')
  await router.preloadRoute({ to: '/history' })
  expect(made).toEqual([])
  await screen.getByRole('link', { name: 'History' }).click()
  await expect.element(screen.getByText(/No chat history found/)).toBeVisible()
  expect(made).toHaveLength(1)
})

test('no data is requested for a person who may not see it', async () => {
  texts.resolve()
  signInAs(person({ organization: null, permissions: [] }))
  const made = note('GET /scenarios/', () => Response.json([]))
  const { screen } = await renderScreen('/')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Your account is incorrectly set up')
  expect(made).toEqual([])
})
