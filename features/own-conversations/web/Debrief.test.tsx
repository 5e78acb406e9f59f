import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { answer, handle, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { sampleDebrief, sampleOwn } from '#testing/sample-own-answer.ts'

const PATH = '/own-conversations/5/debrief'

beforeEach(() => {
  signInAs()
  answer('GET /own-conversations/5', sampleOwn)
})

async function open(own = sampleOwn) {
  answer('GET /own-conversations/5', own)
  const sent: unknown[] = []
  handle('PUT /own-conversations/:id/debrief', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ ...own, debrief: sampleDebrief })
  })
  const { screen, address } = await renderScreen(PATH)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'How did it go?' })).toBeVisible()
  const choose = (group: string, name: string) =>
    screen.getByRole('group', { name: group }).getByText(name, { exact: true }).click()
  const save = screen.getByRole('button', { name: 'Save' })
  return { screen, address, sent, choose, save }
}

test('a learner who had the conversation says what became of each plan, answers one question, and saves both', async () => {
  const { screen, address, sent, choose, save } = await open()
  await expect.element(save).not.toBeInTheDocument()
  await choose('Did you have the conversation?', 'Yes')
  await choose('Plan 1', 'I did it')
  await choose('Plan 2', 'It did not come up')
  await screen.getByRole('textbox', { name: /^What will you do the same way/ }).fill('Ask first.')
  await save.click()
  await expect.poll(address).toBe('/own-conversations/5')
  const [first, second] = sampleOwn.plan.plans
  expect(sent).toEqual([
    {
      outcome: 'had',
      plans: [
        { trigger: first?.trigger, did: 'done' },
        { trigger: second?.trigger, did: 'no_occasion' },
      ],
      words: 'Ask first.',
      takes_place_on: null,
    },
  ])
})

test('for a conversation that was put off, the form asks only for the new date', async () => {
  const { screen, address, sent, choose, save } = await open()
  await choose('Did you have the conversation?', 'It was put off')
  expect(screen.getByRole('textbox', { name: /What/ }).elements()).toHaveLength(0)
  await screen.getByLabelText('When does it take place now, at the latest?').fill('2027-01-08')
  await save.click()
  await expect.poll(address).toBe('/own-conversations/5')
  expect(sent).toMatchObject([{ outcome: 'put_off', takes_place_on: '2027-01-08' }])
})

test('the form shows a saved debrief, which can be changed and deleted', async () => {
  const { screen, address, sent, choose, save } = await open({ ...sampleOwn, debrief: sampleDebrief })
  await expect.element(screen.getByRole('radio', { name: 'Yes' })).toBeChecked()
  await expect.element(screen.getByRole('radio', { name: 'I did it' }).first()).toBeChecked()
  await choose('Did you have the conversation?', 'No')
  await expect.element(screen.getByRole('textbox', { name: 'What would help you to have it?' })).toBeVisible()
  await save.click()
  await expect.poll(address).toBe('/own-conversations/5')
  expect(sent).toMatchObject([{ outcome: 'not_had', words: sampleDebrief.words }])

  let declined = 0
  handle('DELETE /own-conversations/:id/debrief', () => {
    declined += 1
    return HttpResponse.json({ message: 'Gone' })
  })
  answer('GET /own-conversations/5', { ...sampleOwn, debrief: sampleDebrief })
  await screen.getByRole('link', { name: 'Change' }).click()
  await screen.getByRole('button', { name: 'Delete what I wrote' }).click()
  await expect.poll(address).toBe('/own-conversations/5')
  expect(declined).toBe(1)
})

test('a debrief that could not be saved stays in the form, with the reason, and after a reload', async () => {
  const { screen, choose, save, address } = await open()
  answer(
    'PUT /own-conversations/:id/debrief',
    { detail: 'x', code: 'own-conversations.planMissing' },
    { status: 404 },
  )
  await choose('Did you have the conversation?', 'Yes')
  const words = screen.getByRole('textbox', { name: /^What will you do the same way/ })
  await words.fill('Ask first.')
  await save.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('This plan is no longer there.')
  await expect.element(words).toHaveValue('Ask first.')
  expect(address()).toBe(PATH)
  await screen.unmount()
  const { screen: reloaded } = await open()
  await expect
    .element(reloaded.getByRole('textbox', { name: /^What will you do the same way/ }))
    .toHaveValue('Ask first.')
})

test('the page of the conversation shows the debrief', async () => {
  answer('GET /own-conversations/5', { ...sampleOwn, debrief: sampleDebrief })
  const { screen } = await renderScreen('/own-conversations/5')
  const card = screen.getByRole('region', { name: 'How did it go?' })
  await expect.element(card).toMatchTextContent(/You had the conversation.*I did it.*Begin with the figure\./)
})

test('before the date, the page of the conversation does not ask for a debrief', async () => {
  answer('GET /own-conversations/5', { ...sampleOwn, takes_place_on: '2999-01-01' })
  const { screen } = await renderScreen('/own-conversations/5')
  await expect.element(screen.getByRole('region', { name: 'Your plan' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'How did it go?' }).elements()).toHaveLength(0)
})

test('after the date, the page of the conversation asks for a debrief', async () => {
  answer('GET /own-conversations/5', { ...sampleOwn, takes_place_on: '2020-01-01' })
  const { screen, address } = await renderScreen('/own-conversations/5')
  const card = screen.getByRole('region', { name: 'How did it go?' })
  await card.getByRole('link', { name: 'Write it down' }).click()
  await expect.poll(address).toBe(PATH)
})
