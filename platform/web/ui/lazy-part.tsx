import { type ComponentType, lazy, Suspense } from 'react'
import { logEvent } from '../error-log.ts'
import { retryPause, retryPolicy } from '../http.ts'

const Nothing = () => null

/**
 * A part of a page whose code comes when it is first shown. It is asked for again as often as any request.
 * @param Missing shown where the code cannot be loaded: nothing, unless the page cannot go on without it
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  const Part = lazy(async () => {
    for (let attempt = 1; ; attempt += 1)
      try {
        return { default: await load() }
      } catch (error) {
        logEvent('part of a page not loaded', String(error))
        if (attempt > retryPolicy.retries) return { default: Missing }
        await retryPause(attempt)
      }
  })
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}
