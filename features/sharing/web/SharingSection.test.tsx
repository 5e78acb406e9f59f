import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answer, handle, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { evaluationOf, judgedMessages } from '#testing/sample-evaluation.ts'
import { sharedWith } from '#testing/sample-sharing.ts'

beforeEach(() => {
  signInAs()
  answer('GET /evaluations/history', [evaluationOf()])
  answer('GET /evaluations/7/messages', [...judgedMessages])
  answer('GET /shared-evaluations', [])
  answer('GET /shared-evaluations/recipients', [
    { id: 2, name: 'Tomas Lindqvist', username: 'tomas' },
    { id: 3, name: 'Amara Okafor', username: 'amara' },
  ])
})

const open = async () => (await renderScreen('/evaluation/7')).screen

test('a learner reads what a recipient sees, chooses one, and shares the evaluation without the conversation', async () => {
  const asked: unknown[] = []
  handle('PUT /shared-evaluations', async ({ request }) => {
    asked.push(await request.json())
    return HttpResponse.json(sharedWith())
  })
  const screen = await open()
  await expect.element(screen.getByText('Nobody but you sees this evaluation.')).toBeVisible()
  await screen.getByRole('button', { name: 'Share with …' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Share this evaluation with …' })
  await expect.element(dialog.getByText(/the sentences of yours that it quotes/)).toBeVisible()
  await expect.element(dialog.getByText(/They do not see other tries/)).toBeVisible()
  const transcript = dialog.getByRole('checkbox', { name: 'The conversation too' })
  await expect.element(transcript).not.toBeChecked()
  await expect.element(transcript).toHaveAccessibleDescription(/in the 6 turns that it judged/)
  await dialog.getByRole('button', { name: 'Share' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose an administrator')
  expect(asked).toEqual([])
  await dialog.getByRole('combobox', { name: 'With whom' }).selectOptions('Tomas Lindqvist (tomas)')
  await dialog.getByRole('button', { name: 'Share' }).click()
  await expect.element(screen.getByText('Tomas Lindqvist sees this evaluation now.')).toBeVisible()
  await expect.element(screen.getByText(/^Shared with Tomas Lindqvist since/)).toBeVisible()
  await expect.element(screen.getByText('Evaluation · not read yet')).toBeVisible()
  expect(asked).toEqual([
    { chat_id: 7, branch_id: 1, turn_count: 6, recipient_id: 2, with_transcript: false },
  ])
})

test('recipients are sorted alphabetically, ignoring accents and capitals', async () => {
  const names = ['Bruno', 'Zoé', 'ana', 'Ângela', 'Élise']
  answer(
    'GET /shared-evaluations/recipients',
    names.map((name, id) => ({ id, name, username: `u${id}` })),
  )
  const screen = await open()
  await screen.getByRole('button', { name: 'Share with …' }).click()
  const choice = screen.getByRole('dialog').getByRole('combobox', { name: 'With whom' })
  await expect.element(choice).toMatchTextContent(/ana.*Ângela.*Bruno.*Élise.*Zoé/)
})

test('after a cancelled sharing whose answer was lost, the section shows who sees the evaluation', async () => {
  const reloaded = Promise.withResolvers<void>()
  handle('PUT /shared-evaluations', () => {
    handle('GET /shared-evaluations', async () => {
      await reloaded.promise
      return HttpResponse.json([sharedWith()])
    })
    return HttpResponse.json({ detail: 'Stored, and lost on the way' }, { status: 409 })
  })
  const screen = await open()
  await screen.getByRole('button', { name: 'Share with …' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Share this evaluation with …' })
  await dialog.getByRole('combobox', { name: 'With whom' }).selectOptions('Tomas Lindqvist (tomas)')
  await dialog.getByRole('button', { name: 'Share' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Stored, and lost on the way')
  await expect.element(dialog.getByRole('combobox')).toHaveValue('2')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(screen.getByText('Nobody but you sees this evaluation.').all()).toHaveLength(0)
  reloaded.resolve()
  await expect.element(screen.getByText(/^Shared with Tomas Lindqvist since/)).toBeVisible()
})

test('a dialog that opens before its recipients have loaded focuses its heading, then the list of recipients', async () => {
  const { promise: held, resolve: answerRecipients } = Promise.withResolvers<void>()
  handle('GET /shared-evaluations/recipients', async () => {
    await held
    return HttpResponse.json([{ id: 2, name: 'Tomas Lindqvist', username: 'tomas' }])
  })
  const screen = await open()
  await screen.getByRole('button', { name: 'Share with …' }).click()
  const heading = screen.getByRole('heading', { name: 'Share this evaluation with …' })
  await expect.element(heading).toHaveFocus()
  answerRecipients()
  const person = screen.getByRole('combobox', { name: 'With whom' })
  await expect.element(person).toBeEnabled()
  await expect.element(heading).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(person).toHaveFocus()
})

test('the evaluation can be shared with its conversation by the keyboard alone', async () => {
  const asked: unknown[] = []
  handle('PUT /shared-evaluations', async ({ request }) => {
    asked.push(await request.json())
    return HttpResponse.json(sharedWith({ with_transcript: true }))
  })
  const screen = await open()
  const button = screen.getByRole('button', { name: 'Share with …' })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  const person = screen.getByRole('combobox', { name: 'With whom' })
  await expect.element(person).toBeEnabled()
  await expect.element(person.getByRole('option', { name: 'Amara Okafor (amara)' })).toBeInTheDocument()
  await vi.waitFor(async () => {
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).toBe(person.element())
  })
  // The list is opened first, because typing a letter in a closed one selects an option only in some versions of
  // Chromium.
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(person.getByRole('option', { name: 'Tomas Lindqvist (tomas)' })).toBeVisible()
  await userEvent.keyboard('t{Enter}')
  await expect.element(person).toHaveValue('2')
  await userEvent.keyboard('{Tab} ')
  await expect.element(screen.getByRole('checkbox')).toBeChecked()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(screen.getByText('Evaluation and conversation · not read yet')).toBeVisible()
  expect(asked).toMatchObject([{ recipient_id: 2, with_transcript: true }])
})

test('one click takes a shared evaluation back, and the focus moves to the button that shares it again', async () => {
  answer('GET /shared-evaluations', [sharedWith({ last_read_at: '2026-11-20T10:00:00.000Z' })])
  handle('DELETE /shared-evaluations/5', () => HttpResponse.json({ message: 'Sharing ended' }))
  const screen = await open()
  await expect.element(screen.getByText(/^Evaluation · last read on 20 November 2026/)).toBeVisible()
  await screen.getByRole('button', { name: 'Take back from Tomas Lindqvist' }).click()
  await expect
    .element(screen.getByText('Tomas Lindqvist does not see this evaluation any more.'))
    .toBeVisible()
  await expect.element(screen.getByText('Nobody but you sees this evaluation.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Share with …' })).toHaveFocus()
})

test('a shared evaluation that could not be taken back is still shown, with an error', async () => {
  answer('GET /shared-evaluations', [sharedWith()])
  handle('DELETE /shared-evaluations/5', () => HttpResponse.json({}, { status: 503 }))
  const screen = await open()
  await screen.getByRole('button', { name: 'Take back from Tomas Lindqvist' }).click()
  await expect.element(screen.getByText('It could not be taken back. Please try again.')).toBeVisible()
  await expect.element(screen.getByText(/^Shared with Tomas Lindqvist/)).toBeVisible()
})

test('the link is copied; if the browser refuses, the link is shown', async () => {
  answer('GET /shared-evaluations', [sharedWith()])
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const screen = await open()
  const copy = screen.getByRole('button', { name: 'Copy link for Tomas Lindqvist' })
  await copy.click()
  await expect.element(screen.getByText('Link copied. Only Tomas Lindqvist can open it.')).toBeVisible()
  const link = `${window.location.origin}/admin/shared/5`
  expect(write).toHaveBeenCalledWith(link)
  write.mockRejectedValue(new Error('refused'))
  await copy.click()
  await expect.element(screen.getByText(link)).toBeVisible()
})

test('choosing a present recipient shows what they see, and offers to change it', async () => {
  answer('GET /shared-evaluations', [sharedWith({ with_transcript: true })])
  const screen = await open()
  await screen.getByRole('button', { name: 'Share with somebody else …' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('combobox').selectOptions('Tomas Lindqvist (tomas)')
  await expect.element(dialog.getByRole('checkbox')).toBeChecked()
  await expect.element(dialog.getByRole('button', { name: 'Change what is shared' })).toBeVisible()
  await dialog.getByRole('combobox').selectOptions('Amara Okafor (amara)')
  await expect.element(dialog.getByRole('button', { name: 'Share', exact: true })).toBeVisible()
  await expect.element(dialog.getByRole('checkbox')).not.toBeChecked()
})

test('sharing of another branch’s evaluation, or of one with more turns, is not shown here', async () => {
  answer('GET /shared-evaluations', [sharedWith({ branch_id: 2 }), sharedWith({ id: 6, turn_count: 9 })])
  const screen = await open()
  await expect.element(screen.getByText('Nobody but you sees this evaluation.')).toBeVisible()
})

test('without other administrators the dialog says so', async () => {
  answer('GET /shared-evaluations/recipients', [])
  const screen = await open()
  await screen.getByRole('button', { name: 'Share with …' }).click()
  await expect.element(screen.getByText(/has no other administrator/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Share', exact: true })).not.toBeInTheDocument()
})

test.each([
  ['a conversation of one’s own', { own_conversation_id: 3 }],
  ['a measurement of a study', { is_measurement: true }],
  ['one whose words have gone', { content: '' }],
])('%s offers no sharing', async (_which, differences) => {
  answer('GET /evaluations/history', [evaluationOf(differences)])
  let asked = 0
  handle('GET /shared-evaluations', () => {
    asked += 1
    return HttpResponse.json([])
  })
  const screen = await open()
  await expect.element(screen.getByRole('region', { name: 'How this evaluation was made' })).toBeVisible()
  // Longer than the section would need to appear, as its code was loaded by the tests above.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(asked).toBe(0)
  expect(screen.getByRole('button', { name: 'Share with …' }).query()).toBeNull()
})
