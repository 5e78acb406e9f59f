import { type ComponentType, lazy, Suspense, useState } from 'react'
import { logEvent } from '../error-log.ts'
import { retryPause, retryPolicy } from '../http.ts'

const Nothing = () => null

/**
 * A part of a page whose code loads when it is first shown. Loading is retried as often as any request; if all attempts
 * fail, it starts again when the part is shown the next time.
 * @param Missing shown if the code cannot be loaded: nothing, unless the page cannot do without the part
 */
export function lazyComponent<Props extends object>(
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
            // React keeps the result of a lazy component, so the next time needs a new one.
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
