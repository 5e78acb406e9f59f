import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answer, handle, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { evaluationOf, judgedMessages } from '#testing/sample-evaluation.ts'
import type { EvaluatedCheck } from '../contract.ts'

const check: EvaluatedCheck = {
  key: 'fair',
  name: 'No blame',
  skill: 'fairness',
  kind: 'judged',
  counter: true,
  verdict: 'not_met',
  readings: { met: 0, partly: 0, not_met: 3, no_occasion: 0 },
  evidence: [{ message_id: 105, quotation: 'You always leave things until the last minute' }],
}

// Objections name the turns, because a newer evaluation of the same branch has other statements.
const { turn_count } = evaluationOf()

async function open(address: string, width = 1280) {
  signInAs()
  answer('GET /evaluations/history', [evaluationOf({ checks: [check] })])
  answer('GET /evaluations/7/messages', [...judgedMessages])
  return renderScreen(address, { width })
}

test('a learner can object to a verdict and take it back, and the verdict stays', async () => {
  const { screen } = await open('/evaluation/7')
  const row = screen.getByRole('region', { name: 'Skills and their checks' }).getByRole('listitem').first()
  const notRight = row.getByRole('button', { name: 'Not right? No blame' })
  await notRight.click()
  const form = row.getByRole('form', { name: 'Not right? No blame' })
  await expect.element(form).toHaveAccessibleDescription(/without your name.*The verdict stays\./)
  await expect.element(form.getByRole('radio', { name: 'My words meant something else' })).toHaveFocus()

  answer('POST /evaluations/7/objections', { detail: 'Access denied' }, { status: 403 })
  await userEvent.keyboard('{ArrowDown}')
  await form.getByRole('textbox', { name: 'In your words (optional)' }).fill('Sam said it first.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('Access denied')

  const sent: unknown[] = []
  handle('POST /evaluations/7/objections', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({
      id: 9,
      check_key: 'fair',
      statement: null,
      reason: 'fitting',
      words: 'Sam said it first.',
    })
  })
  await form.getByRole('button', { name: 'Send' }).click()
  await expect
    .element(row)
    .toMatchTextContent(/Not met · 3 of 3.*You disagreedIt fitted the situation: Sam said it first\.Undo$/)
  expect(sent).toEqual([
    { check_key: 'fair', statement: null, reason: 'fitting', words: 'Sam said it first.', turn_count },
  ])
  await expect.poll(() => row.element().contains(document.activeElement)).toBe(true)

  answer('DELETE /evaluations/7/objections/9', { message: 'Objection withdrawn' })
  await row.getByRole('button', { name: 'Undo: you disagreed with “No blame”' }).click()
  await expect.element(notRight).toHaveFocus()
})

test('an objection that could not be taken back leaves the focus on its button', async () => {
  signInAs()
  const raised = { id: 9, check_key: 'fair', statement: null, reason: 'fitting', words: null } as const
  answer('GET /evaluations/history', [evaluationOf({ checks: [check], objections: [raised] })])
  answer('GET /evaluations/7/messages', [...judgedMessages])
  const { screen } = await renderScreen('/evaluation/7')
  answer('DELETE /evaluations/7/objections/9', { detail: 'Not today' }, { status: 400 })
  const undo = screen.getByRole('button', { name: 'Undo: you disagreed with “No blame”' })
  await expect.element(undo).toBeVisible()
  undo.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Not today')
  await expect.element(undo).toHaveFocus()
})

test('unsent words of an objection are kept after a reload, and Cancel removes them', async () => {
  const first = await open('/evaluation/7')
  const openForm = async ({ screen }: Awaited<ReturnType<typeof open>>) => {
    await screen.getByRole('button', { name: 'Not right? No blame' }).first().click()
    return screen.getByRole('textbox', { name: 'In your words (optional)' })
  }
  await (await openForm(first)).fill('Sam said it first.')
  await first.screen.unmount()
  const second = await open('/evaluation/7')
  const words = await openForm(second)
  await expect.element(words).toHaveValue('Sam said it first.')
  await second.screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(await openForm(second)).toHaveValue('')
})

test('the open form does not move Try again; Escape closes an empty form and focuses its button', async () => {
  const { screen } = await open('/evaluation/7')
  const row = screen.getByRole('region', { name: 'Skills and their checks' }).getByRole('listitem').first()
  const again = row.getByRole('link', { name: 'Try again: No blame' })
  const button = row.getByRole('button', { name: 'Not right? No blame' })
  const boxOf = (one: { element(): Element }) => one.element().getBoundingClientRect()
  const placeOfAgain = () => [boxOf(again).left, boxOf(again).top - boxOf(row).top]
  await expect.element(button).toBeVisible()
  expect(Math.abs(boxOf(button).right - boxOf(row).right)).toBeLessThanOrEqual(8)
  const place = placeOfAgain()
  await button.click()
  await expect.element(row.getByRole('radio').first()).toHaveFocus()
  expect(placeOfAgain()).toEqual(place)
  await row.getByRole('textbox').fill('Sam said it first.')
  await userEvent.keyboard('{Escape}')
  // Escape does not discard the text.
  await expect.element(row.getByRole('textbox')).toHaveValue('Sam said it first.')
  await row.getByRole('textbox').clear()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  expect(row.getByRole('form').all()).toHaveLength(0)
})

test('in a finding Escape closes only the form', async () => {
  const { screen } = await open('/evaluation/7?tab=context')
  await screen.getByRole('button', { name: 'Remark (message 4)' }).click()
  const finding = screen.getByRole('region', { name: 'Finding' })
  const button = finding.getByRole('button', { name: 'Not right? Remark' })
  await button.click()
  await expect.element(finding.getByRole('radio').first()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
})

test('an Escape that ends an IME composition closes neither the form nor the finding', async () => {
  const { screen } = await open('/evaluation/7?tab=context')
  await screen.getByRole('button', { name: 'Remark (message 4)' }).click()
  const finding = screen.getByRole('region', { name: 'Finding' })
  await finding.getByRole('button', { name: 'Not right? Remark' }).click()
  const words = finding.getByRole('textbox')
  await expect.element(words).toBeVisible()
  for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, ...composing })
    words.element().dispatchEvent(escape)
    await expect.element(words).toBeVisible()
  }
})

test('on a phone Escape closes the form, and the sheet stays open', async () => {
  const { screen } = await open('/evaluation/7?tab=context', 390)
  await screen.getByRole('button', { name: 'Remark (message 4)' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Finding' })
  const button = sheet.getByRole('button', { name: 'Not right? Remark' })
  await button.click()
  await expect.element(sheet.getByRole('radio').first()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
})

test('an objection to a statement sends the position of the statement', async () => {
  const { screen } = await open('/evaluation/7?tab=context')
  await screen.getByRole('button', { name: 'Remark (message 4)' }).click()
  const finding = screen.getByRole('region', { name: 'Finding' })
  await finding.getByRole('button', { name: 'Not right? Remark' }).click()
  const sent: unknown[] = []
  handle('POST /evaluations/7/objections', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ id: 9, check_key: null, statement: 5, reason: 'misread', words: null })
  })
  await finding.getByRole('button', { name: 'Send' }).click()
  await expect.element(finding.getByText('You disagreed')).toBeVisible()
  expect(sent).toEqual([{ check_key: null, statement: 5, reason: 'misread', words: '', turn_count }])
})
