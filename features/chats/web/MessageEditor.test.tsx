import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loggedEvents } from '#platform/web/error-log.ts'
import { chatAfterEdit, servePartner, turnAfter, turnAfterEdit } from '#testing/fake-partner.ts'
import { answer, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'

type Screen = Awaited<ReturnType<typeof renderScreen>>['screen']

const arrive = async (chat = chatOf(3), size = {}) => {
  signInAs()
  const { asked } = servePartner(chat)
  const { screen, ...rest } = await renderScreen('/chat/7', size)
  const composer = screen.getByRole('textbox', { name: 'Your message', exact: true })
  await expect.element(composer).toBeVisible()
  // The edit buttons load together with the microphone button.
  await expect.element(screen.getByRole('button', { name: 'Speak your message' })).toBeVisible()
  return { chat, asked, screen, composer, ...rest }
}

const editButtons = (screen: Screen) => screen.getByRole('button', { name: 'Edit message' })
const editorOf = (screen: Screen) => screen.getByRole('textbox', { name: 'Editing your message' })
const messages = (screen: Screen) => screen.getByRole('listitem')
const texts = (screen: Screen) =>
  messages(screen)
    .all()
    .map((item) => item.element().textContent)

/** Opens the editor of the message of a turn, counted from 0. */
async function begin(screen: Screen, turn: number) {
  await editButtons(screen).nth(turn).click()
  const editor = editorOf(screen)
  await expect.element(editor).toHaveFocus()
  return editor
}

/** The request with this index, once the screen has made it. */
const request = (asked: ReturnType<typeof servePartner>['asked'], index = 0) =>
  vi.waitFor(() => {
    const one = asked[index]
    if (!one) throw new Error(`there is no request ${index}`)
    return one
  })

test('a saved edit replaces the later messages by a new reply, updates the turn count, and can be edited again', async () => {
  const { chat, asked, screen, composer } = await arrive()
  const editor = await begin(screen, 1)
  await expect.element(editor).toHaveValue('Question 2')
  await editor.fill('  A better   question ')
  await userEvent.keyboard('{Enter}')

  const one = await request(asked)
  expect(one.body).toEqual({ content: 'A better question', language: 'en', edited_message_id: 3 })
  await expect.element(screen.getByTestId('loading-dots')).toBeVisible()
  expect(texts(screen).slice(0, 3)).toEqual([
    'You: Question 1',
    'Partner: Answer 1',
    'You: A better question',
  ])
  expect(messages(screen).all()).toHaveLength(3)
  await expect.element(screen.getByRole('complementary')).toMatchTextContent('Turns2')
  await expect.element(composer).toHaveFocus()
  // The switch between tries, which appears with an edit, has a status of its own before this one.
  const status = screen.getByRole('main').getByRole('status').last()
  await expect.element(status).toHaveTextContent('Partner is replying')

  one.say('Much ')
  await expect.element(screen.getByText('Much')).toBeVisible()
  one.end(turnAfterEdit(chat, 3, 'Much better.'))
  await expect.element(status).toHaveTextContent('Much better.')
  await expect.element(messages(screen).last()).toHaveTextContent('Partner: Much better.')
  expect(messages(screen).all()).toHaveLength(4)
  await expect.element(screen.getByRole('complementary')).toMatchTextContent('Turns2')
  expect(asked).toHaveLength(1)

  await (await begin(screen, 1)).fill('Anew')
  await userEvent.keyboard('{Enter}')
  const two = await request(asked, 1)
  expect(two.body.edited_message_id).toBe(7)
  two.end({ user_message: { id: 9 }, ai_response: { id: 10, content: 'Still yes.' }, turn_count: 2 })
  await expect.element(messages(screen).last()).toHaveTextContent('Partner: Still yes.')
  expect(messages(screen).all()).toHaveLength(4)

  await composer.fill('And now?')
  await userEvent.keyboard('{Enter}')
  const three = await request(asked, 2)
  expect(three.body).toEqual({ content: 'And now?', language: 'en' })
  three.end({ user_message: { id: 11 }, ai_response: { id: 12, content: 'Now too.' }, turn_count: 3 })
  await expect.element(messages(screen).nth(5)).toHaveTextContent('Partner: Now too.')
})

test('the reply to an edited early message is scrolled into view, even if it comes at once', async () => {
  const { chat, asked, screen } = await arrive(chatOf(12), { width: 390, height: 700 })
  await (await begin(screen, 5)).fill('A better question')
  await userEvent.keyboard('{Enter}')
  const one = await request(asked)
  one.end(turnAfterEdit(chat, 11, 'A long answer. '.repeat(60)))
  await expect.element(messages(screen).last()).toMatchTextContent(/A long answer/)
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  const transcript = screen.getByRole('region', { name: 'Conversation' }).element()
  await expect
    .poll(() => transcript.scrollHeight - transcript.scrollTop - transcript.clientHeight)
    .toBeLessThanOrEqual(8)
  expect(screen.getByRole('button', { name: 'Jump to latest' }).query()).toBeNull()
})

test('only own messages can be edited, one at a time, and no edit can begin or be saved during a reply', async () => {
  const { asked, screen, composer } = await arrive()
  expect(editButtons(screen).all()).toHaveLength(3)
  const editor = await begin(screen, 0)
  expect(editButtons(screen).all()).toHaveLength(0)
  await editor.fill('Later')
  await composer.fill('Go on')
  await userEvent.keyboard('{Enter}')
  const one = await request(asked)
  const save = screen.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeDisabled()
  await editor.click()
  await userEvent.keyboard('{Enter}')
  one.end(turnAfter(3, 'Yes.'))
  await expect.element(save).toBeEnabled()
  await expect.element(editor).toHaveValue('Later')
  expect(asked).toHaveLength(1)

  await composer.fill('Go on')
  await userEvent.keyboard('{Enter}')
  const two = await request(asked, 1)
  await editor.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(editor).not.toBeInTheDocument()
  await expect.element(composer).toHaveFocus()
  expect(editButtons(screen).all()).toHaveLength(0)
  two.end(turnAfter(4, 'Yes.'))
  await expect.element(editButtons(screen).nth(4)).toBeInTheDocument()
})

test('Cancel, Escape and saving an unchanged text send nothing and put the focus back', async () => {
  const { asked, screen } = await arrive()
  const cancel = () => screen.getByRole('button', { name: 'Cancel' }).click()
  const editor = await begin(screen, 1)
  for (const leave of [cancel, () => userEvent.keyboard('{Escape}')]) {
    await editor.fill('Something else')
    await leave()
    await expect.element(editor).not.toBeInTheDocument()
    await expect.element(editButtons(screen).nth(1)).toHaveFocus()
    expect(editButtons(screen).all()).toHaveLength(3)
    expect(texts(screen)[2]).toBe('You: Question 2')
    await userEvent.keyboard('{Enter}')
    await expect.element(editor).toHaveValue('Question 2')
  }
  await editor.fill(' Question  2\n')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(editButtons(screen).nth(1)).toHaveFocus()
  expect(messages(screen).all()).toHaveLength(6)
  expect(asked).toHaveLength(0)
})

test(
  'the editor starts at the end of the text, ignores keys of an IME composition, and says why a text is invalid',
  { tags: ['long'] },
  async () => {
    vi.spyOn(window.console, 'warn').mockReturnValue()
    const { asked, screen } = await arrive()
    const editor = await begin(screen, 2)
    await userEvent.keyboard('?{Shift>}{Enter}{/Shift}Yes')
    await expect.element(editor).toHaveValue('Question 3?\nYes')
    for (const key of ['Enter', 'Escape'])
      editor.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, isComposing: true }))
    await expect.element(editor).toHaveValue('Question 3?\nYes')

    const alert = screen.getByRole('alert')
    for (const [text, reason] of [
      ['<script>alert(1)</script>', 'Content contains potentially harmful elements'],
      [' \n ', 'Input is required'],
      ['a'.repeat(2001), 'Input must be less than 2000 characters'],
    ] as const) {
      await editor.fill(text)
      await userEvent.keyboard('{Enter}')
      await expect.element(alert).toMatchTextContent('Invalid edited content')
      await expect.element(alert).toMatchTextContent(reason)
      await expect.element(editor).toHaveAttribute('aria-invalid', 'true')
      expect(editor.element().getAttribute('aria-describedby')).toBe(
        alert.element().parentElement?.getAttribute('id'),
      )
      expect(JSON.stringify(loggedEvents().at(-1))).not.toContain('alert(1)')
      await editor.fill('Fine')
      await expect.element(alert).not.toBeInTheDocument()
    }
    expect(asked).toHaveLength(0)
  },
)

test('a failed edit restores the transcript and leaves the editor open with its text', async () => {
  const { chat, asked, screen, composer } = await arrive()
  const editor = await begin(screen, 1)
  await editor.fill('Better')
  await userEvent.keyboard('{Enter}')
  const one = await request(asked)
  expect(messages(screen).all()).toHaveLength(3)
  one.say('Par')
  one.fail(502, 'The partner could not reply. Please try again.')
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The partner could not reply. Please try again.')
  await expect.element(editor).toHaveValue('Better')
  await expect.element(editor).toHaveFocus()
  await expect.element(composer).toHaveValue('')
  expect(texts(screen).filter((_, index) => index !== 2)).toEqual([
    'You: Question 1',
    'Partner: Answer 1',
    'Partner: Answer 2',
    'You: Question 3',
    'Partner: Answer 3',
  ])
  await expect.element(screen.getByRole('complementary')).toMatchTextContent('Turns3')

  await userEvent.keyboard('{Enter}')
  const two = await request(asked, 1)
  expect([two.key, two.body]).toEqual([one.key, one.body])
  two.end(turnAfterEdit(chat, 3, 'Good.'))
  await expect.element(messages(screen).last()).toHaveTextContent('Partner: Good.')
  expect(messages(screen).all()).toHaveLength(4)
  expect(screen.getByRole('alert').all()).toHaveLength(0)
})

test(
  'a failed edit does not take the focus; after its retries it says that it failed, and Cancel discards it',
  { tags: ['long'] },
  async () => {
    const { asked, screen, composer } = await arrive()
    const editor = await begin(screen, 0)
    await editor.fill('Better')
    await userEvent.keyboard('{Enter}')
    const first = await request(asked)
    await userEvent.keyboard('And th')
    first.refuse(400, 'Not now')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Not now')
    await userEvent.keyboard('en')
    await expect.element(composer).toHaveValue('And then')
    await expect.element(editor).toHaveValue('Better')

    await screen.getByRole('button', { name: 'Save' }).click()
    for (const index of [1, 2, 3, 4]) {
      const one = await request(asked, index)
      one.say(`Try ${index}`)
      await expect.element(screen.getByText(`Try ${index}`)).toBeVisible()
      one.cut()
    }
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to edit message')
    expect(new Set(asked.slice(1).map(({ key }) => key)).size).toBe(1)
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByText('Question 1')).toBeVisible()
    expect(screen.getByRole('alert').all()).toHaveLength(0)
    expect(Object.keys(sessionStorage).filter((name) => name.startsWith('running'))).toEqual([])
  },
)

test(
  'an edit that was stored although its answer was lost is not shown as unsent',
  { tags: ['long'] },
  async () => {
    const { chat, asked, screen } = await arrive()
    await (await begin(screen, 1)).fill('Better')
    await userEvent.keyboard('{Enter}')
    const stored = chatAfterEdit(chat, 3, 'Better', 'Good.')
    answer('GET /chats/7', stored)
    for (const index of [0, 1, 2, 3]) (await request(asked, index)).refuse(500, 'Internal server error')
    await expect.element(messages(screen).last()).toHaveTextContent('Partner: Good.')

    await (await begin(screen, 1)).fill('Best')
    await userEvent.keyboard('{Enter}')
    const next = await request(asked, 4)
    expect(next.body).toEqual({ content: 'Best', language: 'en', edited_message_id: 7 })
    next.end(turnAfterEdit(stored, 7, 'Very good.'))
    await expect.element(messages(screen).last()).toHaveTextContent('Partner: Very good.')
    expect(messages(screen).all()).toHaveLength(4)
    expect(screen.getByRole('alert').all()).toHaveLength(0)
  },
)

test(
  'reopening a chat restores an unsaved edit, rejoins a running edit, and shows a stored one once',
  { tags: ['long'] },
  async () => {
    const first = await arrive()
    await (await begin(first.screen, 1)).fill('Half a\nthought')
    await first.screen.unmount()

    const second = await arrive()
    await expect.element(editorOf(second.screen)).toHaveValue('Half a\nthought')
    await second.screen.getByRole('button', { name: 'Cancel' }).click()
    await second.screen.unmount()

    const third = await arrive()
    expect(editorOf(third.screen).all()).toHaveLength(0)
    await expect.element(third.screen.getByText('Question 2')).toBeVisible()
    await (await begin(third.screen, 1)).fill('Better')
    await userEvent.keyboard('{Enter}')
    const one = await request(third.asked)
    one.say('Wait')
    await expect.element(third.screen.getByText('Wait')).toBeVisible()
    await third.screen.unmount()

    const { chat, asked, screen } = await arrive()
    await expect.element(screen.getByText('Better')).toBeVisible()
    expect(messages(screen).all()).toHaveLength(3)
    const two = await request(asked)
    expect([two.key, two.body]).toEqual([one.key, one.body])
    two.end(turnAfterEdit(chat, 3, 'Wait no more.'))
    await expect.element(messages(screen).last()).toHaveTextContent('Partner: Wait no more.')
    expect(messages(screen).all()).toHaveLength(4)
    await (await begin(screen, 1)).fill('Best')
    await userEvent.keyboard('{Enter}')
    await request(asked, 1)
    await screen.unmount()

    const last = await arrive(
      chatAfterEdit(chatAfterEdit(chat, 3, 'Better', 'Wait no more.'), 7, 'Best', 'Good.'),
    )
    await expect.element(last.screen.getByText('Good.')).toBeVisible()
    expect(last.screen.getByText('Best').all()).toHaveLength(1)
    expect(last.screen.getByTestId('loading-dots').all()).toHaveLength(0)
    expect(last.asked).toHaveLength(0)
  },
)

test(
  'an edit whose message another tab has removed is kept, and can be sent as a new message',
  { tags: ['long'] },
  async () => {
    const { asked, screen, queryClient } = await arrive()
    await (await begin(screen, 1)).fill('Better')
    await userEvent.keyboard('{Enter}')
    const one = await request(asked)
    const changed = chatAfterEdit(chatOf(3), 1, 'From another tab', 'Yes.')
    answer('GET /chats/7', changed)
    one.refuse(404, 'Message not found')
    await queryClient.invalidateQueries({ queryKey: ['chats', '7'] })
    await expect.element(screen.getByText('From another tab')).toBeVisible()
    const bubble = messages(screen).last()
    await expect.element(bubble).toMatchTextContent('Better')
    await expect.element(bubble.getByRole('alert')).toMatchTextContent('Message not found')
    await bubble.getByRole('button', { name: 'Discard' }).click()
    expect(messages(screen).all()).toHaveLength(2)

    // The same happens to an unsaved text.
    await (await begin(screen, 0)).fill('Better still')
    answer('GET /chats/7', chatAfterEdit(changed, 7, 'From a third tab', 'Yes.'))
    await queryClient.invalidateQueries({ queryKey: ['chats', '7'] })
    await expect.element(bubble).toMatchTextContent('Better still')
    await expect.element(bubble.getByRole('alert')).toHaveTextContent('Not sent')
    expect(editorOf(screen).all()).toHaveLength(0)
    await bubble.getByRole('button', { name: 'Try again' }).click()
    const two = await request(asked, 1)
    expect(two.body).toEqual({ content: 'Better still', language: 'en' })
    two.end({ user_message: { id: 11 }, ai_response: { id: 12, content: 'Go on.' }, turn_count: 2 })
    await expect.element(messages(screen).last()).toHaveTextContent('Partner: Go on.')
    expect(messages(screen).all()).toHaveLength(4)

    // The changed text is another attempt, with another key.
    await (await begin(screen, 1)).fill('Best')
    await userEvent.keyboard('{Enter}')
    const three = await request(asked, 2)
    three.refuse(404, 'Message not found')
    await bubble.getByRole('button', { name: 'Try again' }).click()
    const four = await request(asked, 3)
    expect(four.body).toEqual({ content: 'Best', language: 'en' })
    expect(four.key).not.toBe(three.key)
  },
)

test(
  'an edit counts as a message, and no edit can begin during the cooldown',
  { tags: ['long'] },
  async () => {
    signInAs(person({ limits: { ...person().limits, message: { limit: 1, window: 60, cooldown: 4 } } }))
    const chat = chatOf(3)
    const { asked } = servePartner(chat)
    const { screen } = await renderScreen('/chat/7')
    await (await begin(screen, 2)).fill('Once')
    await userEvent.keyboard('{Enter}')
    ;(await request(asked)).end(turnAfterEdit(chat, 5, 'Yes.'))
    await expect.element(messages(screen).last()).toHaveTextContent('Partner: Yes.')

    const editor = await begin(screen, 0)
    await editor.fill('Twice')
    await screen.getByRole('button', { name: 'Save' }).click()
    ;(await request(asked, 1)).refuse(429, 'Rate limit exceeded. Please wait 4 seconds.')
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Rate limit exceeded. Please wait')
    await expect.element(screen.getByRole('button', { name: /^Save \(Wait \ds\)$/ })).toBeDisabled()
    await expect.element(editor).toHaveValue('Twice')
    await expect.element(editor).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(editButtons(screen).all()).toHaveLength(0)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 4000)
    await expect.element(editButtons(screen).first()).toBeInTheDocument()
    expect(asked).toHaveLength(2)
  },
)

test(
  'a failed edit in a long chat is scrolled into view, and is in its editor again after a reload',
  { tags: ['long'] },
  async () => {
    const first = await arrive(chatOf(40))
    await (await begin(first.screen, 3)).fill('Better')
    await userEvent.keyboard('{Enter}')
    ;(await request(first.asked)).refuse(400, 'Not now')
    const editor = editorOf(first.screen)
    await expect.element(editor).toHaveFocus()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await expect.element(editor).toBeInViewport()
    await expect.element(first.screen.getByRole('alert')).toHaveTextContent('Not now')
    await first.screen.unmount()

    const { asked, screen } = await arrive(chatOf(40))
    await expect.element(editorOf(screen)).toHaveValue('Better')
    await screen.getByRole('button', { name: 'Save' }).click()
    expect((await request(asked)).body.edited_message_id).toBe(7)
  },
)

test('the edit button can be reached by the keyboard alone, and is at least 44 px wide and high', async () => {
  const { screen, composer } = await arrive(chatOf(2), { width: 390, height: 844 })
  await expect.element(composer).toBeVisible()
  composer.element().focus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Shift>}{Tab}{/Shift}')
  const last = editButtons(screen).last()
  await expect.element(last).toHaveFocus()
  await expect.element(last).toBeVisible()
  const beside = last.element().parentElement ?? document.body
  await vi.waitFor(() => expect(getComputedStyle(beside).opacity).toBe('1'))
  const { width, height } = last.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await userEvent.keyboard(' ')
  await expect.element(editorOf(screen)).toHaveFocus()
})
