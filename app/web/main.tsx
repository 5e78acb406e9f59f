import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '#platform/web/i18n.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.ts'
import { firstTexts } from '#features/paths.ts'
import { leaveWhenSessionEnds } from './session-end.ts'
import { logRenderError } from './FallbackScreens.tsx'
import { sessionQuery } from '#features/session/web/queries.ts'

const queryClient = createQueryClient()
// All scripts have been evaluated in one task, which is long on a phone. The rest runs in short tasks.
await nextTask()

// The session and the texts are requested in parallel; the first screen needs both.
void queryClient.prefetchQuery(sessionQuery)
const texts = startI18n({ namespaces: firstTexts })
await nextTask()
const router = createAppRouter(queryClient)
leaveWhenSessionEnds(router, queryClient)
// The screen's data loads at the same time. If it takes long, the shell is shown first.
await Promise.all([texts, Promise.race([router.load().catch(console.error), nextTask(200)])])

const root = document.getElementById('root')
if (root) {
  // React then renders in short steps, so that input is handled in between.
  startTransition(() =>
    createRoot(root, { onCaughtError: logRenderError }).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

function nextTask(milliseconds = 0): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
