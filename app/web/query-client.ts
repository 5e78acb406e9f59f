import { QueryClient } from '@tanstack/react-query'

/** The HTTP client repeats what may pass, so nothing is repeated here; being offline is a failure like any other. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
