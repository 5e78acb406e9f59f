import { type ComponentType, lazy, Suspense, useState } from 'react'
import { logEvent } from '../error-log.ts'
import { retryPause, retryPolicy } from '../http.ts'

const Nothing = () => null

/**
 * A part of a page whose code comes when it is first shown. It is asked for again as often as any request;
 * where all that was in vain, anew when it is shown the next time.
 * @param Missing shown where the code cannot be loaded: nothing, unless the page cannot go on without it
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  const begin = () =>
    lazy(async () => {
      for (let attempt = 1; ; attempt += 1)
        try {
          return { default: await load() }
        } catch (error) {
          logEvent('part of a page not loaded', String(error))
          if (attempt > retryPolicy.retries) {
            // React keeps what a lazy component has come to.
            latest = begin()
            return { default: Missing }
          }
          await retryPause(attempt)
        }
    })
  let latest = begin()
  return function LazyPart(props) {
    const [Part] = useState(() => latest)
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}
