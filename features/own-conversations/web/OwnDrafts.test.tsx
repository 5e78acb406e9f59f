import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { sampleOwn } from '#testing/sample-own-answer.ts'
import type { PreparedConversation } from '../contract.ts'

const draftable: PreparedConversation = { ...sampleOwn, can_draft: true }
const drafted: PreparedConversation = {
  ...draftable,
  origin: 'model',
  produced_by: 'test:drafter',
  version: 'second',
  title: 'Five tasks too many',
  scenario: { ...sampleOwn.scenario, title: 'Five tasks too many' },
}
const fallback: PreparedConversation = { ...draftable, origin: 'fallback' }

beforeEach(() => {
  signInAs()
  answer('GET /own-conversations', [])
  answer('GET /own-conversations/5', draftable)
})

/** Answers requests for a draft one after another, each when the test allows it, and records their keys. */
function holdDrafts(...answers: (() => Response)[]) {
  const keys: (string | null)[] = []
  const held = answers.map(() => Promise.withResolvers<void>())
  handle('POST /own-conversations/5/draft', async ({ request }) => {
    const index = keys.push(request.headers.get('idempotency-key')) - 1
    await held[index]?.promise
    return answers[index]?.() ?? HttpResponse.error()
  })
  return { keys, letGo: (index: number) => held[index]?.resolve() }
}

const reply = (own: PreparedConversation) => () => HttpResponse.json(own)

test('the form leads to the new conversation at once, which waits for the model and then shows its draft', async () => {
  answer('POST /own-conversations', { id: 5, can_draft: true })
  const { letGo } = holdDrafts(reply(drafted))
  signInAs(person({ models: ['test:drafter'] }))
  const { screen, address } = await renderScreen('/own-conversations')
  await expect
    .element(screen.getByText(/goes to the AI model that is set up here \(test:drafter\)/))
    .toBeVisible()
  for (const name of ['Who is it with?', 'What is it about?', 'What do you want to achieve?'])
    await screen.getByRole('textbox', { name }).fill('words')
  await screen.getByRole('button', { name: 'Prepare the rehearsal' }).click()
  await expect.poll(address).toBe('/own-conversations/5')
  await expect.element(screen.getByText(/A model is writing your rehearsal/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Rehearse it now' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).not.toBeInTheDocument()
  letGo(0)
  await expect.element(screen.getByText(/A model \(test:drafter\) wrote this rehearsal/)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Five tasks too many')
  // A learner should read what a model wrote first, so the button to use it is below the text.
  await expect.element(screen.getByText(/Read it through below and correct what is wrong/)).toBeVisible()
  const practise = screen.getByRole('region', { name: 'Correct what the rehearsal is made of' })
  await expect.element(practise.getByRole('button', { name: 'Rehearse it now' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Rehearse it now' }).all()).toHaveLength(1)
  const order = [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent)
  expect(order.slice(0, 2)).toEqual(['Correct what the rehearsal is made of', 'Your plan'])
  await expect.element(screen.getByRole('button', { name: /the model/ })).not.toBeInTheDocument()
})

test('when the model returns nothing usable, the template stays and the model can be asked again', async () => {
  const { letGo, keys } = holdDrafts(reply(fallback), reply(drafted))
  const { screen } = await renderScreen('/own-conversations/5')
  await expect.element(screen.getByText(/A model can write one with a side of its own/)).toBeVisible()
  await screen.getByRole('button', { name: 'Have the model write it' }).click()
  letGo(0)
  await expect.element(screen.getByText(/A model was asked, but nothing came that can be used/)).toBeVisible()
  await screen.getByRole('heading', { name: 'Correct what the rehearsal is made of' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Conversation: my manager')
  await screen.getByRole('button', { name: 'Ask the model again' }).click()
  letGo(1)
  await expect.element(screen.getByText(/wrote this rehearsal/)).toBeVisible()
  expect(new Set(keys).size).toBe(2)
})

test('when the server refuses a draft, the template stays and the reason is shown', async () => {
  const { letGo } = holdDrafts(() =>
    HttpResponse.json({ detail: 'Rate limit exceeded. Please wait 60 seconds.' }, { status: 429 }),
  )
  letGo(0)
  const { screen } = await renderScreen('/own-conversations/5')
  await screen.getByRole('button', { name: 'Have the model write it' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Rate limit exceeded/)
  await expect.element(screen.getByRole('button', { name: 'Have the model write it' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Rehearse it now' })).toBeVisible()
})

test('a page that opens while a draft is being written waits for it and shows it', async () => {
  answer('GET /own-conversations/5', { ...draftable, is_drafting: true })
  const { screen } = await renderScreen('/own-conversations/5')
  await expect.element(screen.getByText(/A model is writing your rehearsal/)).toBeVisible()
  answer('GET /own-conversations/5', drafted)
  await expect
    .element(screen.getByRole('textbox', { name: 'Title' }), { timeout: 5000 })
    .toHaveValue('Five tasks too many')
})

test('a draft of a model that was rehearsed before can be rehearsed again without opening its text', async () => {
  answer('GET /own-conversations/5', { ...drafted, tries: 1 })
  const { screen } = await renderScreen('/own-conversations/5')
  await expect.element(screen.getByRole('button', { name: 'Rehearse it again' })).toBeVisible()
  const order = [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent)
  expect(order.slice(0, 2)).toEqual(['Your plan', 'Correct what the rehearsal is made of'])
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).not.toBeInTheDocument()
})

test('an unsaved plan is kept while the model writes the draft', async () => {
  const { letGo } = holdDrafts(reply(drafted))
  const { screen } = await renderScreen('/own-conversations/5')
  const first = screen.getByRole('textbox', { name: 'First sentence' })
  await first.fill('May I have ten minutes?')
  await screen.getByRole('button', { name: 'Have the model write it' }).click()
  await expect.element(screen.getByText(/A model is writing your rehearsal/)).toBeVisible()
  letGo(0)
  await expect.element(screen.getByText(/wrote this rehearsal/)).toBeVisible()
  await expect.element(first).toHaveValue('May I have ten minutes?')
})

test('with unsaved corrections, the screen asks before the model replaces them', async () => {
  const { keys } = holdDrafts(reply(drafted))
  const { screen } = await renderScreen('/own-conversations/5')
  await screen.getByText('Correct what the rehearsal is made of').click()
  const title = screen.getByRole('textbox', { name: 'Title' })
  await title.fill('Nine tasks')
  await screen.getByRole('button', { name: 'Have the model write it' }).click()
  const question = screen.getByRole('dialog', { name: 'Have it written without your corrections?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(title).toHaveValue('Nine tasks')
  expect(keys).toEqual([])
  await screen.getByRole('button', { name: 'Have the model write it' }).click()
  await question.getByRole('button', { name: 'Have the model write it' }).click()
  await expect.element(screen.getByText(/A model is writing your rehearsal/)).toBeVisible()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('a draft refused right after the form shows its reason until the next request', async () => {
  answer('POST /own-conversations', { id: 5, can_draft: true })
  const { letGo } = holdDrafts(
    () => HttpResponse.json({ detail: 'Rate limit exceeded. Please wait 60 seconds.' }, { status: 429 }),
    reply(drafted),
  )
  letGo(0)
  const { screen, address } = await renderScreen('/own-conversations')
  for (const name of ['Who is it with?', 'What is it about?', 'What do you want to achieve?'])
    await screen.getByRole('textbox', { name }).fill('words')
  await screen.getByRole('button', { name: 'Prepare the rehearsal' }).click()
  await expect.poll(address).toBe('/own-conversations/5')
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/Rate limit exceeded/)
  await screen.getByRole('button', { name: 'Have the model write it' }).click()
  await expect.element(alert).not.toBeInTheDocument()
  letGo(1)
  await expect.element(screen.getByText(/wrote this rehearsal/)).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

test('a failure is shown neither beside a finished draft nor on the next visit', async () => {
  const conflict = { detail: 'Somebody else is writing it' }
  const { letGo } = holdDrafts(
    () => HttpResponse.json(conflict, { status: 409 }),
    () => HttpResponse.json(conflict, { status: 409 }),
  )
  letGo(0)
  const { screen, router } = await renderScreen('/own-conversations/5')
  const ask = screen.getByRole('button', { name: 'Have the model write it' })
  const alert = screen.getByRole('alert')
  await ask.click()
  await expect.element(alert).toMatchTextContent(/Somebody else is writing it/)
  router.history.push('/own-conversations')
  await expect.element(ask).not.toBeInTheDocument()
  router.history.push('/own-conversations/5')
  await expect.element(ask).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
  await ask.click()
  answer('GET /own-conversations/5', drafted)
  letGo(1)
  await expect.element(screen.getByText(/wrote this rehearsal/)).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})
