import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loggedEvents } from '#platform/web/error-log.ts'
import { changeInterfaceLanguage } from '#platform/web/i18n.ts'
import { chatOf, editedIn, servePartner, turnAfter, turnOfEdit } from '#testing/fake-partner.ts'
import { answer, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'

type Screen = Awaited<ReturnType<typeof renderScreen>>['screen']

const arrive = async (chat = chatOf(3), size = {}) => {
  signInAs()
  const { asked } = servePartner(chat)
  const { screen, ...rest } = await renderScreen('/chat/7', size)
  const composer = screen.getByRole('textbox', { name: 'Your message', exact: true })
  await expect.element(composer).toBeVisible()
  // What edits comes together with what listens.
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

/** Takes up the message of a turn, counted from 0. */
async function begin(screen: Screen, turn: number) {
  await editButtons(screen).nth(turn).click()
  const editor = editorOf(screen)
  await expect.element(editor).toHaveFocus()
  return editor
}

/** The request that the screen has made, once it has. */
const request = (asked: ReturnType<typeof servePartner>['asked'], index = 0) =>
  vi.waitFor(() => {
    const one = asked[index]
    if (!one) throw new Error(`there is no request ${index}`)
    return one
  })

test('saving shortens the list, streams the new reply and counts the turns anew', async () => {
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
  const status = screen.getByRole('main').getByRole('status')
  await expect.element(status).toHaveTextContent('Partner is replying')

  one.say('Much ')
  await expect.element(screen.getByText('Much')).toBeVisible()
  one.end(turnOfEdit(chat, 3, 'Much better.'))
  await expect.element(status).toHaveTextContent('Much better.')
  await expect.element(messages(screen).last()).toHaveTextContent('Partner: Much better.')
  expect(messages(screen).all()).toHaveLength(4)
  await expect.element(screen.getByRole('complementary')).toMatchTextContent('Turns2')
  expect(asked).toHaveLength(1)
})

test('the edited message can be edited again, and the conversation goes on', async () => {
  const { chat, asked, screen, composer } = await arrive()
  const editor = await begin(screen, 0)
  await editor.fill('Anew')
  await userEvent.keyboard('{Enter}')
  ;(await request(asked)).end(turnOfEdit(chat, 1, 'Yes.'))
  await expect.element(messages(screen).last()).toHaveTextContent('Partner: Yes.')

  await (await begin(screen, 0)).fill('Anew, again')
  await userEvent.keyboard('{Enter}')
  const two = await request(asked, 1)
  expect(two.body.edited_message_id).toBe(7)
  two.end({ user_message: { id: 9 }, ai_response: { id: 10, content: 'Still yes.' }, turn_count: 1 })
  await expect.element(messages(screen).last()).toHaveTextContent('Partner: Still yes.')
  expect(messages(screen).all()).toHaveLength(2)

  await composer.fill('And now?')
  await userEvent.keyboard('{Enter}')
  const three = await request(asked, 2)
  expect(three.body).toEqual({ content: 'And now?', language: 'en' })
  three.end({ user_message: { id: 11 }, ai_response: { id: 12, content: 'Now too.' }, turn_count: 2 })
  await expect.element(messages(screen).nth(3)).toHaveTextContent('Partner: Now too.')
})

test('only own messages can be edited, one at a time, and none during a reply', async () => {
  const { asked, screen, composer } = await arrive()
  expect(editButtons(screen).all()).toHaveLength(3)
  await begin(screen, 0)
  expect(editButtons(screen).all()).toHaveLength(0)
  await userEvent.keyboard('{Escape}')
  expect(editButtons(screen).all()).toHaveLength(3)
  await composer.fill('Go on')
  await userEvent.keyboard('{Enter}')
  const one = await request(asked)
  expect(editButtons(screen).all()).toHaveLength(0)
  one.end(turnAfter(3, 'Yes.'))
  await expect.element(editButtons(screen).nth(3)).toBeInTheDocument()
})

test('an open editor cannot save during a reply', async () => {
  const { asked, screen, composer } = await arrive()
  const editor = await begin(screen, 0)
  await editor.fill('Later')
  await composer.fill('Go on')
  await userEvent.keyboard('{Enter}')
  await request(asked)
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  await editor.click()
  await userEvent.keyboard('{Enter}')
  ;(await request(asked)).end(turnAfter(3, 'Yes.'))
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect.element(editor).toHaveValue('Later')
  expect(asked).toHaveLength(1)
})

test('closing the editor while no edit may begin focuses the composer', async () => {
  const { asked, screen, composer } = await arrive()
  const editor = await begin(screen, 0)
  await composer.fill('Go on')
  await userEvent.keyboard('{Enter}')
  await request(asked)
  await editor.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(editor).not.toBeInTheDocument()
  await expect.element(composer).toHaveFocus()
})

test.each([
  ['Cancel', (screen: Screen) => screen.getByRole('button', { name: 'Cancel' }).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s leaves all as it is, and the focus where it was', async (_name, leave) => {
  const { asked, screen } = await arrive()
  await (await begin(screen, 1)).fill('Something else')
  await leave(screen)
  await expect.element(editorOf(screen)).not.toBeInTheDocument()
  await expect.element(editButtons(screen).nth(1)).toHaveFocus()
  expect(texts(screen)[2]).toBe('You: Question 2')
  await userEvent.keyboard('{Enter}')
  await expect.element(editorOf(screen)).toHaveValue('Question 2')
  expect(asked).toHaveLength(0)
})

test('saving an unchanged text sends nothing', async () => {
  const { asked, screen } = await arrive()
  await (await begin(screen, 1)).fill(' Question  2\n')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(editButtons(screen).nth(1)).toHaveFocus()
  expect(messages(screen).all()).toHaveLength(6)
  expect(asked).toHaveLength(0)
})

test('the editor begins at the end of the text; Shift+Enter breaks the line, a composition ends with Enter', async () => {
  const { asked, screen } = await arrive()
  const editor = await begin(screen, 2)
  await userEvent.keyboard('?{Shift>}{Enter}{/Shift}Yes')
  await expect.element(editor).toHaveValue('Question 3?\nYes')
  for (const key of ['Enter', 'Escape'])
    editor.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, isComposing: true }))
  await expect.element(editor).toHaveValue('Question 3?\nYes')
  expect(asked).toHaveLength(0)
})

test.each([
  ['harmful', '<script>alert(1)</script>', 'Content contains potentially harmful elements'],
  ['blank', ' \n ', 'Input is required'],
  ['too long', 'a'.repeat(2001), 'Input must be less than 2000 characters'],
])('a %s text is refused at the field, and noted', async (_name, text, reason) => {
  vi.spyOn(window.console, 'warn').mockReturnValue()
  const { asked, screen } = await arrive()
  const editor = await begin(screen, 0)
  await editor.fill(text)
  await userEvent.keyboard('{Enter}')
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent('Invalid edited content')
  await expect.element(alert).toMatchTextContent(reason)
  await expect.element(editor).toHaveAttribute('aria-invalid', 'true')
  expect(editor.element().getAttribute('aria-describedby')).toBe(
    alert.element().parentElement?.getAttribute('id'),
  )
  expect(JSON.stringify(loggedEvents().at(-1))).not.toContain('alert(1)')
  await editor.fill('Fine')
  expect(screen.getByRole('alert').all()).toHaveLength(0)
  expect(asked).toHaveLength(0)
})

test('a failed edit restores the transcript, and the editor with its text', async () => {
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
  two.end(turnOfEdit(chat, 3, 'Good.'))
  await expect.element(messages(screen).last()).toHaveTextContent('Partner: Good.')
  expect(messages(screen).all()).toHaveLength(4)
  expect(screen.getByRole('alert').all()).toHaveLength(0)
})

test('a failure without a detail says that editing failed, and Cancel discards it', async () => {
  const { asked, screen } = await arrive()
  await (await begin(screen, 0)).fill('Better')
  await userEvent.keyboard('{Enter}')
  for (const index of [0, 1, 2, 3]) {
    const one = await request(asked, index)
    one.say(`Try ${index}`)
    await expect.element(screen.getByText(`Try ${index}`)).toBeVisible()
    one.cut()
  }
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to edit message')
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByText('Question 1')).toBeVisible()
  expect(screen.getByRole('alert').all()).toHaveLength(0)
  expect(Object.keys(sessionStorage).filter((name) => name.startsWith('running'))).toEqual([])
})

test('an edit that was stored although its answer was lost is not unsent', async () => {
  const { chat, asked, screen } = await arrive()
  await (await begin(screen, 1)).fill('Better')
  await userEvent.keyboard('{Enter}')
  const stored = editedIn(chat, 3, 'Better', 'Good.')
  answer('GET /chats/7', stored)
  for (const index of [0, 1, 2, 3]) (await request(asked, index)).refuse(500, 'Internal server error')
  await expect.element(screen.getByText('Good.')).toBeVisible()

  await (await begin(screen, 1)).fill('Best')
  await userEvent.keyboard('{Enter}')
  const next = await request(asked, 4)
  expect(next.body).toEqual({ content: 'Best', language: 'en', edited_message_id: 7 })
  next.end(turnOfEdit(stored, 7, 'Very good.'))
  await expect.element(messages(screen).last()).toHaveTextContent('Partner: Very good.')
  expect(messages(screen).all()).toHaveLength(4)
  expect(screen.getByRole('alert').all()).toHaveLength(0)
})

test('an edit that fails while the next message is being written does not take the focus', async () => {
  const { asked, screen, composer } = await arrive()
  await (await begin(screen, 0)).fill('Better')
  await userEvent.keyboard('{Enter}')
  const one = await request(asked)
  await userEvent.keyboard('And th')
  one.refuse(400, 'Not now')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Not now')
  await userEvent.keyboard('en')
  await expect.element(composer).toHaveValue('And then')
  await expect.element(editorOf(screen)).toHaveValue('Better')
})

test('opening a chat again rejoins the running edit', async () => {
  const first = await arrive()
  await (await begin(first.screen, 1)).fill('Better')
  await userEvent.keyboard('{Enter}')
  const one = await request(first.asked)
  one.say('Wait')
  await expect.element(first.screen.getByText('Wait')).toBeVisible()
  await first.screen.unmount()

  const { chat, asked, screen } = await arrive()
  await expect.element(screen.getByText('Better')).toBeVisible()
  expect(messages(screen).all()).toHaveLength(3)
  const two = await request(asked)
  expect([two.key, two.body]).toEqual([one.key, one.body])
  two.end(turnOfEdit(chat, 3, 'Wait no more.'))
  await expect.element(messages(screen).last()).toHaveTextContent('Partner: Wait no more.')
  expect(messages(screen).all()).toHaveLength(4)
})

test('opening a chat again after the edit was stored sends nothing and shows it once', async () => {
  const first = await arrive()
  await (await begin(first.screen, 1)).fill('Better')
  await userEvent.keyboard('{Enter}')
  await request(first.asked)
  await first.screen.unmount()

  const { asked, screen } = await arrive(editedIn(chatOf(3), 3, 'Better', 'Good.'))
  await expect.element(screen.getByText('Good.')).toBeVisible()
  expect(screen.getByText('Better').all()).toHaveLength(1)
  expect(screen.getByTestId('loading-dots').all()).toHaveLength(0)
  expect(asked).toHaveLength(0)
})

test('a failed edit is in its editor again after a reload', async () => {
  const first = await arrive()
  await (await begin(first.screen, 1)).fill('Better')
  await userEvent.keyboard('{Enter}')
  ;(await request(first.asked)).refuse(400, 'Not now')
  await expect.element(first.screen.getByRole('alert')).toHaveTextContent('Not now')
  await first.screen.unmount()

  const { asked, screen } = await arrive()
  await expect.element(editorOf(screen)).toHaveValue('Better')
  await screen.getByRole('button', { name: 'Save' }).click()
  expect((await request(asked)).body.edited_message_id).toBe(3)
})

test('an unsaved text is in the editor again after a reload, until it is discarded', async () => {
  const first = await arrive()
  await (await begin(first.screen, 1)).fill('Half a\nthought')
  await first.screen.unmount()

  const second = await arrive()
  await expect.element(editorOf(second.screen)).toHaveValue('Half a\nthought')
  await second.screen.getByRole('button', { name: 'Cancel' }).click()
  await second.screen.unmount()

  const { screen } = await arrive()
  expect(editorOf(screen).all()).toHaveLength(0)
  await expect.element(screen.getByText('Question 2')).toBeVisible()
})

test('a text whose message another tab has removed is kept, and can be sent as a new message', async () => {
  const { asked, screen, queryClient } = await arrive()
  await (await begin(screen, 1)).fill('Better')
  answer('GET /chats/7', editedIn(chatOf(3), 1, 'From another tab', 'Yes.'))
  await queryClient.invalidateQueries({ queryKey: ['chats', '7'] })
  const bubble = messages(screen).last()
  await expect.element(bubble).toMatchTextContent('Better')
  await expect.element(bubble.getByRole('alert')).toHaveTextContent('Not sent')
  expect(editorOf(screen).all()).toHaveLength(0)

  await bubble.getByRole('button', { name: 'Try again' }).click()
  const one = await request(asked)
  expect(one.body).toEqual({ content: 'Better', language: 'en' })
  one.end({ user_message: { id: 9 }, ai_response: { id: 10, content: 'Go on.' }, turn_count: 2 })
  await expect.element(messages(screen).last()).toHaveTextContent('Partner: Go on.')
  expect(messages(screen).all()).toHaveLength(4)
})

test('an edit whose message is gone is repeated as a new message', async () => {
  const { asked, screen } = await arrive()
  await (await begin(screen, 1)).fill('Better')
  await userEvent.keyboard('{Enter}')
  const one = await request(asked)
  answer('GET /chats/7', editedIn(chatOf(3), 1, 'From another tab', 'Yes.'))
  one.refuse(404, 'Message not found')
  await messages(screen).last().getByRole('button', { name: 'Try again' }).click()
  const two = await request(asked, 1)
  expect(two.body).toEqual({ content: 'Better', language: 'en' })
  expect(two.key).not.toBe(one.key)
})

test('an unsaved text whose message is gone is kept', async () => {
  const { asked, screen, queryClient } = await arrive()
  await (await begin(screen, 1)).fill('Better')
  await userEvent.keyboard('{Enter}')
  const one = await request(asked)
  answer('GET /chats/7', editedIn(chatOf(3), 1, 'From another tab', 'Yes.'))
  one.refuse(404, 'Message not found')
  await queryClient.invalidateQueries({ queryKey: ['chats', '7'] })
  await expect.element(screen.getByText('From another tab')).toBeVisible()
  const bubble = messages(screen).last()
  await expect.element(bubble).toMatchTextContent('Better')
  await expect.element(bubble.getByRole('alert')).toMatchTextContent('Message not found')
  await bubble.getByRole('button', { name: 'Discard' }).click()
  expect(messages(screen).all()).toHaveLength(2)
})

test('an edit counts as a message, and none may begin during the cooldown', async () => {
  signInAs(person({ limits: { ...person().limits, message: { limit: 1, window: 60, cooldown: 4 } } }))
  const chat = chatOf(3)
  const { asked } = servePartner(chat)
  const { screen } = await renderScreen('/chat/7')
  await (await begin(screen, 2)).fill('Once')
  await userEvent.keyboard('{Enter}')
  ;(await request(asked)).end(turnOfEdit(chat, 5, 'Yes.'))
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
  await expect.element(editButtons(screen).first(), { timeout: 10_000 }).toBeInTheDocument()
  expect(asked).toHaveLength(2)
})

test('the editor stays in the window when a failed edit restores a long conversation', async () => {
  const { asked, screen } = await arrive(chatOf(40))
  await (await begin(screen, 3)).fill('Better')
  await userEvent.keyboard('{Enter}')
  ;(await request(asked)).refuse(400, 'Not now')
  const editor = editorOf(screen)
  await expect.element(editor).toHaveFocus()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await expect.element(editor).toBeInViewport()
})

test('the keyboard alone reaches the button, and it is big enough for a thumb', async () => {
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

test.each([
  ['pt', 'Editar mensagem', 'Editando sua mensagem', 'Salvar'],
  ['fr', 'Modifier le message', 'Modification de votre message', 'Enregistrer'],
])('all of it is said in %s', async (language, button, title, save) => {
  signInAs(person({ language: { id: 2, name: language, code: language } }))
  servePartner(chatOf(1))
  const { screen } = await renderScreen('/chat/7')
  await changeInterfaceLanguage(language)
  await screen.getByRole('button', { name: button }).click()
  await expect.element(screen.getByRole('textbox', { name: title })).toHaveValue('Question 1')
  await expect.element(screen.getByRole('button', { name: save })).toBeEnabled()
})
