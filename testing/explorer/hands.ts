import { type Action, always } from './action.ts'
import { enter, isOutside } from './enter.ts'
import { touch, write } from './touch.ts'
import { pathOf } from './visitor.ts'

const keys = [
  'Escape',
  'Enter',
  'Tab',
  'Shift+Tab',
  'Space',
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
]

/** What hands do with a screen. */
export const hands: readonly Action[] = [
  { name: 'touch', weight: always(24), run: touch, leaves: true },
  { name: 'write', weight: ({ page }) => (pathOf(page).startsWith('/chat') ? 40 : 12), run: write },
  {
    name: 'keys',
    weight: always(7),
    leaves: true,
    run: async ({ page }, random) => {
      const pressed = Array.from({ length: 1 + random.below(3) }, () => random.pick(keys) ?? 'Tab')
      for (const key of pressed) await page.keyboard.press(key)
      return `press ${pressed.join(', ')}`
    },
  },
  {
    name: 'enter',
    weight: ({ page }) => (isOutside(pathOf(page)) ? 60 : 0),
    run: async (visitor) => enter(visitor).then(() => 'sign in'),
    leaves: true,
  },
  { name: 'rest', weight: always(6), run: async () => 'wait' },
]
