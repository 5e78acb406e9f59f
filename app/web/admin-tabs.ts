import { allows, type Standing } from '#platform/contract/access.ts'
import type { AdminTab } from '#platform/web/admin-tab.ts'
import { loadTexts } from '#platform/web/i18n.ts'
import { lazyScreen } from './lazy-screen.ts'

/** Each slice exports one list of its tabs. */
const modules = import.meta.glob<Readonly<Record<string, readonly AdminTab[]>>>('#features/*/admin/tabs.ts', {
  eager: true,
})

/** In the order of the tab bar. */
export const adminTabs = Object.values(modules)
  .flatMap((module) => Object.values(module).flat())
  .map(({ load, ...tab }) => ({
    ...tab,
    Screen: lazyScreen(async () => {
      const [Screen] = await Promise.all([load(), loadTexts(namespaceOf(tab.title))])
      return { Screen }
    }, 'Screen'),
  }))
  .toSorted((one, other) => one.position - other.position)

/** Loads the titles of the tabs that a person finds in the tab bar, and what they read of those they may not open. */
export function loadTabTitles(standing: Standing): Promise<void> {
  const needed = adminTabs.filter(({ shownTo, denied }) => denied !== undefined || allows(standing, shownTo))
  return loadTexts(...new Set(needed.map(({ title }) => namespaceOf(title))))
}

const namespaceOf = (key: AdminTab['title']): string => key.replace(/:.*/, '')
