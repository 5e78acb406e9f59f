import type { QueryClient } from '@tanstack/react-query'
import { type ScreenPath, type screens, screenTexts } from '#features/paths.ts'
import type { Me } from '#features/session/contract.ts'
import { toPrincipal } from '#features/session/web/queries.ts'
import { allows } from '#platform/contract/access.ts'
import { loadTexts } from '#platform/web/i18n.ts'

export type LoaderContext = {
  readonly context: { readonly queryClient: QueryClient; readonly me: Me }
  readonly params: { readonly id?: string | undefined }
  /** True while the pointer only hovers over the link. */
  readonly preload: boolean
}

/**
 * Loads a screen's texts and, at the same time, its first data, but the data only for a real visit by a person with
 * access. The screen shows failures of its data; the router shows those of scripts that the screen and its data share.
 */
export const routeLoader =
  <Coming extends LoaderContext>(
    screen: Exclude<ScreenPath, typeof screens.admin>,
    ask: (coming: Coming) => Promise<unknown>,
  ) =>
  (coming: Coming): Promise<void> => {
    if (!coming.preload && allows(toPrincipal(coming.context.me), 'member')) ask(coming).catch(() => {})
    return loadTexts(...screenTexts[screen])
  }
