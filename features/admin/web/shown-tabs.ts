import { type AdminGroup, adminGroups } from '#platform/web/admin-tab.ts'

/** A tab: its path below `/admin/`, its name, and its group. */
export type ShownTab = {
  readonly path: string
  readonly title: string
  readonly group: AdminGroup
  readonly isInMoreMenu: boolean
  /** The number of things in the tab that this person has not read. */
  readonly unread: number
}

/** The groups that have tabs, in their order, each with its tabs. */
export const groupTabs = (tabs: readonly ShownTab[]) =>
  adminGroups.flatMap((group) => {
    const own = tabs.filter((tab) => tab.group === group)
    return own.length > 0 ? [[group, own] as const] : []
  })
