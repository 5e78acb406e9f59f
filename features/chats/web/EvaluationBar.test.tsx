import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { servePartner, turnAfter } from '#testing/fake-partner.ts'
import { changeInterfaceLanguage } from '#platform/web/i18n.ts'
import { person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'

test('the bar shows the turns until an evaluation, and then the button', async () => {
  signInAs()
  const { asked } = servePartner(chatOf(3))
  const { screen } = await renderScreen('/chat/7')
  const meter = screen.getByRole('progressbar', { name: 'Turns towards an evaluation' })
  const say = async (turns: number) => {
    await screen.getByRole('textbox').fill(`Question ${turns + 1}`)
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(asked).toHaveLength(turns - 2))
    asked.at(-1)?.end(turnAfter(turns, `Answer ${turns + 1}`))
  }
  await expect.element(meter).toHaveAttribute('aria-valuenow', '3')
  await expect.element(meter).toHaveAttribute('aria-valuetext', '3 of 5 turns')
  await expect.element(screen.getByText('2 more turns until you can be evaluated')).toBeVisible()
  await say(3)
  await expect.element(screen.getByText('1 more turn until you can be evaluated')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Evaluate Chat' }).all()).toHaveLength(0)
  await say(4)
  await expect.element(screen.getByText('Ready to evaluate')).toBeVisible()
  await expect.element(meter).toHaveAttribute('aria-valuetext', '5 of 5 turns')
  await expect.element(screen.getByRole('button', { name: 'Evaluate Chat' })).toBeEnabled()
})

test.each([
  { language: 'en', names: ['Hint', 'End conversation', 'Evaluate Chat'] },
  { language: 'pt', names: ['Dica', 'Encerrar conversa', 'Avaliar conversa'] },
  { language: 'fr', names: ['Indice', 'Terminer la conversation', 'Évaluer la conversation'] },
])('on a phone, the elements below the field do not overlap ($language)', async ({ language, names }) => {
  signInAs()
  servePartner(chatOf(5))
  const { screen } = await renderScreen('/chat/7', { width: 390, height: 844 })
  await expect.element(screen.getByRole('button', { name: 'Evaluate Chat' })).toBeVisible()
  await changeInterfaceLanguage(language)
  const buttons = names.map((name) => screen.getByRole('button', { name, exact: true }))
  for (const button of buttons) await expect.element(button).toBeVisible()
  const below = [screen.getByRole('progressbar'), ...buttons]
  const boxes = below.map((one) => one.element().getBoundingClientRect())
  for (const [index, box] of boxes.entries()) {
    expect(box.right).toBeLessThanOrEqual(390)
    for (const other of boxes.slice(index + 1))
      expect(box.right <= other.left || box.bottom <= other.top || other.bottom <= box.top).toBe(true)
  }
})

test.each([
  { language: 'en', width: 390 },
  { language: 'fr', width: 390 },
  { language: 'en', width: 1024 },
  { language: 'fr', width: 1024 },
  { language: 'en', width: 1440 },
])(
  'at $width px, the field and its buttons stay in place when another button appears ($language)',
  async ({ language, width }) => {
    signInAs(person({ language: { id: 1, name: language, code: language } }))
    for (const turns of [0, 4]) {
      const { asked } = servePartner(chatOf(turns))
      const { screen } = await renderScreen('/chat/7', { width, height: 844 })
      if (turns === 0) await screen.getByRole('button', { name: /^(Begin|Débuter)/ }).click()
      const hint = screen.getByRole('button', { name: /^(Hint|Indice)$/ })
      const end = screen.getByRole('button', { name: /^(End|Terminer) / })
      const field = screen.getByRole('textbox')
      await expect.element(hint).toBeVisible()
      if (turns === 0) expect(end.all()).toHaveLength(0)
      else await expect.element(end).toBeVisible()
      const placesOf = (all: (typeof hint)[]) =>
        all.map((one) => one.element().getBoundingClientRect().toJSON())
      const before = placesOf(turns === 0 ? [field, hint] : [field, hint, end])
      await field.fill('And?')
      await userEvent.keyboard('{Enter}')
      await vi.waitFor(() => expect(asked).toHaveLength(1))
      asked[0]?.end(turnAfter(turns, 'Well.'))
      await expect.element(end).toBeEnabled()
      if (turns === 4)
        await expect.element(screen.getByRole('button', { name: /^(Eval|Éval)/ })).toBeEnabled()
      expect(placesOf(turns === 0 ? [field, hint] : [field, hint, end])).toEqual(before)
      await screen.unmount()
    }
  },
)
