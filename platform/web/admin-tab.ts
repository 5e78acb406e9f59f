import type { QueryClient } from '@tanstack/react-query'
import type { FlatNamespace, ParseKeys } from 'i18next'
import type { ComponentType } from 'react'
import type { Access } from '#platform/contract/access.ts'
import type { LoadablePart } from './ui/required-part.tsx'

/** A key with its namespace, such as `users:tab`. */
type TextKey = { [Namespace in FlatNamespace]: `${Namespace}:${ParseKeys<Namespace>}` }[FlatNamespace]

/** In the order of the tab bar. */
export const adminGroups = ['people', 'content', 'insight'] as const
export type AdminGroup = (typeof adminGroups)[number]

/** A tab of the admin area. A slice declares its tabs in `admin/tabs.ts`, where `app/web/admin-tabs.ts` finds them. */
export type AdminTab = {
  /** Below `/admin/`. */
  readonly path: string
  /** The addresses below `/admin/` that it stands at, where there are many. */
  readonly pattern?: RegExp
  /** The tab bar is sorted by it. */
  readonly position: number
  readonly group: AdminGroup
  /** Rarely needed: it is behind "More" where its group is spread out. */
  readonly isFolded?: true
  readonly title: TextKey
  /** Who finds it in the tab bar; null for a place that another tab leads to. */
  readonly shownTo: Access | null
  /** The path of that tab. */
  readonly below?: string
  /** Who may open its address; others read that access is denied. */
  readonly openTo: Access
  /** The words for it where the usual ones do not do. */
  readonly denied?: TextKey
  /** It has nothing to show before there is any content: above it stands the way to the first. */
  readonly needsContent?: true
  /** It has a header of its own, in the place of the area's heading and tab bar. */
  readonly hasOwnHeader?: true
  /** How many things stand there that this person has not read. Where it cannot be asked, the tab shows no number. */
  readonly unreadQuery?: {
    readonly queryKey: readonly string[]
    readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<number>
  }
  /** What it shows: where its code comes on its own, that is asked for beside the texts of the area. */
  readonly Screen: ComponentType | LoadablePart<object>
  /** Asks for its first data beside the texts of the area. The screen says what fails. */
  readonly load?: (queryClient: QueryClient, path: string) => Promise<unknown>
}
