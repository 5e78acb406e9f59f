import { expect, test } from 'vitest'
import type { ChatSummary } from '#features/chats/contract.ts'
import { answer, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'

const summary = (id: number, title: string): ChatSummary => {
  const { context: _, messages: __, partner: ___, ...chat } = chatOf(5)
  return { ...chat, id, chat_id: id, scenario: { ...chat.scenario, title } }
}

async function showHistory() {
  signInAs()
  answer('GET /moods/2', { id: 2, title: 'Impatient', translations: [] })
  answer('GET /languages/en', { id: 1, name: 'English', code: 'en' })
  answer('GET /chats/', [summary(9, 'Salary'), summary(8, 'Deadlines')])
  const { screen } = await renderScreen('/history')
  return {
    buttonOf: (title: string) =>
      screen.getByRole('button', { name: new RegExp(`^Delete conversation ${title}`) }),
    dialog: screen.getByRole('dialog', { name: 'Delete this conversation?' }),
  }
}

test('two clicks before the dialog has loaded open one dialog', async () => {
  const { buttonOf, dialog } = await showHistory()
  await expect.element(buttonOf('Salary')).toBeVisible()
  const presses = [buttonOf('Salary').element(), buttonOf('Deadlines').element()]
  for (const button of presses) if (button instanceof HTMLElement) button.click()
  await expect.element(dialog).toMatchTextContent('Deadlines')
  expect(dialog.elements()).toHaveLength(1)
})
