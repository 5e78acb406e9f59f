import { type ExplorerAction, always } from './action.ts'
import { signInVisitor, isSignedOutPath } from './sign-in-visitor.ts'
import { useElement, writeIntoField } from './use-element.ts'
import { currentPath } from './visitor.ts'

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

/** Actions with keyboard and pointer. */
export const inputActions: readonly ExplorerAction[] = [
  { name: 'touch', weight: always(24), run: useElement, leaves: true },
  {
    name: 'write',
    weight: ({ page }) => (currentPath(page).startsWith('/chat') ? 40 : 12),
    run: writeIntoField,
  },
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
    weight: ({ page }) => (isSignedOutPath(currentPath(page)) ? 60 : 0),
    run: async (visitor) => signInVisitor(visitor).then(() => 'sign in'),
    leaves: true,
  },
  { name: 'rest', weight: always(6), run: async () => 'wait' },
]
