import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiFailure, clientFailures } from '../failure.ts'
import { requiredComponent } from './required-component.tsx'

const Tab = ({ title }: { readonly title: string }) => <h2>{title}</h2>
const away = () => new ApiFailure('network', undefined, clientFailures.network)

test('a placeholder is shown while code loads, and after a failure “Try again” loads it', async () => {
  const loads: PromiseWithResolvers<typeof Tab>[] = []
  const Part = requiredComponent<{ readonly title: string }>(
    'part',
    () => {
      const load = Promise.withResolvers<typeof Tab>()
      loads.push(load)
      return load.promise
    },
    <p>Its place</p>,
  )
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <main tabIndex={-1}>
        <Part title="All that is shared" />
      </main>
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('Its place')).toBeVisible()
  await expect.poll(() => loads).toHaveLength(1)
  loads[0]?.reject(away())
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^This page could not be shown/)
  for (const attempt of [1, 2]) {
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Its place')).toBeVisible()
    await expect.poll(() => loads).toHaveLength(attempt + 1)
    if (attempt === 1) loads[attempt]?.reject(away())
    else loads[attempt]?.resolve(Tab)
  }
  await expect.element(page.getByRole('heading', { name: 'All that is shared' })).toBeVisible()
})
