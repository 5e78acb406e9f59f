import { type AdminGroup, adminGroups } from '#platform/web/admin-tab.ts'

/** A tab: its path below `/admin/`, its name, and where it stands. */
export type ShownTab = {
  readonly path: string
  readonly title: string
  readonly group: AdminGroup
  readonly isFolded: boolean
  /** How many things stand there that this person has not read. */
  readonly unread: number
}

/** Each group that has tabs, with them. */
export const groupTabs = (tabs: readonly ShownTab[]) =>
  adminGroups.flatMap((group) => {
    const own = tabs.filter((tab) => tab.group === group)
    return own.length > 0 ? [[group, own] as const] : []
  })
