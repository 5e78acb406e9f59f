import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '#features/session/contract.ts'
import { standingOf } from '#features/session/web/queries.ts'
import { allows } from '#platform/contract/access.ts'
import { loadTexts } from '#platform/web/i18n.ts'

type LoaderContext = {
  readonly context: { readonly queryClient: QueryClient; readonly me: Me }
  readonly params: { readonly id?: string | undefined }
  /** Whether a pointer is only near the link. */
  readonly preload: boolean
}

/**
 * A screen's texts, and its first data asked for meanwhile, not after them: for whoever really comes and may see them.
 * What goes wrong with the data is told by the screen.
 */
export const routeLoader =
  (texts: string, ask: (coming: LoaderContext) => Promise<unknown>) =>
  (coming: LoaderContext): Promise<void> => {
    if (!coming.preload && allows(standingOf(coming.context.me), 'member')) void ask(coming)
    return loadTexts(texts)
  }
