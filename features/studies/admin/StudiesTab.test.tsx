import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { measuredStudy, sampleStudy, sampleStudyChoices } from '#testing/sample-studies.ts'

beforeEach(() => {
  signInAs(person({ permissions: ['admin'] }))
  answer('GET /admin/studies/choices', sampleStudyChoices)
})

test('a study is created once from the chosen scenarios, mood and people, and is listed', async () => {
  const sent: unknown[] = []
  answer('GET /admin/studies', [])
  handle('POST /admin/studies', async ({ request }) => {
    sent.push(await request.json())
    answer('GET /admin/studies', [sampleStudy])
    return HttpResponse.json({ message: 'Study created', id: 7 })
  })
  const { screen } = await renderScreen('/admin/studies')
  await screen.getByRole('button', { name: 'New study' }).click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Does practising help us?')
  await screen.getByRole('combobox', { name: 'Practised scenario' }).selectOptions('1')
  const measuring = screen.getByRole('combobox', { name: 'Scenario that measures' })
  expect(measuring.element().textContent).not.toContain('A first one-to-one')
  await measuring.selectOptions('2')
  await screen.getByRole('combobox', { name: 'Mood' }).selectOptions('6')
  await screen.getByText('Chosen people').click()
  await screen.getByRole('checkbox', { name: 'Sales' }).click()
  await screen.getByRole('searchbox', { name: 'Find a person' }).fill('robin_21')
  await screen.getByRole('checkbox', { name: 'Robin Walker 21 (robin_21)' }).click()
  await expect.element(screen.getByText('21 people chosen')).toBeVisible()
  await screen.getByRole('button', { name: 'Begin the study' }).click()
  await expect.element(screen.getByRole('heading', { name: sampleStudy.title })).toBeVisible()
  expect(sent).toMatchObject([
    {
      title: 'Does practising help us?',
      practised_scenario: 1,
      measured_scenario: 2,
      measured_mood: 6,
      practice_days: 28,
      people: Array.from({ length: 21 }, (_, index) => index + 1),
    },
  ])
})

test('a deadline within the waiting time of one study group is named before the study begins', async () => {
  answer('GET /admin/studies', [])
  const scenarios = sampleStudyChoices.scenarios.map((one) =>
    one.id === 1 ? { ...one, due_on: '2126-12-15' } : one,
  )
  answer('GET /admin/studies/choices', { ...sampleStudyChoices, scenarios })
  const { screen } = await renderScreen('/admin/studies')
  await screen.getByRole('button', { name: 'New study' }).click()
  const warning = screen.getByText(/is offered no scenario of your organisation/)
  const start = screen.getByLabelText('Start')
  await start.fill('2126-12-16')
  await screen.getByRole('combobox', { name: 'Practised scenario' }).selectOptions('1')
  await expect.element(warning).not.toBeInTheDocument()
  await start.fill('2126-12-01')
  await expect
    .element(warning)
    .toHaveTextContent(
      'One half of those who take part is offered no scenario of your organisation from 1 December 2126 until their second measurement: at most until 12 January 2127, or longer where lots are drawn later. These deadlines fall into that time: “Feedback after missed deadlines”, 15 December 2126.',
    )
  // On the last day of the second measurement a participant may still be waiting.
  const days = screen.getByRole('spinbutton', { name: 'Days of practice' })
  await start.fill('2126-11-24')
  await days.fill('7')
  await expect.element(warning).toMatchTextContent('at most until 15 December 2126')
  await start.fill('2126-11-23')
  await expect.element(warning).not.toBeInTheDocument()
  // A half-typed number may be out of range.
  await start.fill('2126-12-01')
  await days.fill('999999999')
  await expect.element(warning).not.toBeInTheDocument()
  await days.fill('28')
  await expect.element(warning).toBeVisible()
})

test('the form warns that no participant can keep a deadline of the measuring scenario', async () => {
  answer('GET /admin/studies', [])
  const scenarios = sampleStudyChoices.scenarios.map((one) =>
    one.id === 2 ? { ...one, due_on: '2127-02-10' } : { ...one, due_on: '2020-02-10' },
  )
  answer('GET /admin/studies/choices', { ...sampleStudyChoices, scenarios })
  const { screen } = await renderScreen('/admin/studies')
  await screen.getByRole('button', { name: 'New study' }).click()
  const warning = screen.getByText(/is offered no scenario of|can keep this deadline/)
  const start = screen.getByLabelText('Start')
  const measured = screen.getByRole('combobox', { name: 'Scenario that measures' })
  // The waiting half has been measured for the second time by then.
  await start.fill('2126-12-01')
  await measured.selectOptions('1')
  await expect.element(warning).not.toBeInTheDocument()
  await measured.selectOptions('2')
  await expect
    .element(warning)
    .toHaveTextContent(
      'Nobody who takes part can keep this deadline: “Negotiating your salary”, 10 February 2127. Until the study is over, the scenario that measures is offered to them only as a measurement: until 12 April 2127, or longer where lots are drawn later.',
    )
  // A participant is kept from the measuring scenario even before the draw.
  await start.fill('2127-03-01')
  await expect.element(warning).toMatchTextContent('until 11 July 2127')
  await start.fill('2126-10-01')
  await expect.element(warning).toMatchTextContent('until 10 February 2127')
  await start.fill('2126-09-30')
  await expect.element(warning).not.toBeInTheDocument()
})

test('opening the form moves the focus into it, and closing it returns the focus to the button', async () => {
  answer('GET /admin/studies', [])
  const { screen } = await renderScreen('/admin/studies')
  await screen.getByRole('button', { name: 'New study' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('button', { name: 'New study' })).toHaveFocus()
})

test('leaving the form of a new study with unsaved text asks first', async () => {
  answer('GET /admin/studies', [])
  const { screen } = await renderScreen('/admin/studies')
  await screen.getByRole('button', { name: 'New study' }).click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Does it help?')
  await screen.getByRole('link', { name: 'History' }).click()
  await screen.getByRole('button', { name: 'Keep writing' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Does it help?')
})

test('the form shows the first hundred of thousands of people, and a search finds the others', async () => {
  const people = Array.from({ length: 3000 }, (_, index) => ({
    id: index + 1,
    name: index === 2997 ? 'João Álvares' : `Robin Walker ${index + 1}`,
    username: `robin_${index + 1}`,
  }))
  answer('GET /admin/studies', [])
  answer('GET /admin/studies/choices', { ...sampleStudyChoices, people, groups: [] })
  const { screen } = await renderScreen('/admin/studies')
  await screen.getByRole('button', { name: 'New study' }).click()
  await screen.getByText('Chosen people').click()
  await expect.element(screen.getByText('2,900 more people: search for them.')).toBeVisible()
  expect(screen.getByRole('checkbox').all()).toHaveLength(100)
  await screen.getByRole('searchbox', { name: 'Find a person' }).fill('walker 2999')
  await screen.getByRole('checkbox', { name: 'Robin Walker 2999 (robin_2999)' }).click()
  await expect.element(screen.getByText('1 person chosen')).toBeVisible()
  // The search ignores accents, as every search does.
  await screen.getByRole('searchbox', { name: 'Find a person' }).fill('joao')
  await expect.element(screen.getByRole('checkbox', { name: 'João Álvares (robin_2998)' })).toBeVisible()
})

test('wrong fields show their errors, and a refusal by the server is shown', async () => {
  answer('GET /admin/studies', [])
  answer(
    'POST /admin/studies',
    { detail: 'x', code: 'studies.tooFewPeople', params: { count: 20 } },
    { status: 409 },
  )
  const { screen } = await renderScreen('/admin/studies')
  await screen.getByRole('button', { name: 'New study' }).click()
  await screen.getByRole('button', { name: 'Begin the study' }).click()
  await expect.element(screen.getByText('The study needs a name')).toBeVisible()
  await expect.element(screen.getByText('Please choose a scenario').first()).toBeVisible()
  await screen.getByRole('spinbutton', { name: 'Days of practice' }).fill('3')
  await expect.element(screen.getByText('Between 7 and 180 days')).toBeVisible()
  await screen.getByRole('spinbutton', { name: 'Days of practice' }).fill('28')
  await screen.getByRole('textbox', { name: 'Name' }).fill('One')
  await screen.getByRole('combobox', { name: 'Practised scenario' }).selectOptions('1')
  await screen.getByRole('combobox', { name: 'Scenario that measures' }).selectOptions('1')
  await screen.getByRole('button', { name: 'Begin the study' }).click()
  await expect
    .element(screen.getByText('People practise another scenario than the one that measures'))
    .toBeVisible()
  await screen.getByRole('combobox', { name: 'Scenario that measures' }).selectOptions('2')
  await screen.getByRole('button', { name: 'Begin the study' }).click()
  const mood = screen.getByRole('combobox', { name: 'Mood' })
  await expect.element(mood).toHaveAccessibleDescription('Please choose a mood')
  await expect.element(mood).toHaveFocus()
  await mood.selectOptions('6')
  await screen.getByRole('button', { name: 'Begin the study' }).click()
  await expect
    .element(screen.getByText('A study needs at least 20 people of your organisation.'))
    .toBeVisible()
})

test('a study shows its effect with an interval, and a small count only as “< 10”', async () => {
  answer('GET /admin/studies', [measuredStudy])
  const { screen } = await renderScreen('/admin/studies')
  await expect.element(screen.getByText('+14 points')).toBeVisible()
  await expect.element(screen.getByText('95% interval from +6 to +22')).toBeVisible()
  await expect
    .element(screen.getByText('Those who practised met more checks', { exact: false }))
    .toBeVisible()
  await expect.element(screen.getByText('+12 points, from -1 to +25')).toBeVisible()
  for (const [step, numbers] of [
    ['Asked', '140'],
    ['Withdrawn', '< 10'],
    ['Drawn', '2727'],
  ])
    await expect
      .element(screen.getByRole('row', { name: new RegExp(`^${step}`) }))
      .toHaveTextContent(`${step}${numbers}`)
  const link = screen.getByRole('link', { name: 'Download without names' })
  await expect.element(link).toHaveAttribute('href', '/api/v1/admin/studies/7/export')
})

test('an interval that contains 0 is not called an effect, and a study with too few people says so', async () => {
  const { after } = measuredStudy.figures
  if (!after) throw new Error('the sample has figures')
  const effect = { difference: 0.04, low: -0.05, high: 0.13, standardised: 0.2 }
  answer('GET /admin/studies', [
    { ...measuredStudy, figures: { after: { ...after, effect }, again: null } },
    { ...measuredStudy, id: 8, title: 'Another', figures: { after: null, again: null } },
  ])
  const { screen } = await renderScreen('/admin/studies')
  await expect.element(screen.getByText('The interval contains 0', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('Too few people for figures', { exact: false })).toBeVisible()
})

test('“Too few people for figures” appears only after a report that follows the second measurement', async () => {
  const none = { after: null, again: null }
  const closed = { ...measuredStudy, phase: 'again', figures: none, is_after_reported: false } as const
  answer('GET /admin/studies', [closed])
  const { screen, queryClient } = await renderScreen('/admin/studies')
  await expect
    .element(screen.getByText('This appears once the second measurement is closed', { exact: false }))
    .toBeVisible()
  const few = screen.getByText('Too few people for figures', { exact: false })
  await expect.element(few).not.toBeInTheDocument()
  answer('GET /admin/studies', [{ ...closed, is_after_reported: true }])
  await queryClient.refetchQueries()
  await expect.element(few).toBeVisible()
})

test('a study without a next report says that no further report is made', async () => {
  answer('GET /admin/studies', [{ ...measuredStudy, next_report_on: null }])
  const { screen } = await renderScreen('/admin/studies')
  await expect
    .element(screen.getByText('As of 19 April 2027. No further report is made.', { exact: true }))
    .toBeVisible()
})

test('a study is ended and deleted, each after a confirmation', async () => {
  const asked: string[] = []
  answer('GET /admin/studies', [sampleStudy])
  handle('POST /admin/studies/:id/end', () => {
    asked.push('end')
    answer('GET /admin/studies', [{ ...sampleStudy, phase: 'over' }])
    return HttpResponse.json({ message: 'Study ended' })
  })
  handle('DELETE /admin/studies/:id', () => {
    asked.push('delete')
    answer('GET /admin/studies', [])
    return HttpResponse.json({ message: 'Study deleted' })
  })
  const { screen } = await renderScreen('/admin/studies')
  await screen.getByRole('button', { name: 'End…' }).click()
  await screen.getByRole('button', { name: 'End the study' }).click()
  await expect.element(screen.getByText('Over')).toBeVisible()
  await screen.getByRole('button', { name: 'Delete…' }).click()
  await screen.getByRole('button', { name: 'Delete the study' }).click()
  await expect.element(screen.getByText('No study yet')).toBeVisible()
  expect(asked).toEqual(['end', 'delete'])
})
