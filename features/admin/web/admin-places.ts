import { type AdminGroup, adminGroups } from '#platform/web/admin-tab.ts'

/** A tab: its path below `/admin/`, its name, and where it stands. */
export type AdminPlace = {
  readonly path: string
  readonly title: string
  readonly group: AdminGroup
  readonly isFolded: boolean
  /** How many things stand there that this person has not read. */
  readonly unread: number
}

/** Each group that has tabs, with them. */
export const groupPlaces = (places: readonly AdminPlace[]) =>
  adminGroups.flatMap((group) => {
    const own = places.filter((place) => place.group === group)
    return own.length > 0 ? [[group, own] as const] : []
  })
