import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Chat } from '#features/chats/contract.ts'
import type { ConversationEnding } from '#features/chats/contract-outcome.ts'
import { readDraft } from '#platform/web/hooks/useStored.ts'
import { chatAfterEdit, servePartner, turnAfter, turnAfterEdit } from '#testing/fake-partner.ts'
import { answer, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'
import { readTurnTexts } from './useTurnState.ts'

const character = { name: 'Sam Rivera', role: 'Engineer', face_seed: 51, expression: 'tense' } as const
const agreed: ConversationEnding = {
  kind: 'agreed',
  agreed: [
    { who: 'learner', name: null, what: 'You speak to Chris', when: 'on Thursday' },
    { who: 'character', name: null, what: 'Sam warns you', when: null },
    { who: 'somebody', name: 'Ana', what: 'Somebody takes the shift', when: null },
    { who: 'somebody', name: 'Rui', what: 'Rui takes the audit', when: null },
    { who: 'somebody', name: 'Ana', what: 'Analyses the figures', when: null },
  ],
}
const brokenOff: ConversationEnding = { kind: 'broken_off', agreed: [] }

async function arrive(differences: Partial<Chat> = {}) {
  signInAs()
  const { asked } = servePartner(chatOf(3, { character, ...differences }))
  const { screen } = await renderScreen('/chat/7')
  const field = screen.getByRole('textbox', { name: 'Your message', exact: true })
  await expect.element(field).toBeVisible()
  const nextRequest = async (count: number) => {
    await vi.waitFor(() => expect(asked).toHaveLength(count))
    const request = asked[count - 1]
    if (!request) throw new Error('nothing was asked')
    return request
  }
  const send = async (text: string, count: number) => {
    await field.fill(text)
    await userEvent.keyboard('{Enter}')
    return nextRequest(count)
  }
  const title = (name: string) => screen.getByRole('heading', { name })
  return { screen, field, send, nextRequest, title }
}

test.each([
  ['a message that is refused because the conversation has ended', 'I have more to say', ''],
  ['words that were typed while the last reply was coming', '', 'And another thing'],
])('%s can be copied, and discarded', async (_name, refused, typed) => {
  const { screen, field, send, title } = await arrive()
  const request = await send(refused || 'No.', 1)
  await field.fill(typed)
  if (refused) {
    answer('GET /chats/7', chatOf(4, { character, ending: brokenOff }))
    request.refuse(409, 'This conversation has ended.')
  } else request.end({ ...turnAfter(3, 'Goodbye.'), ending: brokenOff })
  await expect.element(title('Sam Rivera has ended the conversation')).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(screen.getByRole('blockquote')).toHaveTextContent(refused || typed)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await screen.getByRole('button', { name: 'Copy', exact: true }).click()
  expect(copied.mock.calls).toEqual([[refused || typed]])
  await screen.getByRole('button', { name: 'Discard' }).click()
  await expect.element(screen.getByRole('blockquote')).not.toBeInTheDocument()
  expect([readDraft('chat:7'), readTurnTexts(7)]).toEqual(['', []])
})

test('an agreement lists who does what; the learner may keep talking, and then end the conversation', async () => {
  const { screen, field, send, title } = await arrive()
  const status = screen.getByRole('main').getByRole('status')
  const first = await send('By Thursday?', 1)
  first.say('Fine')
  await expect.element(status).toHaveTextContent('Partner is replying')
  expect(screen.getByRole('button', { name: 'End conversation' }).element()).toHaveProperty('disabled', true)
  first.end({ ...turnAfter(3, 'Fine.'), ending: agreed })

  await expect.element(title('You have agreed')).toHaveFocus()
  await expect.element(status).toHaveTextContent('Fine. You have agreed')
  const rows = screen.getByRole('list', { name: 'What you have agreed on' }).getByRole('listitem')
  expect(rows.elements().map(({ textContent }) => textContent)).toEqual([
    'MYou: You speak to ChrisBy when: on Thursday',
    'Sam Rivera: Sam warns you',
    'A Ana: Somebody takes the shift',
    'R Rui takes the audit',
    'A Ana: Analyses the figures',
  ])
  await expect.element(screen.getByText('1 more turn, and this conversation can be evaluated.')).toBeVisible()
  expect(field.all()).toHaveLength(0)

  await screen.getByRole('button', { name: 'Keep talking' }).click()
  await expect.element(field).toHaveFocus()
  await expect.element(title('You have agreed')).not.toBeInTheDocument()
  const second = await send('Thank you.', 2)
  second.end({ ...turnAfter(4, 'Thank you.'), ending: agreed })
  await expect.element(status).toHaveTextContent('Thank you.')
  await expect.element(field).toHaveFocus()

  await screen.getByRole('button', { name: 'End conversation' }).click()
  await expect.element(title('You have agreed')).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Evaluate Chat' })).toBeEnabled()
  expect(field.all()).toHaveLength(0)
})

test('agreed steps in Arabic run from right to left and are marked as Arabic, their labels as English', async () => {
  const arabic: ConversationEnding = {
    kind: 'agreed',
    agreed: [
      {
        who: 'learner',
        name: null,
        what: 'ستتحدث مع كريس',
        when: 'يوم الخميس',
        quotation: 'سأتحدث معه',
      },
      { who: 'somebody', name: 'Ana', what: 'شخص ما يتولى المناوبة', when: null },
    ],
  }
  signInAs()
  servePartner(chatOf(4, { character, language: 'ar', ending: arabic }))
  const { screen } = await renderScreen('/chat/7')
  await expect.element(screen.getByRole('heading', { name: 'You have agreed' })).toBeVisible()
  for (const words of ['ستتحدث مع كريس', 'يوم الخميس', 'سأتحدث معه', 'شخص ما يتولى المناوبة']) {
    const element = screen.getByText(words, { exact: false }).element()
    expect([words, getComputedStyle(element).direction]).toEqual([words, 'rtl'])
    expect([words, element.closest('[lang]')?.getAttribute('lang')]).toEqual([words, 'ar'])
  }
  const list = screen.getByRole('list', { name: 'What you have agreed on' })
  for (const label of ['You:', 'By when:']) {
    const element = list.getByText(label, { exact: true }).element()
    expect([label, element.closest('[lang]')?.getAttribute('lang')]).toEqual([label, 'en'])
  }
})

/** Plays a turn with a model; `finishReading` then completes the reading of its exchange. */
async function arriveBeforeReading() {
  const model = { partner: { name: 'model', prompt_version: 'partner/1', language: 'en' } }
  const goal = { kind: 'heard', who: null, what: null } as const
  const arrived = await arrive({ ...model, goals: [{ ...goal, state: 'open' }] })
  const { screen, send } = arrived
  const status = screen.getByRole('main').getByRole('status')
  const turn = await send('Thursday, then.', 1)
  turn.end({ ...turnAfter(3, 'Good.'), ending: null, goals: [{ ...goal, state: 'open' }] })
  await expect.element(status).toHaveTextContent('Good.')
  const finishReading = async () => {
    const ending = { ...agreed, agreed: [] }
    answer('GET /chats/7', chatOf(4, { ...model, character, goals: [{ ...goal, state: 'reached' }], ending }))
    await expect.element(status, { timeout: 8000 }).toMatchTextContent(/Goal reached: Sam Rivera feels heard/)
  }
  return { ...arrived, status, finishReading }
}

test('an ending that a model reads after the reply is announced, and takes the focus from an empty field', async () => {
  const { screen, title, status, finishReading } = await arriveBeforeReading()
  await finishReading()
  await expect.element(title('You have agreed')).toHaveFocus()
  await expect
    .element(status)
    .toHaveTextContent('Good. You have agreed Goal reached: Sam Rivera feels heard.')
  expect(screen.getByRole('list', { name: 'What you have agreed on' }).all()).toHaveLength(0)
})

test('an ending that a model reads does not interrupt a learner who writes, and is shown when they end the chat', async () => {
  const { screen, field, title, finishReading } = await arriveBeforeReading()
  await field.fill('And one more thing')
  await finishReading()
  await expect.element(field).toHaveValue('And one more thing')
  await field.fill('')
  await expect.element(field).toHaveFocus()
  await screen.getByRole('button', { name: 'End conversation' }).click()
  await expect.element(title('You have agreed')).toHaveFocus()
})

test(
  'a broken-off conversation says why, also after a reload, and goes on after an edit of a message',
  { tags: ['long'] },
  async () => {
    const { screen, field, send, nextRequest, title } = await arrive()
    await screen.getByRole('button', { name: 'End conversation' }).click()
    await expect.element(title('You have paused the conversation')).toHaveFocus()
    await screen.getByRole('button', { name: 'Keep talking' }).click()
    const first = await send('Shut up.', 1)
    first.end({ ...turnAfter(3, 'That is enough.'), ending: brokenOff })
    await expect.element(title('Sam Rivera has ended the conversation')).toHaveFocus()
    await expect
      .element(screen.getByText(/There was a warning.*edit one of your earlier messages/))
      .toBeVisible()
    await expect.element(screen.getByText(/^An evaluation takes 5 turns/)).toBeVisible()
    expect(screen.getByText(/more turn/).all()).toHaveLength(0)
    expect(screen.getByRole('button', { name: 'Keep talking' }).all()).toHaveLength(0)
    expect(field.all()).toHaveLength(0)

    const broken = chatOf(4, { character, ending: brokenOff })
    answer('GET /chats/7', broken)
    await screen.unmount()
    const again = await renderScreen('/history/chat/7')
    await expect.element(title('Sam Rivera has ended the conversation')).toBeVisible()
    await expect.element(screen.getByText(/There was a warning/)).not.toMatchTextContent('edit one')
    await again.screen.getByRole('link', { name: 'Continue' }).click()
    await expect.element(screen.getByText(/edit one of your earlier messages/)).toBeVisible()

    await again.screen.getByRole('button', { name: 'Edit message' }).nth(3).click()
    await screen.getByRole('textbox', { name: 'Editing your message' }).fill('I am sorry.')
    await screen.getByRole('button', { name: 'Save' }).click()
    const second = await nextRequest(2)
    expect(second.body.edited_message_id).toBe(7)
    await expect.element(title('Sam Rivera has ended the conversation')).not.toBeInTheDocument()
    second.end({ ...turnAfterEdit(broken, 7, 'Go on.'), ending: null })
    await expect.element(screen.getByRole('listitem').last()).toHaveTextContent('Partner: Go on.')
    await expect.element(field).toHaveFocus()
    expect(title('Sam Rivera has ended the conversation').all()).toHaveLength(0)
  },
)

test('an undo to an ended conversation moves the focus to its ending; a refetch does not', async () => {
  signInAs()
  const broken = chatOf(4, { character, ending: brokenOff })
  const edited = { ...chatAfterEdit(broken, 7, 'I am sorry.', 'Go on.'), ending: null }
  const { asked } = servePartner(broken)
  const { screen, queryClient } = await renderScreen('/chat/7')
  const title = screen.getByRole('heading', { name: 'Sam Rivera has ended the conversation' })
  await screen.getByRole('button', { name: 'Change my last message' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Editing your message' })).toHaveFocus()
  await screen.getByRole('textbox', { name: 'Editing your message' }).fill('I am sorry.')
  await screen.getByRole('button', { name: 'Save' }).click()
  const request = await vi.waitFor(() => asked[0] ?? expect.fail())
  request.end({ ...turnAfterEdit(broken, 7, 'Go on.'), ending: null })
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(title.all()).toHaveLength(0)
  answer('PUT /chats/7/branch', { message: 'Branch shown' })
  answer('GET /chats/7', { ...broken, branches: edited.branches })
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(title).toHaveFocus()

  // A different ended try that is shown later does not take the focus.
  answer('GET /chats/7', edited)
  await queryClient.invalidateQueries()
  await expect.element(title).not.toBeInTheDocument()
  answer('GET /chats/7', { ...broken, branches: edited.branches, branch_id: 3 })
  await queryClient.invalidateQueries()
  await expect.element(title).toBeVisible()
  await expect.element(title).not.toHaveFocus()
})

test.each([
  [4, 'You have paused the conversation', '1 more turn, and this conversation can be evaluated.'],
  [5, 'You have ended the conversation', 'after 5 turns'],
])('a learner who ends the conversation after %d turns reads: %s', async (turns, name, more) => {
  signInAs()
  servePartner(chatOf(turns))
  const { screen } = await renderScreen('/chat/7')
  await screen.getByRole('button', { name: 'End conversation' }).click()
  const card = screen.getByRole('region', { name })
  await expect.element(card.getByText(more)).toBeVisible()
  // The most useful next step is the only filled button.
  const filled = card
    .getByRole('button')
    .elements()
    .filter((one) => one.className.includes('bg-accent'))
  expect(filled.map(({ textContent }) => textContent)).toEqual([turns < 5 ? 'Keep talking' : 'Evaluate Chat'])
})
