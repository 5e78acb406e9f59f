import { ApiFailure, clientFailures } from './failure.ts'

/**
 * Missing code belongs to an older deployment; the router then reloads the page once. If the server does not answer at
 * all, a reload would show the browser's own error page, so that case is an ordinary failure, which can be retried.
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
