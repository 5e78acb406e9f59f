import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { registerUnsavedText } from '#platform/web/forms/unsaved-text-registry.ts'
import { servePartner, turnAfter } from '#testing/fake-partner.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'
import { chatFailures } from '../contract-rules.ts'

const arrive = async (turns = 1, address = '/chat/7') => {
  signInAs()
  const { asked } = servePartner(chatOf(turns))
  const { screen, ...rest } = await renderScreen(address)
  const field = screen.getByRole('textbox', { name: 'Your message' })
  await expect.element(field).toBeVisible()
  return { asked, screen, field, ...rest }
}

/** The request with this index, once the screen has made it. */
const request = (asked: ReturnType<typeof servePartner>['asked'], index = 0) =>
  vi.waitFor(() => {
    const one = asked[index]
    if (!one) throw new Error(`there is no request ${index}`)
    return one
  })

test('a reply is shown while it arrives, is replaced by the stored one, and is announced once', async () => {
  const { asked, screen, field } = await arrive(1)
  await field.fill('Do you have a minute?')
  await userEvent.keyboard('{Enter}')

  await expect.element(screen.getByText('Do you have a minute?')).toBeVisible()
  await expect.element(field).toHaveValue('')
  await expect.element(screen.getByTestId('loading-dots')).toBeVisible()
  await expect.element(screen.getByRole('list').first()).toHaveAttribute('aria-busy', 'true')
  const status = screen.getByRole('main').getByRole('status')
  const announced: string[] = []
  new MutationObserver(() => announced.push(status.element().textContent ?? '')).observe(status.element(), {
    childList: true,
    characterData: true,
    subtree: true,
  })
  await expect.element(status).toHaveTextContent('Partner is replying')

  const one = await request(asked)
  expect(one.body).toEqual({ content: 'Do you have a minute?', language: 'en' })
  one.say('Of ')
  one.say('coarse.')
  const growing = screen.getByText('Of coarse.')
  await expect.element(growing).toBeVisible()
  expect(growing.element().closest('li')?.getAttribute('aria-hidden')).toBe('true')

  one.end(turnAfter(1, 'Of course.'))
  await expect.element(status).toHaveTextContent('Of course.')
  expect(screen.getByRole('listitem').all()).toHaveLength(4)
  await expect.element(screen.getByRole('listitem').last()).toHaveTextContent('Partner: Of course.')
  await expect.element(screen.getByRole('complementary')).toMatchTextContent('Turns2')
  expect(announced.filter((text) => text !== 'Of course.')).toEqual([])
  expect(asked).toHaveLength(1)
})

test('a failed message keeps its text; a retry reuses its key, and another text gets a new key', async () => {
  const { asked, screen, field } = await arrive()
  await field.fill('Hello')
  await userEvent.keyboard('{Enter}')
  const one = await request(asked)
  one.say('Par')
  one.fail(502, 'The partner could not reply. Please try again.')
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The partner could not reply. Please try again.')
  await expect.element(field).toHaveValue('Hello')
  expect(screen.getByRole('listitem').all()).toHaveLength(2)

  await screen.getByRole('button', { name: 'Try again' }).click()
  const two = await request(asked, 1)
  expect(two.body.content).toBe('Hello')
  expect(two.key).toBe(one.key)
  two.end(turnAfter(1, 'Hi.'))
  await expect.element(screen.getByText('Hi.').first()).toBeVisible()
  await expect.element(field).toHaveValue('')
  expect(screen.getByRole('alert').all()).toHaveLength(0)

  await field.fill('How are you?')
  await userEvent.keyboard('{Enter}')
  const three = await request(asked, 2)
  three.refuse(400, 'Not like this')
  await expect.element(field).toHaveValue('How are you?')
  await field.fill('How are you today?')
  await userEvent.keyboard('{Enter}')
  const four = await request(asked, 3)
  expect(four.body.content).toBe('How are you today?')
  expect(four.key).not.toBe(three.key)

  // After such a failure it is unknown whether the turn was stored.
  answer('GET /chats/7', chatOf(2))
  for (const index of [3, 4, 5, 6]) (await request(asked, index)).refuse(500, 'Internal server error')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Internal server error')
  await userEvent.keyboard('{Enter}')
  const again = await request(asked, 7)
  expect(new Set(asked.slice(3).map(({ key }) => key)).size).toBe(1)
  again.end(turnAfter(2, 'Fine.'))
  await expect.element(screen.getByRole('listitem').nth(5)).toHaveTextContent('Partner: Fine.')
})

test(
  'a failure of the model is described in the user’s language, and the text is kept',
  { tags: ['long'] },
  async () => {
    signInAs(person({ language: { id: 3, name: 'Français', code: 'fr' } }))
    const { asked } = servePartner(chatOf(1))
    const { screen } = await renderScreen('/chat/7')
    const field = screen.getByRole('textbox').first()
    await field.fill('Hello')
    await userEvent.keyboard('{Enter}')
    const slow = await request(asked)
    slow.say('Par')
    slow.fail(504, 'The AI model took too long to answer. Please try again.', 'models.slow')
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/trop de temps à répondre/)
    await expect.element(field).toHaveValue('Hello')
    expect(asked).toHaveLength(1)
    await field.click()
    await userEvent.keyboard('{Enter}')
    const long = await request(asked, 1)
    long.fail(413, 'This conversation is too long for the AI model.', 'models.tooLong')
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/trop longue pour le modèle/)
    await expect.element(field).toHaveValue('Hello')
    expect(asked).toHaveLength(2)
    await field.click()
    await userEvent.keyboard('{Enter}')
    ;(await request(asked, 2)).end(turnAfter(1, 'Hi.'))
    await expect.element(screen.getByText('Hi.').first()).toBeVisible()
    await expect.element(field).toHaveValue('')
  },
)

test('a message that was stored despite a failure is not shown as unsent, with or without a draft in the composer', async () => {
  const { asked, screen, field } = await arrive(1)
  for (const [turn, draft] of [
    [2, ''],
    [3, 'And another thing'],
  ] as const) {
    await field.fill(`Question ${turn}`)
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('')
    await field.fill(draft)
    answer('GET /chats/7', chatOf(turn))
    const before = (turn - 2) * 4
    for (const index of [0, 1, 2, 3])
      (await request(asked, before + index)).refuse(500, 'Internal server error')
    await expect.element(screen.getByRole('listitem').last()).toHaveTextContent(`Partner: Answer ${turn}`)
    await expect
      .element(screen.getByRole('main').getByRole('status').first())
      .toHaveTextContent(`Answer ${turn}`)
    await expect.element(field).toHaveValue(draft)
    expect(screen.getByRole('alert').all()).toHaveLength(0)
    await vi.waitFor(() =>
      expect(Object.keys(sessionStorage).filter((name) => name.startsWith('running'))).toEqual([]),
    )
  }
})

test(
  'a failed message waits below the transcript when the composer has another text',
  { tags: ['long'] },
  async () => {
    const { asked, screen, field } = await arrive()
    await field.fill('First')
    await userEvent.keyboard('{Enter}')
    const one = await request(asked)
    await field.fill('Second')
    one.refuse(409, 'A reply is already on its way in this conversation. Please wait for it.')
    const bubble = screen.getByRole('listitem').last()
    await expect.element(bubble).toMatchTextContent('First')
    await expect.element(bubble.getByRole('alert')).toMatchTextContent('A reply is already on its way')
    await expect.element(field).toHaveValue('Second')

    await bubble.getByRole('button', { name: 'Try again' }).click()
    const two = await request(asked, 1)
    expect(two.body.content).toBe('First')
    expect(two.key).toBe(one.key)
    two.end(turnAfter(1, 'Both heard.'))
    await expect.element(screen.getByRole('listitem').last()).toHaveTextContent('Partner: Both heard.')
    await expect.element(field).toHaveValue('Second')
  },
)

test('a learner who returns during a reply sees that it is on its way, and can send once it has arrived', async () => {
  signInAs()
  const { asked } = servePartner(chatOf(0, { is_replying: true }))
  const { screen } = await renderScreen('/chat/7')
  await expect.element(screen.getByTestId('loading-dots')).toBeVisible()
  const field = screen.getByRole('textbox', { name: 'Your message' })
  await field.fill('And me?')
  await userEvent.keyboard('{Enter}')
  expect(asked).toHaveLength(0)
  expect(screen.getByRole('button', { name: 'Send message' }).element()).toHaveProperty('disabled', true)
  const status = screen.getByRole('main').getByRole('status').first()
  await expect.element(status).toHaveTextContent('A message that you sent elsewhere is being answered.')
  answer('GET /chats/7', chatOf(1))
  await expect.element(status).toHaveTextContent('Answer 1')
  expect(screen.getByTestId('loading-dots').all()).toHaveLength(0)
  await expect.element(field).toHaveValue('And me?')
  await field.click()
  await userEvent.keyboard('{Enter}')
  expect((await request(asked)).body).toEqual({ content: 'And me?', language: 'en' })
})

test('a reply that another tab waits for appears once it is stored', async () => {
  const { screen, field } = await arrive()
  const [code, detail] = [chatFailures.busy.code, chatFailures.busy.detail]
  handle('POST /chats/7/message', () => HttpResponse.json({ code, detail }, { status: 409 }))
  answer('GET /chats/7', chatOf(1, { is_replying: true }))
  await field.fill('And me?')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('A reply is already on its way')
  const status = screen.getByRole('main').getByRole('status').first()
  await expect.element(status).toHaveTextContent('A message that you sent elsewhere is being answered.')
  expect(screen.getByRole('main').getByRole('listitem').all()).toHaveLength(2)
  answer('GET /chats/7', chatOf(2))
  await expect.poll(() => screen.getByRole('main').getByRole('listitem').all()).toHaveLength(4)
  await expect.element(field).toHaveValue('And me?')
})

test(
  'an interrupted stream is requested again with the same key, and fails after three retries',
  { tags: ['long'] },
  async () => {
    const { asked, screen, field } = await arrive()
    await field.fill('Hello')
    await userEvent.keyboard('{Enter}')
    const one = await request(asked)
    one.say('One moment')
    await expect.element(screen.getByText('One moment')).toBeVisible()
    one.cut()
    const two = await request(asked, 1)
    expect(two.key).toBe(one.key)
    expect(two.body).toEqual(one.body)
    two.say('One moment, please.')
    await expect.element(screen.getByText('One moment, please.')).toBeVisible()
    two.end(turnAfter(1, 'One moment, please. Now.'))
    await expect
      .element(screen.getByRole('listitem').last())
      .toHaveTextContent('Partner: One moment, please. Now.')

    await field.fill('Hello?')
    await userEvent.keyboard('{Enter}')
    for (const index of [2, 3, 4, 5]) {
      const next = await request(asked, index)
      next.say(`Try ${index}`)
      await expect.element(screen.getByText(`Try ${index}`)).toBeVisible()
      next.cut()
    }
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to send message')
    await expect.element(field).toHaveValue('Hello?')
    expect(new Set(asked.slice(2).map(({ key }) => key)).size).toBe(1)
    expect(asked).toHaveLength(6)
  },
)

test('a message refused by an expired session is marked as not sent, and can be sent after the sign-in', async () => {
  // Unsaved words keep the screen from leaving, so that the test does not race with the sign-in.
  const forgetWords = registerUnsavedText()
  const { asked, field, screen } = await arrive()
  await field.fill('Hello?')
  await userEvent.keyboard('{Enter}')
  const one = await request(asked)
  one.refuse(401, 'Missing authorization token')
  await expect.element(screen.getByText('Not sent').first()).toBeInTheDocument()
  forgetWords()
  await screen.unmount()

  const again = await arrive()
  await expect.element(again.field).toHaveValue('Hello?')
  await expect.element(again.screen.getByRole('alert')).toMatchTextContent(/^Not sent$/)
  await again.screen.getByRole('button', { name: 'Try again' }).click()
  const two = await request(again.asked)
  expect([two.key, two.body]).toEqual([one.key, one.body])
  two.end(turnAfter(1, 'Hello.'))
  await expect.element(again.screen.getByRole('listitem').last()).toHaveTextContent('Partner: Hello.')
})

test('reopening a chat rejoins a running reply, and shows a stored one once without sending anything', async () => {
  const first = await arrive()
  await first.field.fill('Hello')
  await userEvent.keyboard('{Enter}')
  const one = await request(first.asked)
  one.say('Wait')
  await expect.element(first.screen.getByText('Wait')).toBeVisible()
  await first.screen.unmount()

  const second = await arrive()
  await expect.element(second.screen.getByText('Hello')).toBeVisible()
  const two = await request(second.asked)
  expect([two.key, two.body]).toEqual([one.key, one.body])
  two.end(turnAfter(1, 'Wait no more.'))
  await expect.element(second.screen.getByRole('listitem').last()).toHaveTextContent('Partner: Wait no more.')
  await vi.waitFor(() =>
    expect(Object.keys(sessionStorage).filter((name) => name.startsWith('running'))).toEqual([]),
  )
  await second.field.fill('Question 3')
  await userEvent.keyboard('{Enter}')
  await request(second.asked, 1)
  await second.screen.unmount()

  const { asked, screen } = await arrive(3)
  await expect.element(screen.getByText('Answer 3')).toBeVisible()
  expect(screen.getByText('Question 3').all()).toHaveLength(1)
  expect(screen.getByTestId('loading-dots').all()).toHaveLength(0)
  expect(asked).toHaveLength(0)
})

test('a refetch neither shows a finished turn twice nor removes it', { tags: ['long'] }, async () => {
  const { asked, screen, field, queryClient } = await arrive(1)
  await field.fill('Question 2')
  await userEvent.keyboard('{Enter}')
  const one = await request(asked)
  one.say('Ans')
  await expect.element(screen.getByText('Ans')).toBeVisible()
  answer('GET /chats/7', chatOf(2))
  await queryClient.invalidateQueries({ queryKey: ['chats', '7'] })
  await expect.element(screen.getByText('Answer 2')).toBeVisible()
  expect(screen.getByRole('listitem').all()).toHaveLength(4)
  expect(screen.getByText('Ans', { exact: true }).all()).toHaveLength(0)
  one.end(turnAfter(1, 'Answer 2'))
  await expect.element(screen.getByRole('main').getByRole('status')).toHaveTextContent('Answer 2')
  expect(screen.getByRole('listitem').all()).toHaveLength(4)

  const late = Promise.withResolvers<void>()
  await field.fill('Question 3')
  await userEvent.keyboard('{Enter}')
  const two = await request(asked, 1)
  handle('GET /chats/7', async () => {
    await late.promise
    return Response.json(chatOf(2))
  })
  void queryClient.invalidateQueries({ queryKey: ['chats', '7'] })
  two.end(turnAfter(2, 'Answer 3'))
  await expect.element(screen.getByRole('listitem').last()).toHaveTextContent('Partner: Answer 3')
  late.resolve()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.getByRole('listitem').all()).toHaveLength(6)
})

test(
  'the browser sends the message beyond the limit; the server’s cooldown then blocks sending until it ends',
  { tags: ['long'] },
  async () => {
    signInAs(person({ limits: { ...person().limits, message: { limit: 1, window: 60, cooldown: 10 } } }))
    const { asked } = servePartner(chatOf(1))
    const { screen } = await renderScreen('/chat/7')
    const field = screen.getByRole('textbox', { name: 'Your message' })
    const send = screen.getByRole('button', { name: /^Send message/ })
    const time = vi.spyOn(Date, 'now')
    const pass = (seconds: number) => void time.mockReturnValue(Date.now() + seconds * 1000)
    pass(0)
    await field.fill('One')
    await userEvent.keyboard('{Enter}')
    ;(await request(asked)).end(turnAfter(1, 'Yes.'))
    await expect.element(screen.getByRole('listitem').last()).toHaveTextContent('Partner: Yes.')
    await field.fill('Two')
    await userEvent.keyboard('{Enter}')
    // A 429 without Retry-After makes the browser use the server's configured cooldown.
    const two = await request(asked, 1)
    two.refuse(429, 'Rate limit exceeded. Please wait 10 seconds.')
    const alert = screen.getByRole('alert')
    await expect.element(alert).toHaveTextContent('Rate limit exceeded. Please wait 10 seconds.')
    await expect.element(field).toHaveValue('Two')
    await userEvent.keyboard('{Enter}')
    expect(asked).toHaveLength(2)
    pass(10)
    await expect.element(send).toBeEnabled()
    await expect.element(alert).not.toBeInTheDocument()

    await send.click()
    const three = await request(asked, 2)
    three.refuse(429, 'Rate limit exceeded. Please wait 2 seconds.', { 'retry-after': '2' })
    await expect.element(alert).toHaveTextContent('Rate limit exceeded. Please wait 2 seconds.')
    await expect.element(send).toHaveAccessibleName('Send message (Wait 2s)')
    await expect.element(send).toBeDisabled()
    await expect.element(field).toHaveValue('Two')
    pass(1)
    await expect.element(send).toHaveAccessibleName('Send message (Wait 1s)')
    await expect.element(send).toBeDisabled()
    pass(1)
    await expect.element(send).toHaveAccessibleName('Send message')
    await expect.element(send).toBeEnabled()
    expect(alert.all()).toHaveLength(0)
    await send.click()
    expect((await request(asked, 3)).key).toBe(two.key)
  },
)

test('the context panel is beside the chat, shows names once they are loaded, and can be closed', async () => {
  const named = Promise.withResolvers<void>()
  signInAs()
  servePartner(chatOf(3))
  handle('GET /moods/2', () =>
    named.promise.then(() => HttpResponse.json({ id: 2, title: 'Impatient', translations: [] })),
  )
  const { screen } = await renderScreen('/chat/7')
  await expect.element(screen.getByRole('definition').first()).toHaveTextContent('')
  named.resolve()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Salary negotiation')
  expect(document.title).toBe('Salary negotiation · Performance Partner')
  const panel = screen.getByRole('complementary', { name: 'Context' })
  await expect.element(panel).toMatchTextContent('You lead a team of six.')
  await expect.element(panel).toMatchTextContent('MoodImpatient')
  await expect.element(panel).toMatchTextContent('LanguageEnglish')
  await expect.element(panel).toMatchTextContent('Turns3')
  await expect
    .element(panel)
    .toMatchTextContent('Scripted partner: replies follow fixed rules; no AI model is used.')
  const toggle = screen.getByRole('button', { name: 'Context' })
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
  await toggle.click()
  await expect.element(panel).not.toBeInTheDocument()
})

test('a name that fails to load is replaced by its id, and the panel says which language the partner speaks', async () => {
  signInAs()
  servePartner(chatOf(1, { language: 'de', context: [] }))
  answer('GET /moods/2', { detail: 'Mood not found' }, { status: 404 })
  answer('GET /languages/de', { detail: 'Language not found' }, { status: 404 })
  const { screen } = await renderScreen('/chat/7')
  const panel = screen.getByRole('complementary', { name: 'Context' })
  await expect.element(panel).toMatchTextContent('Mood2')
  await expect.element(panel).toMatchTextContent('Languagede')
  await expect.element(panel).toMatchTextContent('Context missing')
  await expect.element(panel).toMatchTextContent('it speaks English')
  await expect.element(screen.getByText('Question 1')).toHaveAttribute('lang', 'de')
  await expect.element(screen.getByText('Answer 1')).toHaveAttribute('lang', 'en')
})

test('on a phone the context is a sheet, which names the model and the version of its prompt', async () => {
  signInAs()
  const partner = { name: 'openai:gpt-5-mini', prompt_version: 'partner/1', language: 'en' }
  servePartner(chatOf(1, { partner }))
  const { screen } = await renderScreen('/chat/7', { width: 390, height: 844 })
  await screen.getByRole('button', { name: 'Context' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Context' })
  await expect.element(sheet).toMatchTextContent('MoodImpatient')
  await expect
    .element(sheet)
    .toMatchTextContent('Replies are written by an AI model: openai:gpt-5-mini (prompt partner/1).')
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
})

test(
  'an invalid address and a missing chat are reported as such; other failures can be retried',
  { tags: ['long'] },
  async () => {
    signInAs()
    answer('GET /chats/8', { detail: 'Chat not found' }, { status: 404 })
    answer('GET /chats/7', {}, { status: 403 })
    const { screen, router } = await renderScreen('/chat/12a')
    const title = screen.getByRole('heading', { level: 1 })
    await expect.element(title).toHaveTextContent('Invalid chat ID format')
    router.history.push('/chats/8')
    await expect.element(title).toHaveTextContent('Chat not found')
    expect(screen.getByRole('button', { name: 'Try again' }).all()).toHaveLength(0)
    router.history.push('/chat/7')
    await expect.element(title).toHaveTextContent('Failed to load chat')
    await expect.element(screen.getByText('Please try again later.')).toBeVisible()
    servePartner(chatOf(1))
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('Answer 1')).toBeVisible()
  },
)

test('focused buttons in the transcript are not covered by the button that jumps to the end', async () => {
  await page.viewport(390, 844)
  const { screen } = await arrive(20)
  const box = screen.getByRole('region', { name: 'Conversation' }).element()
  await vi.waitFor(() => expect(box.scrollTop).toBeGreaterThan(0))
  box.scrollTop = 0
  const jump = screen.getByRole('button', { name: 'Jump to latest' })
  await expect.element(jump).toBeVisible()
  const first = screen.getByRole('listitem').first().getByRole('button').first().element()
  if (first instanceof HTMLElement) first.focus()
  for (let tabs = 0; tabs < 20; tabs += 1) {
    await userEvent.tab()
    const focused = document.activeElement?.getBoundingClientRect()
    expect(focused?.bottom).toBeLessThanOrEqual(jump.element().getBoundingClientRect().top)
  }
})

test(
  'a growing reply does not move a reader who scrolled up, and sending a message scrolls to the end',
  { tags: ['long'] },
  async () => {
    const { asked, screen, field } = await arrive(40)
    const region = screen.getByRole('region', { name: 'Conversation' })
    const box = region.element()
    const bottom = () => box.scrollHeight - box.clientHeight - box.scrollTop
    await vi.waitFor(() => expect(bottom()).toBeLessThan(2))
    await field.fill('Go on')
    await userEvent.keyboard('{Enter}')
    const one = await request(asked)
    one.say('Once upon a time.\n')
    await expect.element(screen.getByText(/Once upon/)).toBeVisible()
    await vi.waitFor(() => expect(bottom()).toBeLessThan(2))

    box.scrollTop -= 600
    const jump = screen.getByRole('button', { name: 'Jump to latest' })
    await expect.element(jump).toBeVisible()
    const place = box.scrollTop
    one.say('And so on.\n'.repeat(20))
    await vi.waitFor(() => expect(bottom()).toBeGreaterThan(1000))
    expect(box.scrollTop).toBe(place)

    await jump.click()
    await vi.waitFor(() => expect(bottom()).toBeLessThan(2))
    await expect.element(jump).not.toBeInTheDocument()
    one.say('And then.\n'.repeat(20))
    await vi.waitFor(() => expect(screen.getByText(/And then/).element().textContent).toMatch(/then/))
    await vi.waitFor(() => expect(bottom()).toBeLessThan(2))

    one.end(turnAfter(40, 'Once upon a time.'))
    await expect.element(screen.getByRole('listitem').last()).toHaveTextContent('Partner: Once upon a time.')
    // Scrolls repeatedly, as a reader does, until the position has changed.
    await vi.waitFor(() => {
      box.scrollTop -= 300
      expect(jump.query()).not.toBeNull()
    })
    await field.fill('Go on')
    await userEvent.keyboard('{Enter}')
    await request(asked, 1)
    await vi.waitFor(() => expect(bottom()).toBeLessThan(2))
  },
)
