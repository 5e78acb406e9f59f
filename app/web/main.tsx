import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '#platform/web/i18n.ts'
import { noteCaught } from './caught.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { leaveWhenSessionEnds } from './session-end.ts'
import { sessionQuery } from '#features/session/web/queries.ts'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)

// Who is there and what to call things are asked at once; the first screen needs both.
void queryClient.prefetchQuery(sessionQuery)
await startI18n({ languages: ['en', 'pt', 'fr'], namespaces: ['app', 'failures', 'session'] })
leaveWhenSessionEnds(router, queryClient)

const root = document.getElementById('root')
if (root) {
  createRoot(root, { onCaughtError: noteCaught }).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
