import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { storeDraft } from '#platform/web/hooks/useStored.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { sampleOwn } from '#testing/sample-own-answer.ts'

beforeEach(() => {
  signInAs()
  answer('GET /own-conversations', [])
  answer('GET /own-conversations/5', sampleOwn)
})

/** Records the requests to a call. */
function keepSent(call: Parameters<typeof handle>[0], reply: object | (() => Response)): unknown[] {
  const sent: unknown[] = []
  handle(call, async ({ request }) => {
    sent.push(await request.json())
    return typeof reply === 'function' ? reply() : HttpResponse.json(reply)
  })
  return sent
}

/** Opens the section that corrects the rehearsal's content, which is closed at first. */
const openCorrection = (screen: Awaited<ReturnType<typeof renderScreen>>['screen']) =>
  screen.getByRole('heading', { name: 'Correct what the rehearsal is made of' }).click()

/** The keys of the texts that this device stores. */
const keptWords = () =>
  [sessionStorage, localStorage].flatMap((storage) =>
    Object.keys(storage).filter((key) => key.startsWith('draft:')),
  )

test('unsaved changes are in the form again after a reload, until they are saved or discarded', async () => {
  keepSent('PUT /own-conversations/5/plan', () =>
    HttpResponse.json({ ...sampleOwn, plan: { ...sampleOwn.plan, first_sentence: 'May I?' } }),
  )
  const first = await renderScreen('/own-conversations/5')
  await first.screen.getByRole('textbox', { name: 'First sentence' }).fill('May I?')
  await first.screen.getByRole('button', { name: 'Add a plan' }).click()
  await first.screen.getByRole('group', { name: 'Plan 3' }).getByRole('textbox').first().fill('They laugh.')
  await openCorrection(first.screen)
  await first.screen.getByRole('button', { name: 'Remove fact 2' }).click()
  await first.screen.unmount()

  const { screen, router, address } = await renderScreen('/own-conversations/5')
  const plan = screen.getByRole('textbox', { name: 'First sentence' })
  await expect.element(plan).toHaveValue('May I?')
  const third = screen.getByRole('group', { name: 'Plan 3' })
  await expect.element(third.getByRole('textbox').first()).toHaveValue('They laugh.')
  // The section is open, because in a closed one nobody would see the unsaved text.
  await expect.element(screen.getByRole('group', { name: /^Fact 1/ })).toBeVisible()
  await expect.element(screen.getByRole('group', { name: /^Fact 2/ })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Remove plan 3' }).click()
  await screen.getByRole('button', { name: 'Save the plan' }).click()
  await expect.element(screen.getByText('Saved.')).toBeVisible()
  expect(keptWords()).toEqual(['draft:own:5:scenario'])
  void router.navigate({ to: '/history' })
  await screen.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect.poll(address).toBe('/history')
  expect(keptWords()).toEqual([])
})

test('an unsaved text is shown as a note when the stored text has changed in the meantime', async () => {
  const first = await renderScreen('/own-conversations/5')
  await first.screen.getByRole('textbox', { name: 'First sentence' }).fill('May I ask you something?')
  await first.screen.getByRole('button', { name: 'Add a plan' }).click()
  await first.screen
    .getByRole('group', { name: 'Plan 3' })
    .getByRole('textbox')
    .first()
    .fill('They laugh at me.')
  await first.screen.unmount()
  const theirs = { ...sampleOwn.plan, first_sentence: 'From another window', plans: [] }
  answer('GET /own-conversations/5', { ...sampleOwn, plan: theirs })
  const { screen } = await renderScreen('/own-conversations/5')
  await expect
    .element(screen.getByRole('textbox', { name: 'First sentence' }))
    .toHaveValue('From another window')
  const note = screen.getByText(/^You had written this over/)
  await expect.element(note).toMatchTextContent(/May I ask you something\?.*They laugh at me\./s)
})

test('an unsaved form for a new conversation is there again after a reload, and not for another user', async () => {
  const first = await renderScreen('/own-conversations')
  await first.screen.getByRole('textbox', { name: 'What is it about?' }).fill('Too many tasks.')
  await first.screen.unmount()
  const { screen } = await renderScreen('/own-conversations')
  await expect
    .element(screen.getByRole('textbox', { name: 'What is it about?' }))
    .toHaveValue('Too many tasks.')
  await screen.unmount()
  signInAs(person({ id: 99 }))
  const { screen: theirs } = await renderScreen('/own-conversations')
  await expect.element(theirs.getByRole('textbox', { name: 'What is it about?' })).toHaveValue('')
})

test('an unsaved answer in the drill is there again after a reload, and is removed once it is saved', async () => {
  keepSent('PUT /own-conversations/5/rehearsal', sampleOwn)
  const first = await renderScreen('/own-conversations/5/drill')
  await first.screen.getByRole('textbox').fill('What would count as one?')
  await first.screen.unmount()
  const { screen } = await renderScreen('/own-conversations/5/drill')
  await expect.element(screen.getByRole('textbox')).toHaveValue('What would count as one?')
  await screen.getByRole('button', { name: 'Say it' }).click()
  await expect.element(screen.getByText('I ask what would count as one.')).toBeVisible()
  expect(keptWords()).toEqual([])
})

test('the form says what is missing, asks for a role instead of a name, and opens the new conversation', async () => {
  const sent = keepSent('POST /own-conversations', { id: 5, can_draft: false })
  const { screen, address } = await renderScreen('/own-conversations')
  const submit = screen.getByRole('button', { name: 'Prepare the rehearsal' })
  await expect
    .element(screen.getByText(/No AI model is set up here, so none gets what you write/))
    .toBeVisible()
  await submit.click()
  await expect.element(screen.getByText('Please say who it is with, as a role')).toBeVisible()
  const role = screen.getByRole('textbox', { name: 'Who is it with?' })
  await expect.element(role).toHaveFocus()
  await expect.element(role).toHaveAccessibleDescription(/no name: the rehearsal needs none/)
  await role.fill('my manager')
  await screen.getByRole('textbox', { name: 'What is it about?' }).fill('Too many tasks.')
  await screen.getByRole('textbox', { name: 'What do you want to achieve?' }).fill('One less.')
  await screen.getByText('Frustrated', { exact: true }).click()
  await screen.getByLabelText('When does it take place, at the latest?').fill('2026-12-03')
  await submit.click()
  await expect.poll(address).toBe('/own-conversations/5')
  expect(sent).toEqual([
    {
      role: 'my manager',
      topic: 'Too many tasks.',
      fear: '',
      wish: 'One less.',
      mood: 'angry',
      takes_place_on: '2026-12-03',
      language: 'en',
    },
  ])
})

test('a form that the server refuses keeps its texts, and leaving it asks first', async () => {
  answer(
    'POST /own-conversations',
    { detail: 'x', code: 'own-conversations.tooMany', params: { count: 30 } },
    { status: 409 },
  )
  const { screen, router } = await renderScreen('/own-conversations')
  for (const name of ['Who is it with?', 'What is it about?', 'What do you want to achieve?'])
    await screen.getByRole('textbox', { name }).fill('words')
  await screen.getByRole('button', { name: 'Prepare the rehearsal' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('You have 30 conversations of your own. Please delete one first.')
  await expect.element(screen.getByRole('textbox', { name: 'What is it about?' })).toHaveValue('words')
  void router.navigate({ to: '/' })
  await expect.element(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
})

test('own conversations are listed with a link, and a failure to load them can be retried', async () => {
  answer('GET /own-conversations', { detail: 'x' }, { status: 500 })
  const { screen, address } = await renderScreen('/own-conversations')
  const retry = screen.getByRole('button', { name: 'Try again' })
  await expect.element(retry, { timeout: 15_000 }).toBeVisible()
  answer('GET /own-conversations', [sampleOwn])
  await retry.click()
  const link = screen.getByRole('link', {
    name: /Conversation: my manager.*Not rehearsed yet.*By 3 December 2026/,
  })
  await link.click()
  await expect.poll(address).toBe('/own-conversations/5')
})

test('the form appears after the list has loaded or failed, and keeps its text during a retry', async () => {
  const loaded = Promise.withResolvers<void>()
  handle('GET /own-conversations', async () => {
    await loaded.promise
    return HttpResponse.json({ detail: 'Not now' }, { status: 400 })
  })
  const { screen } = await renderScreen('/own-conversations')
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  const role = screen.getByRole('textbox', { name: 'Who is it with?' })
  await expect.element(role).not.toBeInTheDocument()
  loaded.resolve()
  await role.fill('my manager')
  handle('GET /own-conversations', () => new Promise<undefined>(() => {}))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await expect.element(role).toHaveValue('my manager')
})

test('the section of facts is closed at first, and a fact with an error opens', async () => {
  const { screen } = await renderScreen('/own-conversations/5')
  await expect.element(screen.getByRole('button', { name: 'Save the plan' })).toBeVisible()
  const directions = screen.getByRole('textbox', { name: 'How the other person is directed' })
  await expect.element(directions).not.toBeInTheDocument()
  await openCorrection(screen)
  await expect.element(directions).toBeVisible()
  const first = screen.getByRole('group', { name: 'Fact 1, told from the start' })
  const phrases = first.getByRole('textbox', { name: 'Phrases it is known by' })
  await expect.element(phrases).not.toBeInTheDocument()
  const more = first.getByText('More', { exact: true })
  await more.click()
  await phrases.fill('')
  await more.click()
  await expect.element(phrases).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Save corrections' }).click()
  await expect.element(phrases).toHaveAccessibleDescription(/This text is required/)
  await more.click()
  await expect.element(phrases).toBeVisible()
})

test('a rehearsal from a template says so and can be corrected, and a removed fact is not sent', async () => {
  const sent = keepSent('PUT /own-conversations/5', { ...sampleOwn, version: 'second' })
  const { screen } = await renderScreen('/own-conversations/5')
  await expect.element(screen.getByText(/This rehearsal was made from a template/)).toBeVisible()
  await openCorrection(screen)
  const first = screen.getByRole('group', { name: 'Fact 1, told from the start' })
  await first.getByText('More', { exact: true }).click()
  await first.getByRole('textbox', { name: 'What they say' }).fill('It is all new to me.')
  await first.getByRole('textbox', { name: 'The question it answers' }).fill('What is new?')
  await first.getByRole('textbox', { name: 'Phrases it is known by' }).fill('what is new, , news\nlatest')
  await expect
    .element(screen.getByRole('group', { name: 'Fact 2, told once you have earned it' }))
    .toMatchTextContent(/Any of these earns it:\s*you give back what they said or feel/)
  await screen.getByRole('button', { name: 'Remove fact 2' }).click()
  // The focus moves to the previous fact.
  await expect.element(first.getByRole('textbox', { name: 'What they say' })).toHaveFocus()
  await screen.getByRole('combobox', { name: 'How hard they make it' }).selectOptions('Hard')
  await screen.getByRole('combobox', { name: 'Who does it' }).selectOptions('The other person')
  await screen.getByRole('checkbox', { name: 'It takes a date' }).click()
  await screen.getByRole('button', { name: 'Save corrections' }).click()
  await expect.element(screen.getByText('Saved.')).toBeVisible()
  const { world } = sampleOwn.scenario
  const question = { sentence: { en: 'What is new?' }, words: { en: ['what is new', 'news', 'latest'] } }
  const facts = [{ ...world.facts[0], texts: { en: 'It is all new to me.' }, question }]
  const needs = [{ ...world.needs[0], who: 'character', by_when: false }]
  expect(sent).toEqual([
    {
      scenario: { ...sampleOwn.scenario, world: { ...world, difficulty: 'hard', facts, needs } },
      mood: 'defensive',
      takes_place_on: '2026-12-03',
      version: 'first',
    },
  ])
})

test('a fact can be added with its question, and the time at which a fact is told can be changed', async () => {
  const sent = keepSent('PUT /own-conversations/5', { ...sampleOwn, version: 'second' })
  const { screen } = await renderScreen('/own-conversations/5')
  await openCorrection(screen)
  await screen.getByRole('button', { name: 'Add a fact' }).click()
  const added = screen.getByRole('group', { name: 'Fact 3, told from the start' })
  await added.getByRole('textbox', { name: 'What they say' }).fill('Two people have left.')
  await added.getByRole('combobox', { name: 'When they say it' }).selectOptions('When you ask')
  const asked = screen.getByRole('group', { name: 'Fact 3, told when you ask' })
  await screen.getByRole('button', { name: 'Save corrections' }).click()
  await expect.element(asked.getByText('This text is required').first()).toBeVisible()
  await asked.getByRole('textbox', { name: 'The question it answers' }).fill('Who has left?')
  await asked.getByRole('textbox', { name: 'Phrases it is known by' }).fill('who left, team')
  const first = screen.getByRole('group', { name: 'Fact 1, told from the start' })
  await first.getByRole('combobox', { name: 'When they say it' }).selectOptions('Once you have earned it')
  await expect
    .element(screen.getByRole('group', { name: 'Fact 1, told once you have earned it' }))
    .toMatchTextContent(
      /Any of these earns it:\s*you give back what they said or feel\s*you ask an open question/,
    )
  await screen.getByRole('button', { name: 'Save corrections' }).click()
  await expect.poll(() => sent.length).toBe(1)
  const [side, worry] = sampleOwn.scenario.world.facts
  expect(sent[0]).toMatchObject({
    scenario: {
      world: {
        facts: [
          { ...side, layer: 'earned', conditions: ['acknowledged', 'asked_openly'] },
          worry,
          {
            key: 'added-1',
            layer: 'asked',
            texts: { en: 'Two people have left.' },
            question: { sentence: { en: 'Who has left?' }, words: { en: ['who left', 'team'] } },
            conditions: [],
            judged: null,
            after: null,
          },
        ],
      },
    },
  })
})

test('a learner can write three plans at most, and a rehearsed answer is shown with its plan', async () => {
  const sent = keepSent('PUT /own-conversations/5/plan', sampleOwn)
  const { screen } = await renderScreen('/own-conversations/5')
  await expect
    .element(screen.getByRole('group', { name: 'Plan 2' }))
    .toMatchTextContent(/When you rehearsed it, you said: Thursday\?/)
  await screen.getByRole('button', { name: 'Add a plan' }).click()
  await expect.element(screen.getByRole('button', { name: 'Add a plan' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Save the plan' }).click()
  await expect
    .element(screen.getByText('A plan needs both what they say or do and what you do then').first())
    .toBeVisible()
  const third = screen.getByRole('group', { name: 'Plan 3' })
  await third.getByRole('textbox', { name: 'If they say or do …' }).fill('They laugh.')
  await third.getByRole('textbox', { name: '… then I …' }).fill('I wait.')
  await screen.getByRole('button', { name: 'Save the plan' }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({
    version: 'first',
    plans: [{}, {}, { trigger: 'They laugh.', response: 'I wait.' }],
  })
})

test('each form sends the version that it was opened with, even after a refetch', async () => {
  const plans = keepSent('PUT /own-conversations/5/plan', { ...sampleOwn, version: 'second' })
  const corrections = keepSent('PUT /own-conversations/5', { ...sampleOwn, version: 'third' })
  const { screen, queryClient } = await renderScreen('/own-conversations/5')
  await screen.getByRole('textbox', { name: 'First sentence' }).fill('May I ask you something?')
  const theirs = { ...sampleOwn, title: 'Their title', version: 'theirs' }
  answer('GET /own-conversations/5', theirs)
  await queryClient.invalidateQueries()
  await expect.element(screen.getByRole('heading', { name: 'Their title' })).toBeVisible()
  await openCorrection(screen)
  await screen.getByRole('combobox', { name: 'How hard they make it' }).selectOptions('Hard')
  for (const [name, sent] of [
    ['Save the plan', plans],
    ['Save corrections', corrections],
    ['Save the plan', plans],
  ] as const) {
    const { length } = sent
    await screen.getByRole('button', { name }).click()
    await expect.poll(() => sent).toHaveLength(length + 1)
    await expect.element(screen.getByRole('button', { name })).toBeEnabled()
  }
  expect(plans).toMatchObject([{ version: 'first' }, { version: 'second' }])
  expect(corrections).toMatchObject([{ version: 'first' }])
})

test('the drill shows a trigger as the plan words it, not as words of the other person', async () => {
  const [first] = sampleOwn.plan.plans
  const plans = first ? [{ ...first, trigger: 'she says there is no budget' }] : []
  answer('GET /own-conversations/5', { ...sampleOwn, plan: { ...sampleOwn.plan, plans } })
  const { screen } = await renderScreen('/own-conversations/5/drill')
  const moment = screen.getByRole('region', { name: 'Plan 1 of 1' })
  await expect.element(moment).toMatchTextContent(/If they say or do … she says there is no budget/)
  await expect.element(moment.getByText('my manager')).not.toBeInTheDocument()
})

test('the drill shows each trigger, saves the answer, and shows the planned response only afterwards', async () => {
  const sent = keepSent('PUT /own-conversations/5/rehearsal', sampleOwn)
  const { screen } = await renderScreen('/own-conversations/5/drill')
  await expect.element(screen.getByText('You are no team player.')).toBeVisible()
  await expect.element(screen.getByText('I ask what would count as one.')).not.toBeInTheDocument()
  const field = screen.getByRole('textbox', { name: 'What do you say?' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('What would count as one?')
  await screen.getByRole('button', { name: 'Say it' }).click()
  await expect.element(screen.getByText('I ask what would count as one.')).toBeVisible()
  expect(sent).toEqual([{ trigger: 'You are no team player.', words: 'What would count as one?' }])
  const next = screen.getByRole('button', { name: 'Go on' })
  await expect.element(next).toHaveFocus()
  await next.click()
  await expect.element(screen.getByRole('heading', { name: 'Plan 2 of 2' })).toBeVisible()
  await expect.element(screen.getByRole('textbox')).toHaveAccessibleDescription('Last time: “Thursday?”')
  await userEvent.keyboard('Thursday, then?')
  await screen.getByRole('button', { name: 'Say it' }).click()
  await screen.getByRole('button', { name: 'Go on' }).click()
  await expect.element(screen.getByRole('heading', { name: 'All rehearsed' })).toBeVisible()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('leaving the drill with an unsaved answer asks first', async () => {
  const { screen } = await renderScreen('/own-conversations/5/drill')
  await screen.getByRole('textbox', { name: 'What do you say?' }).fill('What would count as one?')
  await screen.getByRole('link', { name: 'History' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect.element(screen.getByRole('textbox')).toHaveValue('What would count as one?')
})

test('a text that is typed during a save stays and counts as unsaved', async () => {
  const saved = Promise.withResolvers<void>()
  handle('PUT /own-conversations/5/plan', async () => {
    await saved.promise
    return HttpResponse.json({ ...sampleOwn, version: 'second' })
  })
  const { screen } = await renderScreen('/own-conversations/5')
  const first = screen.getByRole('textbox', { name: 'First sentence' })
  await first.fill('May I ask you something?')
  await screen.getByRole('button', { name: 'Save the plan' }).click()
  await first.fill('May I ask you something now?')
  saved.resolve()
  await expect.element(screen.getByRole('button', { name: 'Save the plan' })).toBeEnabled()
  await expect.element(first).toHaveValue('May I ask you something now?')
  await screen.getByRole('link', { name: 'All conversations of your own' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
})

test('after a save by keyboard the button has the focus again', async () => {
  const saving = Promise.withResolvers<void>()
  handle('PUT /own-conversations/5/plan', async () => {
    await saving.promise
    return HttpResponse.json(sampleOwn)
  })
  const { screen } = await renderScreen('/own-conversations/5')
  const save = screen.getByRole('button', { name: 'Save the plan' })
  await expect.element(save).toBeVisible()
  screen.getByRole('textbox', { name: 'Next steps' }).element().focus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(save).toBeDisabled()
  await expect.element(save).not.toHaveFocus()
  saving.resolve()
  await expect.element(screen.getByText('Saved.')).toBeVisible()
  await expect.element(save).toHaveFocus()
})

test('the plan page shows the goal, the first sentence, the plans and the next steps', async () => {
  const { screen } = await renderScreen('/own-conversations/5/plan')
  await expect
    .element(screen.getByRole('region', { name: 'Conversation: my manager' }))
    .toMatchTextContent(
      /What I want to achieveOne task less from June on\.First sentenceThank you for the time\..*If they say or do: You are no team player\..*Then I: I ask what would count as one\..*Next stepsNot written yet/,
    )
})

test(
  'a learner who stays because of unsaved changes later starts the rehearsal with the same key',
  { tags: ['long'] },
  async () => {
    const keys: (string | null)[] = []
    handle('POST /own-conversations/5/chats', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      return HttpResponse.json({ chat_id: 9 })
    })
    const { screen, address } = await renderScreen('/own-conversations/5')
    await screen.getByRole('textbox', { name: 'First sentence' }).fill('May I ask you something?')
    const begin = screen.getByRole('button', { name: 'Rehearse it now' })
    await begin.click()
    await screen.getByRole('button', { name: 'Stay' }).click()
    await begin.click()
    await screen.getByRole('button', { name: 'Leave' }).click()
    await expect.poll(address).toBe('/chat/9')
    expect(keys).toEqual([keys[0], keys[0]])
  },
)

test('a double click starts one rehearsal; deleting the conversation asks first and leads to the list', async () => {
  const keys = new Set<string | null>()
  const begun = Promise.withResolvers<void>()
  handle('POST /own-conversations/5/chats', async ({ request }) => {
    keys.add(request.headers.get('idempotency-key'))
    await begun.promise
    return HttpResponse.json({ detail: 'Not now' }, { status: 409 })
  })
  answer('DELETE /own-conversations/5', { message: 'Conversation of your own deleted', chat_ids: [9] })
  storeDraft('chat:9', 'I was about to say')
  const { screen, address } = await renderScreen('/own-conversations/5')
  await screen.getByRole('button', { name: 'Rehearse it now' }).dblClick()
  begun.resolve()
  await expect.element(screen.getByText('Not now')).toBeVisible()
  expect(keys.size).toBe(1)
  // Deleting the conversation also discards the text that is being written.
  await screen.getByRole('textbox', { name: 'First sentence' }).fill('May I have ten minutes?')
  await screen.getByRole('button', { name: 'Delete this conversation of your own' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(address).toBe('/own-conversations')
  expect(keptWords()).toEqual([])
})

test('a missing conversation is reported as such, with a link to the list and no retry', async () => {
  answer(
    'GET /own-conversations/99',
    { detail: 'x', code: 'own-conversations.missing', params: {} },
    { status: 404 },
  )
  const { screen } = await renderScreen('/own-conversations/99')
  await expect.element(screen.getByText('Conversation of your own not found')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' }).all()).toHaveLength(0)
  await expect.element(screen.getByRole('link', { name: 'All conversations of your own' })).toBeVisible()
})

test('a long phrase is sent whole, and a phrase that is too long shows an error at its field', async () => {
  const sent = keepSent('PUT /own-conversations/5', sampleOwn)
  const { screen } = await renderScreen('/own-conversations/5')
  await openCorrection(screen)
  await screen.getByText('More', { exact: true }).first().click()
  const phrases = screen.getByRole('textbox', { name: 'Phrases it is known by' }).first()
  const long = 'how '.repeat(25).trim()
  const save = screen.getByRole('button', { name: 'Save corrections' })
  await phrases.fill(`see it, ${'x'.repeat(121)}`)
  await save.click()
  await expect
    .element(phrases)
    .toHaveAccessibleDescription(/Between two commas there are at most 120 characters/)
  expect(sent).toEqual([])
  await phrases.fill(`see it, ${long}`)
  await save.click()
  await expect.poll(() => sent).toHaveLength(1)
  const [{ scenario }] = sent as [Pick<typeof sampleOwn, 'scenario'>]
  expect(scenario.world.facts[0]?.question?.words.en).toEqual(['see it', long])
})

test('saving from a field of a fact keeps the focus in that field', async () => {
  const { scenario } = sampleOwn
  const [side, ...others] = scenario.world.facts
  const saved = {
    ...sampleOwn,
    version: 'second',
    scenario: {
      ...scenario,
      world: {
        ...scenario.world,
        facts: [
          { ...side, question: { sentence: { en: 'Why?' }, words: { en: ['why', 'how'] } } },
          ...others,
        ],
      },
    },
  }
  keepSent('PUT /own-conversations/5', saved)
  const { screen } = await renderScreen('/own-conversations/5')
  await openCorrection(screen)
  await screen.getByText('More', { exact: true }).first().click()
  const question = screen.getByRole('textbox', { name: 'The question it answers' }).first()
  const phrases = screen.getByRole('textbox', { name: 'Phrases it is known by' }).first()
  await phrases.fill('why,how')
  await question.fill('Why? ')
  await userEvent.keyboard('{Enter}')
  await expect.element(phrases).toHaveValue('why, how')
  await expect.element(question).toHaveValue('Why?')
  await expect.element(question).toHaveFocus()
  // “Saved.” is shown only when nothing is unsaved.
  await expect.element(screen.getByText('Saved.')).toBeVisible()
})

test('a rehearsed answer stays with the plan that has its trigger, also after plans were changed', async () => {
  const [first, second] = sampleOwn.plan.plans
  if (!first || !second) throw new Error('The sample has two plans')
  const plans = [
    { ...first, trigger: second.trigger, rehearsed: second.rehearsed },
    { ...second, trigger: 'They laugh.', rehearsed: null },
  ]
  keepSent('PUT /own-conversations/5/plan', { ...sampleOwn, plan: { ...sampleOwn.plan, plans } })
  const { screen } = await renderScreen('/own-conversations/5')
  const group = (number: number) => screen.getByRole('group', { name: `Plan ${number}` })
  const rehearsed = /When you rehearsed it, you said: Thursday\?/
  await expect.element(group(2)).toMatchTextContent(rehearsed)
  for (const [index, { trigger }] of plans.entries())
    await group(index + 1)
      .getByRole('textbox', { name: 'If they say or do …' })
      .fill(trigger)
  await screen.getByRole('button', { name: 'Save the plan' }).click()
  await expect.element(screen.getByText('Saved.')).toBeVisible()
  await expect.element(group(1)).toMatchTextContent(rehearsed)
  await expect.element(group(2)).not.toMatchTextContent(rehearsed)
})
