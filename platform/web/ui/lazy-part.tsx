import { type ComponentType, lazy, Suspense } from 'react'
import { logEvent } from '../error-log.ts'

/** A part of a page whose code comes when it is first shown. Where that fails, the page goes on without it. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      (error: unknown) => {
        logEvent('a part of the page not loaded', String(error))
        return { default: Nothing }
      },
    ),
  )
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}

const Nothing = () => null
