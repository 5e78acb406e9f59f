import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#app/web/query-client.ts'
import { type AppRouter, createAppRouter } from '#app/web/router.ts'
import { leaveWhenSessionEnds } from '#app/web/session-end.ts'

type Options = { readonly width?: number; readonly height?: number }

/** The whole app at an address, as a browser would show it. The network is `network.ts`; sign somebody in first. */
export async function renderScreen(address: string, { width = 1280, height = 800 }: Options = {}) {
  // Setting the size is a way to the browser and back, and the page is laid out anew.
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height)
  // The area's code is not bundled in tests: loading it, and the sign-in behind it, can take longer than an assertion
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
