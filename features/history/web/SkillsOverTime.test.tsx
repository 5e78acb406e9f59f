import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Practice } from '#features/evaluations/contract.ts'
import { answer, handle, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'

const practice = (chat_id: number, differences: Partial<Practice> = {}): Practice => ({
  chat_id,
  branch_id: 1,
  turn_count: 5,
  tries: 1,
  scenario_id: 3,
  rubric_id: 1,
  created_at: `2026-11-1${chat_id}T11:00:00.000Z`,
  is_unaided: true,
  skills: [
    { skill: 'asking', level: 2 },
    { skill: 'planning', level: 0 },
  ],
  checks: { met: 1, count: 2 },
  ...differences,
})

async function arrive(is_evaluated = true) {
  signInAs()
  answer('GET /moods/2', { id: 2, title: 'Impatient', translations: [] })
  answer('GET /languages/en', { id: 1, name: 'English', code: 'en' })
  answer('GET /chats/', [
    {
      id: 9,
      chat_id: 9,
      scenario: { id: 3, title: 'Saying no', description: 'They want more.' },
      mood: 2,
      language: 'en',
      turn_count: 5,
      evaluation: null,
      is_evaluated,
      created_at: '2026-11-18T10:01:00.000Z',
      character: null,
    },
  ])
  const { screen } = await renderScreen('/history')
  await expect.element(screen.getByRole('list', { name: 'Past conversations' })).toBeVisible()
  return { screen, section: screen.getByRole('region', { name: 'Your skills over time' }) }
}

test('each skill has a chart that names tries with hints, and a sentence says what one more try shows', async () => {
  answer('GET /evaluations/progress', [
    practice(1, { skills: [{ skill: 'asking', level: 0 }] }),
    practice(2, { is_unaided: false }),
  ])
  const { section } = await arrive()
  await expect.element(section.getByRole('img', { name: 'Asking: Not yet, Shown with hints' })).toBeVisible()
  await expect.element(section.getByRole('img', { name: 'Planning: Not yet with hints' })).toBeVisible()
  await expect
    .element(
      section.getByText(
        '“Asking” was shown with hints so far. One more try without any would show whether it works on your own.',
      ),
    )
    .toBeVisible()
})

test('the table has a row for each try, the newest first, with help and levels in words', async () => {
  answer('GET /evaluations/progress', [
    practice(1, { skills: [{ skill: 'asking', level: 1 }] }),
    practice(2, { is_unaided: false }),
  ])
  const { section } = await arrive()
  await section.getByText('As a table').click()
  const rows = section.getByRole('row')
  const textsOf = (index: number) =>
    [...rows.nth(index).element().children].map(({ textContent }) => textContent)
  await expect.element(rows.nth(2)).toBeVisible()
  expect(textsOf(0)).toEqual(['Evaluated', 'Help', 'Asking', 'Planning'])
  expect(textsOf(1)).toEqual(['12 November 2026', 'With hints', 'Shown', 'Not yet'])
  expect(textsOf(2)).toEqual(['11 November 2026', 'Unaided', 'In part', '–'])
})

test('without measured skills there are no charts', async () => {
  answer('GET /evaluations/progress', [practice(1, { skills: [] })])
  const { section } = await arrive()
  await expect.element(section).not.toBeInTheDocument()
})

test('when the progress fails to load, the conversations are shown without charts', async () => {
  handle('GET /evaluations/progress', () => HttpResponse.json({ detail: 'No' }, { status: 400 }))
  const { screen, section } = await arrive()
  await expect.element(screen.getByRole('link', { name: /View Evaluation/ })).toBeVisible()
  await expect.poll(() => document.querySelectorAll('[aria-busy=true]').length).toBe(0)
  expect(section.all()).toHaveLength(0)
})
