import { beforeEach, expect, test } from 'vitest'
import { servePartner } from '#testing/fake-partner.ts'
import { answer, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'
import { sampleScenario } from '#testing/sample-scenarios.ts'

const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(6)
const text = `${long} ${long}`

/** Elements that are cut off or extend beyond the window, except where an ellipsis shows it. */
function findOverflowingElements(): string[] {
  const width = document.documentElement.clientWidth
  return [...document.querySelectorAll('main *, header *')]
    .filter((one) => !one.closest('svg, .sr-only, .truncate'))
    .filter((one) => one.getBoundingClientRect().right > width + 1 || isCut(one))
    .map((one) => one.outerHTML.slice(0, 120))
}

const isCut = (one: Element) =>
  getComputedStyle(one).overflowX === 'hidden' && one.scrollWidth > one.clientWidth + 1

beforeEach(() => {
  signInAs(person({ username: long, name: long, language: { id: 1, name: long, code: 'en' } }))
  answer('GET /languages/', [{ id: 1, name: long, code: 'en' }])
  answer('GET /scenarios/', [
    {
      ...sampleScenario,
      title: long,
      description: text,
      has_mood_modifiers: true,
      available_moods: [{ id: 4, title: long, translations: [], kind: 'calm' }],
    },
  ])
  const chat = chatOf(2, { scenario: { id: 3, title: long, description: text }, context: [text] })
  servePartner(chat)
  answer('GET /moods/2', { id: 2, title: long, translations: [] })
  answer('GET /languages/en', { id: 1, name: long, code: 'en' })
  answer('GET /chats/', [chat])
})

test.each(['/', '/chat/7', '/history/chat/7', '/history'])(
  '%s shows words longer than a line without overflow',
  async (at) => {
    for (const width of [320, 1024]) {
      const { screen } = await renderScreen(at, { width })
      await expect.element(screen.getByRole('heading', { name: long })).toBeVisible()
      expect(findOverflowingElements()).toEqual([])
      await screen.unmount()
    }
  },
)
