import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { servePartner } from '#testing/fake-partner.ts'
import { signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'

test('a sheet that a wider window has closed stays closed when the window becomes narrow again', async () => {
  signInAs()
  servePartner(chatOf(1))
  const { screen } = await renderScreen('/chat/7', { width: 390, height: 844 })
  await screen.getByRole('button', { name: 'Context' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Context' })).toBeVisible()

  await page.viewport(1280, 800)
  await expect.element(screen.getByRole('complementary', { name: 'Context' })).toBeVisible()
  await page.viewport(390, 844)
  await expect.element(screen.getByRole('complementary', { name: 'Context' })).not.toBeInTheDocument()
  expect(screen.getByRole('dialog', { name: 'Context' }).all()).toHaveLength(0)
})
