import { type ComponentType, lazy, Suspense } from 'react'
import { logEvent } from '../error-log.ts'

const Nothing = () => null

/** Milliseconds before it is asked again, and at last given up: a server that is started anew has time to come back. */
const PAUSES = [500, 1500, 4000, 8000, 0]

/**
 * A part of a page whose code comes when it is first shown.
 * @param Missing shown where the code cannot be loaded: nothing, unless the page cannot go on without it
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  const Part = lazy(async () => {
    for (const pause of PAUSES) {
      try {
        return { default: await load() }
      } catch (error) {
        logEvent('part of a page not loaded', String(error))
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
    return { default: Missing }
  })
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}
