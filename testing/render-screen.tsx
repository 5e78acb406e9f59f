import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#app/web/query-client.ts'
import { type AppRouter, createAppRouter } from '#app/web/router.ts'
import { leaveWhenSessionEnds } from '#app/web/session-end.ts'

type Options = { readonly width?: number; readonly height?: number }

/** Renders the whole app at an address. Its network is `network.ts`; sign a person in first. */
export async function renderScreen(address: string, { width = 1280, height = 800 }: Options = {}) {
  // Setting the size costs a message to the browser and a new layout.
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height)
  // Tests load this code unbundled, and loading it with the sign-in screen behind it can take longer than an assertion
  // waits.
  if (address.startsWith('/admin'))
    await Promise.all([import('#app/web/AdminArea.tsx'), import('#app/web/LoginPage.tsx')])
  const queryClient = createQueryClient()
  const router: AppRouter = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [address] }))
  onTestFinished(leaveWhenSessionEnds(router, queryClient))
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { screen, router, queryClient, address: () => router.state.location.href }
}
