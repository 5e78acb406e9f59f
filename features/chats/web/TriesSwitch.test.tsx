import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Chat } from '#features/chats/contract.ts'
import { chatQuery } from '#features/chats/web/queries.ts'
import { chatAfterEdit, servePartner, turnAfterEdit } from '#testing/fake-partner.ts'
import { answer, handle, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'
import { HttpResponse } from 'msw'

/** Opens a chat with branches. `chats` has the chat as it looks in each branch, the first one first. */
async function arrive(chats: readonly Chat[], shown: Chat) {
  signInAs()
  servePartner(shown)
  let current = shown
  const asked: number[] = []
  handle('GET /chats/7', () => HttpResponse.json(current))
  handle('PUT /chats/7/branch', async ({ request }) => {
    const { branch_id } = (await request.json()) as { branch_id: number }
    asked.push(branch_id)
    const { branches } = current
    current = { ...(chats[branch_id - 1] ?? current), branches, branch_id }
    return HttpResponse.json({ message: 'Branch shown' })
  })
  return { ...(await renderScreen('/chat/7')), asked }
}

const first = chatOf(3)
const second = chatAfterEdit(first, 3, 'Another question', 'Another answer')
/** The same message with the id of a later one. */
const later = (message: Chat['messages'][number]) => ({ ...message, id: message.id + 1000 })
const third = chatAfterEdit(second, 7, 'A third question', 'A third answer')

test('the switch says which try from a message is shown, and leads to the previous and the next one', async () => {
  const { screen, asked } = await arrive([first, second, third], third)
  const tries = screen.getByRole('group', { name: 'Tries from this message' })
  await expect.element(tries).toHaveTextContent('Try 3 of 3Compare')
  const previous = tries.getByRole('button', { name: 'Previous try' })
  previous.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(tries).toHaveTextContent('Try 2 of 3Compare')
  await expect.element(screen.getByText('Another question')).toBeVisible()
  await expect.element(previous).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(tries).toHaveTextContent('Try 1 of 3Compare')
  await expect.element(screen.getByText('Question 3')).toBeVisible()
  // The first try has no previous one, so this press does nothing.
  await userEvent.keyboard('{Enter}')
  await tries.getByRole('button', { name: 'Next try' }).click()
  await expect.element(tries).toHaveTextContent('Try 2 of 3Compare')
  expect(asked).toEqual([2, 1, 2])
})

test('when a try cannot be shown, an error is shown and the current try stays', async () => {
  const { screen } = await arrive([first, second, third], second)
  answer('PUT /chats/7/branch', { detail: 'Something went wrong' }, { status: 500 })
  await screen.getByRole('button', { name: 'Previous try' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByText('Another question')).toBeVisible()
})

test('when tries begin at several messages, each switch counts those from its own message', async () => {
  signInAs()
  const wentOn = {
    ...second,
    messages: [...second.messages, ...chatOf(1).messages.map(later)],
    turn_count: 3,
  }
  const edited = wentOn.messages.at(-2)?.id ?? expect.fail('nothing was said')
  servePartner(chatAfterEdit(wentOn, edited, 'Another end', 'Another answer'))
  const { screen } = await renderScreen('/chat/7')
  const switches = screen.getByRole('group', { name: 'Tries from this message' })
  await expect.poll(() => switches.all()).toHaveLength(2)
  for (const one of switches.all()) await expect.element(one).toHaveTextContent('2 of 2 from hereCompare')
})

test('undoing an edit shows the try from before it and focuses the composer', async () => {
  signInAs()
  const { asked } = servePartner(first)
  const { screen } = await renderScreen('/chat/7')
  await screen.getByRole('button', { name: 'Edit message' }).nth(1).click()
  await screen.getByRole('textbox', { name: 'Editing your message' }).fill('Another question')
  await userEvent.keyboard('{Enter}')
  const request = await vi.waitFor(() => asked[0] ?? expect.fail())
  request.end(turnAfterEdit(first, 3, 'Another answer'))
  await expect.element(screen.getByText('What you said before is kept as another try.')).toBeVisible()
  await expect
    .element(screen.getByRole('group', { name: 'Tries from this message' }))
    .toHaveTextContent('Try 2 of 2Compare')

  const shown: number[] = []
  handle('PUT /chats/7/branch', async ({ request: put }) => {
    shown.push(((await put.json()) as { branch_id: number }).branch_id)
    handle('GET /chats/7', () => HttpResponse.json({ ...first, branches: second.branches }))
    return HttpResponse.json({ message: 'Branch shown' })
  })
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Question 3')).toBeVisible()
  await expect
    .element(screen.getByRole('group', { name: 'Tries from this message' }))
    .toHaveTextContent('Try 1 of 2Compare')
  expect(screen.getByText('What you said before is kept as another try.').query()).toBeNull()
  expect(shown).toEqual([1])
  await expect.element(screen.getByRole('textbox', { name: 'Your message' })).toHaveFocus()
})

test('after a reload an edit can be undone until the new try has another turn or an evaluation', async () => {
  signInAs()
  const { asked } = servePartner(second)
  const { screen } = await renderScreen('/chat/7')
  const undo = (where: typeof screen) => where.getByRole('button', { name: 'Undo' })
  await screen.getByRole('button', { name: 'Edit message' }).nth(1).click()
  await screen.getByRole('textbox', { name: 'Editing your message' }).fill('A third question')
  await userEvent.keyboard('{Enter}')
  const request = await vi.waitFor(() => asked[0] ?? expect.fail())
  await screen.unmount()
  // The turn was stored while the screen was closed.
  handle('GET /chats/7', () => HttpResponse.json(third))
  const { screen: reloaded } = await renderScreen('/chat/7')
  await expect.element(undo(reloaded)).toBeVisible()
  expect(asked).toEqual([request])
  await reloaded.unmount()

  const { screen: again } = await renderScreen('/chat/7')
  const shown: unknown[] = []
  handle('PUT /chats/7/branch', async ({ request: put }) => {
    shown.push(await put.json())
    handle('GET /chats/7', () => HttpResponse.json({ ...second, branches: third.branches }))
    return HttpResponse.json({ message: 'Branch shown' })
  })
  await undo(again).click()
  await expect.element(again.getByText('Another question')).toBeVisible()
  expect(shown).toEqual([{ branch_id: 2 }])
  expect(undo(again).query()).toBeNull()
  await again.unmount()

  // In the meantime the new try got another turn, or was evaluated, elsewhere.
  const [said, replied] = chatOf(9).messages.slice(16)
  const more = { ...third, turn_count: 3, messages: [...third.messages, said, replied] }
  const evaluated = {
    ...third,
    branches: third.branches.map((one) => ({ ...one, is_evaluated: one.id === 3 })),
  }
  for (const chat of [more, evaluated]) {
    handle('GET /chats/7', () => HttpResponse.json(chat))
    const { screen: later } = await renderScreen('/chat/7')
    await expect.element(later.getByText('A third answer')).toBeVisible()
    expect(undo(later).query()).toBeNull()
    await later.unmount()
  }
})

test('a message that failed in one try is sent to the shown try when it is sent again', async () => {
  const { screen } = await arrive([first, second], second)
  const sent: unknown[] = []
  handle('POST /chats/7/message', ({ request }) => {
    sent.push([new URL(request.url).searchParams.get('branch'), request.headers.get('idempotency-key')])
    return HttpResponse.json({ detail: 'Not now' }, { status: 400 })
  })
  const field = screen.getByRole('textbox', { name: 'Your message' })
  await field.fill('And now?')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Not now')).toBeVisible()
  await screen.getByRole('button', { name: 'Previous try' }).click()
  await expect.element(screen.getByText('Question 3')).toBeVisible()
  await expect.element(field).toHaveValue('And now?')
  field.element().focus()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    ['2', expect.any(String)],
    ['1', expect.any(String)],
  ])
  expect(new Set(sent.map((one) => String(one))).size).toBe(2)
})

test('the space of the switch is reserved before it loads, so the messages below do not move', async () => {
  const { screen } = await arrive([first, second], second)
  const tries = screen.getByRole('group', { name: 'Tries from this message' })
  await expect.element(tries).toBeVisible()
  const place = () => screen.getByText('Another question').element().getBoundingClientRect().top
  const before = place()
  tries.element().style.display = 'none'
  expect(place()).toBe(before)
})

test('in a past conversation the switch changes the try in the address, and Continue opens that try', async () => {
  signInAs()
  servePartner(second)
  const chats = [first, second].map((chat, index) => ({
    ...chat,
    branches: second.branches,
    branch_id: index + 1,
  }))
  handle('GET /chats/7', ({ request }) =>
    HttpResponse.json(chats[Number(new URL(request.url).searchParams.get('branch') ?? 2) - 1]),
  )
  const asked: unknown[] = []
  handle('PUT /chats/7/branch', async ({ request }) => {
    asked.push(await request.json())
    return HttpResponse.json({ message: 'Branch shown' })
  })
  const { screen, address } = await renderScreen('/history/chat/7?branch=1')
  const next = screen.getByRole('button', { name: 'Next try' })
  await expect.element(next).toBeVisible()
  next.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Another question')).toBeVisible()
  await expect.element(next).toHaveFocus()
  expect([address(), asked]).toEqual(['/history/chat/7?branch=2', []])
  await screen.getByRole('button', { name: 'Previous try' }).click()
  await expect.element(screen.getByText('Question 3')).toBeVisible()
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(address).toBe('/chat/7')
  expect(asked).toEqual([{ branch_id: 1 }])
})

test.each(['Next try', 'Continue'])(
  'a late answer to %s does not bring back a learner who has left the screen',
  async (name) => {
    signInAs()
    servePartner(second)
    answer('GET /chats/8', { ...first, id: 8, chat_id: 8 })
    const held = Promise.withResolvers<void>()
    const asked: string[] = []
    handle('GET /chats/7', async ({ request }) => {
      const branch = new URL(request.url).searchParams.get('branch')
      asked.push(`read ${branch}`)
      if (branch === '2') await held.promise
      return HttpResponse.json(
        branch === '1' ? { ...first, branches: second.branches } : { ...second, branch_id: 2 },
      )
    })
    handle('PUT /chats/7/branch', async () => {
      asked.push('put')
      await held.promise
      return HttpResponse.json({ message: 'Branch shown' })
    })
    const { screen, router, address, queryClient } = await renderScreen('/history/chat/7?branch=1')
    await screen.getByRole('button', { name }).click()
    await expect.poll(() => asked.at(-1)).toBe(name === 'Continue' ? 'put' : 'read 2')
    router.history.push('/history/chat/8')
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument()
    held.resolve()
    await expect.poll(() => queryClient.isMutating()).toBe(0)
    expect(address()).toBe('/history/chat/8')
  },
)

test('Continue removes the cached try of the chat before it loads the one that was read', async () => {
  const { screen, router, queryClient } = await arrive([first, second], second)
  await expect.element(screen.getByText('Another question')).toBeVisible()
  const inTry = { ...first, branches: second.branches, branch_id: 1 }
  handle('GET /chats/7', () => HttpResponse.json(inTry))
  router.history.push('/history/chat/7?branch=1')
  await expect.element(screen.getByText('Question 3')).toBeVisible()
  const held = Promise.withResolvers<void>()
  let isAsked = false
  handle('GET /chats/7', async ({ request }) => {
    if (new URL(request.url).searchParams.has('branch')) return undefined
    isAsked = true
    await held.promise
    return HttpResponse.json(inTry)
  })
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => isAsked).toBe(true)
  expect(queryClient.getQueryData(chatQuery(7).queryKey)).toBeUndefined()
  held.resolve()
  await expect.element(screen.getByRole('textbox', { name: 'Your message' })).toBeVisible()
})
