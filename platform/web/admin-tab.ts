import type { QueryClient } from '@tanstack/react-query'
import type { FlatNamespace, ParseKeys } from 'i18next'
import type { ComponentType } from 'react'
import type { Access } from '#platform/contract/access.ts'
import type { PreloadableComponent } from './ui/required-component.tsx'

/** A key with its namespace, such as `users:tab`. */
type TextKey = { [Namespace in FlatNamespace]: `${Namespace}:${ParseKeys<Namespace>}` }[FlatNamespace]

/** In the order of the tab bar. */
export const adminGroups = ['people', 'content', 'insight'] as const
export type AdminGroup = (typeof adminGroups)[number]

/** A tab of the admin area. A slice declares its tabs in `admin/tabs.ts`, where `app/web/admin-tabs.ts` finds them. */
export type AdminTab = {
  /** Below `/admin/`. */
  readonly path: string
  /** The pattern of its addresses below `/admin/`, where it has many. */
  readonly pattern?: RegExp
  /** The sort key in the tab bar. */
  readonly position: number
  readonly group: AdminGroup
  /** Rarely needed: it is behind "More" where the tabs of its group are shown. */
  readonly isInMoreMenu?: true
  readonly title: TextKey
  /** Who sees it in the tab bar; null for a place that is reached from another tab. */
  readonly listedFor: Access | null
  /** The path of the tab from which it is reached. */
  readonly below?: string
  /** Who may open its address; all others read that access is denied. */
  readonly requiredAccess: Access
  /** The text of that refusal, where the usual one does not fit. */
  readonly denied?: TextKey
  /** Empty before there is any content; until then the way to the first content is shown above it. */
  readonly needsContent?: true
  /** Has a header of its own instead of the area's heading and tab bar. */
  readonly hasOwnHeader?: true
  /** Counts the things on the tab that this person has not read. If the query fails, the tab shows no number. */
  readonly unreadQuery?: {
    readonly queryKey: readonly string[]
    readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<number>
  }
  /** The tab's component. If its code is loaded separately, it is requested together with the texts of the area. */
  readonly Screen: ComponentType | PreloadableComponent<object>
  /** Requests its first data together with the texts of the area. The screen shows failures. */
  readonly load?: (queryClient: QueryClient, path: string) => Promise<unknown>
}
