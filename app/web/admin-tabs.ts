import type { QueryClient } from '@tanstack/react-query'
import { allows, type Principal } from '#platform/contract/access.ts'
import type { AdminTab } from '#platform/web/admin-tab.ts'
import { loadTexts } from '#platform/web/i18n.ts'
import { workspaceTab } from './workspace-tab.tsx'

/**
 * The lists of tabs that the slices export. The area is one download (decisions 17 and 72), except for the tabs that
 * are marked as seldom needed.
 */
const modules = import.meta.glob<Readonly<Record<string, readonly AdminTab[]>>>('#features/*/admin/tabs.ts', {
  eager: true,
})

/** In the order of the tab bar. */
export const adminTabs = [
  ...Object.values(modules).flatMap((module) => Object.values(module).flat()),
  workspaceTab,
].toSorted((one, other) => one.position - other.position)

/** @param path below `/admin/`, without a slash at the end */
export const findTab = (path: string): AdminTab | undefined =>
  adminTabs.find((one) => one.path === path || one.pattern?.test(path))

/** Starts loading the code and the first data of a tab, if this person may open it. */
export function prefetchTab(queryClient: QueryClient, principal: Principal, path: string): void {
  const tab = findTab(path)
  if (!tab || !allows(principal, tab.requiredAccess)) return
  if ('load' in tab.Screen) void tab.Screen.load(queryClient)
  tab.load?.(queryClient, path).catch(() => {})
}

/** Loads the texts of the tabs that a person sees or may open, and of the refusals for the others. */
export function loadTabTexts(principal: Principal): Promise<void> {
  const needed = adminTabs.filter(
    ({ listedFor, requiredAccess, denied }) =>
      denied !== undefined ||
      (listedFor !== null && allows(principal, listedFor)) ||
      allows(principal, requiredAccess),
  )
  return loadTexts(...new Set(needed.map(({ title }) => title.replace(/:.*/, ''))))
}
