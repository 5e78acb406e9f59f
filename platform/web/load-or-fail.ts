import { ApiFailure, clientFailures } from './failure.ts'

/**
 * Code that is no longer there belongs to an older deployment: the router then loads the page again, once. Where
 * nobody answers at all, that would put the browser's own error page in our place, so it is a failure like any other,
 * which can be tried again.
 */
export async function loadOrFail<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (await isServed()) throw error
    throw new ApiFailure('network', undefined, clientFailures.network, { cause: error })
  }
}

const isServed = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
