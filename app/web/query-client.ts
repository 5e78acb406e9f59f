import { QueryClient } from '@tanstack/react-query'

/** The HTTP client already retries, so queries do not. Being offline is a failure like any other. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
