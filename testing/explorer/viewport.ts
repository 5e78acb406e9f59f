import { type ExplorerAction, always, weightWithoutFaults } from './action.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

/** Changes of size, colour scheme, motion and language. */
export const viewportActions: readonly ExplorerAction[] = [
  {
    name: 'size',
    weight: always(4),
    run: async ({ page }, random) => {
      const size = random.pick(sizes) ?? { width: 390, height: 844 }
      await page.setViewportSize(size)
      return `look at ${size.width} px`
    },
  },
  {
    name: 'look',
    weight: always(2),
    run: async ({ page }, random) => {
      const colorScheme = random.pick(['light', 'dark'] as const) ?? 'light'
      const reducedMotion = random.pick(['reduce', 'no-preference'] as const) ?? 'reduce'
      await page.emulateMedia({ colorScheme, reducedMotion })
      return `prefer ${colorScheme}, motion: ${reducedMotion}`
    },
  },
  {
    name: 'language',
    weight: weightWithoutFaults(2),
    run: async (visitor, random) => {
      visitor.language = random.pick(['en', 'pt', 'fr'])
      await visitor.page.reload({ timeout: 20_000 })
      return `read ${visitor.language}`
    },
  },
]
