import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { chatOf, servePartner, turnAfter } from '#testing/fake-partner.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'

const arrive = async (turns = 1, address = '/chat/7') => {
  signInAs()
  const { asked } = servePartner(chatOf(turns))
  const { screen, ...rest } = await renderScreen(address)
  const field = screen.getByRole('textbox', { name: 'Your message' })
  await expect.element(field).toBeVisible()
  return { asked, screen, field, ...rest }
}

/** The request that the screen has made, once it has. */
const request = (asked: ReturnType<typeof servePartner>['asked'], index = 0) =>
  vi.waitFor(() => {
    const one = asked[index]
    if (!one) throw new Error(`there is no request ${index}`)
    return one
  })

test('a reply appears as it is made, is replaced by what was stored, and is announced once', async () => {
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

test('a failure shows the server’s detail and keeps the text; a retry has the same key', async () => {
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
})

/** What a model's failures say; the first language is the one they are written in. */
const faults = [
  [503, 'models.busy', 'The AI model is busy at the moment. Please try again.', 'en', undefined],
  [
    504,
    'models.slow',
    'The AI model took too long to answer. Please try again.',
    'fr',
    /trop de temps à répondre/,
  ],
  [502, 'models.failed', 'The AI model could not answer. Please try again.', 'pt', /não conseguiu responder/],
  [
    500,
    'models.misconfigured',
    'The AI model is not set up correctly. Please tell your administrator.',
    'fr',
    /prévenir votre/,
  ],
  [
    422,
    'models.filtered',
    'The AI model’s provider refused this text. Please put it in other words.',
    'pt',
    /outras palavras/,
  ],
  [
    413,
    'models.tooLong',
    'This conversation is too long for the AI model.',
    'fr',
    /trop longue pour le modèle/,
  ],
] as const

test.each(faults)(
  'a model’s failure %i is shown, and the text is kept',
  async (status, code, detail, language, words) => {
    signInAs(person({ language: { id: 2, name: language, code: language } }))
    const { asked } = servePartner(chatOf(1))
    const { screen } = await renderScreen('/chat/7')
    const field = screen.getByRole('textbox').first()
    await field.fill('Hello')
    await userEvent.keyboard('{Enter}')
    const one = await request(asked)
    one.say('Par')
    one.fail(status, detail, code)
    await expect.element(screen.getByRole('alert')).toMatchTextContent(words ?? detail)
    await expect.element(field).toHaveValue('Hello')
    expect(asked).toHaveLength(1)
    await field.click()
    await userEvent.keyboard('{Enter}')
    const two = await request(asked, 1)
    two.end(turnAfter(1, 'Hi.'))
    await expect.element(screen.getByText('Hi.').first()).toBeVisible()
    await expect.element(field).toHaveValue('')
  },
)

test('another text after a failure gets a new key', async () => {
  const { asked, field } = await arrive()
  await field.fill('Hello')
  await userEvent.keyboard('{Enter}')
  const one = await request(asked)
  one.refuse(400, 'Not like this')
  await expect.element(field).toHaveValue('Hello')
  await field.fill('Hello again')
  await userEvent.keyboard('{Enter}')
  const two = await request(asked, 1)
  expect(two.body.content).toBe('Hello again')
  expect(two.key).not.toBe(one.key)
})

test('a retry keeps the key while it is unknown whether the turn was stored', async () => {
  const { asked, screen, field } = await arrive()
  await field.fill('Hello')
  await userEvent.keyboard('{Enter}')
  for (const index of [0, 1, 2, 3]) (await request(asked, index)).refuse(500, 'Internal server error')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Internal server error')
  await userEvent.keyboard('{Enter}')
  const again = await request(asked, 4)
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
  again.end(turnAfter(1, 'Hi.'))
  await expect.element(screen.getByRole('listitem').nth(3)).toHaveTextContent('Partner: Hi.')
})

test.each(['', 'And another thing'])(
  'a message that turns out to be stored is not unsent, with "%s" in the composer',
  async (draft) => {
    const { asked, screen, field } = await arrive(1)
    await field.fill('Question 2')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('')
    await field.fill(draft)
    answer('GET /chats/7', chatOf(2))
    for (const index of [0, 1, 2, 3]) (await request(asked, index)).refuse(500, 'Internal server error')
    await expect.element(screen.getByText('Answer 2')).toBeVisible()
    await expect.element(field).toHaveValue(draft)
    expect(screen.getByRole('alert').all()).toHaveLength(0)
    await vi.waitFor(() =>
      expect(Object.keys(sessionStorage).filter((name) => name.startsWith('running'))).toEqual([]),
    )
  },
)

test('a failed message waits below the transcript when the composer has another text', async () => {
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
})

test('an interrupted stream is requested again with the same key', async () => {
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
})

test('an interrupted stream fails after three retries', async () => {
  const { asked, screen, field } = await arrive()
  await field.fill('Hello')
  await userEvent.keyboard('{Enter}')
  for (const index of [0, 1, 2, 3]) {
    const one = await request(asked, index)
    one.say(`Try ${index}`)
    await expect.element(screen.getByText(`Try ${index}`)).toBeVisible()
    one.cut()
  }
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to send message')
  await expect.element(field).toHaveValue('Hello')
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
  expect(asked).toHaveLength(4)
})

test('opening a chat again rejoins the running reply', async () => {
  const first = await arrive()
  await first.field.fill('Hello')
  await userEvent.keyboard('{Enter}')
  const one = await request(first.asked)
  one.say('Wait')
  await expect.element(first.screen.getByText('Wait')).toBeVisible()
  await first.screen.unmount()

  const { asked, screen } = await arrive()
  await expect.element(screen.getByText('Hello')).toBeVisible()
  const two = await request(asked)
  expect([two.key, two.body]).toEqual([one.key, one.body])
  two.end(turnAfter(1, 'Wait no more.'))
  await expect.element(screen.getByRole('listitem').last()).toHaveTextContent('Partner: Wait no more.')
  await vi.waitFor(() =>
    expect(Object.keys(sessionStorage).filter((name) => name.startsWith('running'))).toEqual([]),
  )
})

test('opening a chat again after the reply was stored sends nothing and shows it once', async () => {
  const first = await arrive(1)
  await first.field.fill('Question 2')
  await userEvent.keyboard('{Enter}')
  await request(first.asked)
  await first.screen.unmount()

  const { asked, screen } = await arrive(2)
  await expect.element(screen.getByText('Answer 2')).toBeVisible()
  expect(screen.getByText('Question 2').all()).toHaveLength(1)
  expect(screen.getByTestId('loading-dots').all()).toHaveLength(0)
  expect(asked).toHaveLength(0)
})

test('a refetch that sees the turn first does not show it twice', async () => {
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
})

test('an answer requested before the reply ended does not remove the reply', async () => {
  const { asked, screen, field, queryClient } = await arrive(1)
  const late = Promise.withResolvers<void>()
  await field.fill('Question 2')
  await userEvent.keyboard('{Enter}')
  const one = await request(asked)
  handle('GET /chats/7', async () => {
    await late.promise
    return Response.json(chatOf(1))
  })
  void queryClient.invalidateQueries({ queryKey: ['chats', '7'] })
  one.end(turnAfter(1, 'Answer 2'))
  await expect.element(screen.getByRole('listitem').last()).toHaveTextContent('Partner: Answer 2')
  late.resolve()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.getByRole('listitem').all()).toHaveLength(4)
})

test('the server’s limit counts down, and then lets the message go', async () => {
  const { asked, screen, field } = await arrive()
  await field.fill('Hello')
  await userEvent.keyboard('{Enter}')
  const one = await request(asked)
  one.refuse(429, 'Rate limit exceeded. Please wait 2 seconds.', { 'retry-after': '2' })
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Rate limit exceeded. Please wait 2 seconds.')
  await expect.element(screen.getByRole('button', { name: 'Send message (Wait 2s)' })).toBeDisabled()
  await expect.element(field).toHaveValue('Hello')
  await expect.element(screen.getByRole('button', { name: 'Send message (Wait 1s)' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Send message', exact: true })).toBeEnabled()
  expect(screen.getByRole('alert').all()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Send message' }).click()
  expect((await request(asked, 1)).key).toBe(one.key)
})

test('the message beyond the limit goes to the server, whose cooldown alone is served', async () => {
  signInAs(person({ limits: { ...person().limits, message: { limit: 1, window: 60, cooldown: 10 } } }))
  const { asked } = servePartner(chatOf(1))
  const { screen } = await renderScreen('/chat/7')
  const field = screen.getByRole('textbox', { name: 'Your message' })
  await field.fill('One')
  await userEvent.keyboard('{Enter}')
  ;(await request(asked)).end(turnAfter(1, 'Yes.'))
  await expect.element(screen.getByRole('listitem').last()).toHaveTextContent('Partner: Yes.')
  await field.fill('Two')
  await userEvent.keyboard('{Enter}')
  // Without a Retry-After the browser uses the cooldown that the server has in force.
  ;(await request(asked, 1)).refuse(429, 'Rate limit exceeded. Please wait 10 seconds.')
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Rate limit exceeded. Please wait 10 seconds.')
  await expect.element(field).toHaveValue('Two')
  await userEvent.keyboard('{Enter}')
  expect(asked).toHaveLength(2)
})

test('the context panel is beside the chat, and can be closed', async () => {
  const { screen } = await arrive(3)
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

test('a model is named with its prompt', async () => {
  signInAs()
  servePartner(
    chatOf(1, { partner: { name: 'openai:gpt-5-mini', prompt_version: 'partner/1', language: 'en' } }),
  )
  const { screen } = await renderScreen('/chat/7')
  await expect
    .element(screen.getByRole('complementary', { name: 'Context' }))
    .toMatchTextContent('Replies are written by an AI model: openai:gpt-5-mini (prompt partner/1).')
})

test('a name that fails to load is replaced by the raw id; a partner says which language it speaks', async () => {
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

test('on a phone the context is a sheet, and an empty chat shows the situation', async () => {
  signInAs()
  servePartner(chatOf(0))
  const { screen } = await renderScreen('/chat/7', { width: 390, height: 844 })
  await expect.element(screen.getByRole('heading', { name: 'You speak first' })).toBeVisible()
  await expect.element(screen.getByText('You lead a team of six.')).toBeVisible()
  await screen.getByRole('button', { name: 'Context' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Context' })
  await expect.element(sheet).toMatchTextContent('MoodImpatient')
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
})

test('an address without an id sends no request', async () => {
  signInAs()
  const { screen } = await renderScreen('/chat/12a')
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Invalid chat ID format')
})

test('a missing chat says so; other failures can be retried', async () => {
  signInAs()
  answer('GET /chats/8', { detail: 'Chat not found' }, { status: 404 })
  const missing = await renderScreen('/chats/8')
  await expect.element(missing.screen.getByRole('heading', { level: 1 })).toHaveTextContent('Chat not found')
  expect(missing.screen.getByRole('button', { name: 'Try again' }).all()).toHaveLength(0)
  await missing.screen.unmount()

  signInAs()
  answer('GET /chats/7', {}, { status: 403 })
  const { screen } = await renderScreen('/chat/7')
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Failed to load chat')
  await expect.element(screen.getByText('Please try again later.')).toBeVisible()
  servePartner(chatOf(1))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Answer 1')).toBeVisible()
})

test('the scroll position stays while a reply grows below it', async () => {
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
})

test('sending a message scrolls to the end', async () => {
  const { asked, screen, field } = await arrive(40)
  const box = screen.getByRole('region', { name: 'Conversation' }).element()
  const bottom = () => box.scrollHeight - box.clientHeight - box.scrollTop
  await vi.waitFor(() => expect(bottom()).toBeLessThan(2))
  // A reader goes on scrolling until the place has changed.
  await vi.waitFor(() => {
    box.scrollTop -= 300
    expect(screen.getByRole('button', { name: 'Jump to latest' }).query()).not.toBeNull()
  })
  await field.fill('Go on')
  await userEvent.keyboard('{Enter}')
  await request(asked)
  await vi.waitFor(() => expect(bottom()).toBeLessThan(2))
})

test('the names of mood and language do not flicker', async () => {
  signInAs()
  servePartner(chatOf(1))
  const named = Promise.withResolvers<void>()
  handle('GET /moods/2', () =>
    named.promise.then(() => HttpResponse.json({ id: 2, title: 'Impatient', translations: [] })),
  )
  const { screen } = await renderScreen('/chat/7')
  const mood = screen.getByRole('definition').first()
  await expect.element(mood).toHaveTextContent('')
  named.resolve()
  await expect.element(mood).toHaveTextContent('Impatient')
})
