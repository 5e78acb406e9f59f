import { type RefObject, startTransition, useLayoutEffect, useState } from 'react'

/** Last measured heights by element name. They last as long as the document, so that a return finds its scroll position. */
const measuredHeights = new Map<number, number>()

type OffscreenCollapse = {
  /** Whether the content has to be rendered: it is near the window, or it holds the focus. */
  readonly isNear: boolean
  /** Pixels that a collapsed element keeps, so that the scroll position stays. */
  readonly height: number | undefined
}

/**
 * Tells whether a part of a long list is near the window; a part that is not can be replaced by an empty element of
 * the same height.
 * @param name identifies the part in this document
 */
export function useOffscreenCollapse(
  element: RefObject<HTMLElement | null>,
  name: number,
): OffscreenCollapse {
  const [isNear, setNear] = useState(() => !measuredHeights.has(name))
  useLayoutEffect(() => {
    const part = element.current
    if (!part) return
    const measure = () => measuredHeights.set(name, part.offsetHeight)
    const onChange: IntersectionObserverCallback = (entries) => {
      const isIntersecting = entries.at(-1)?.isIntersecting ?? true
      if (!isIntersecting) measure()
      // A transition renders in short steps, so scrolling stays smooth.
      startTransition(() => setNear(isIntersecting || part.contains(document.activeElement)))
    }
    const observer = new IntersectionObserver(onChange, { rootMargin: '3000px 0px' })
    observer.observe(part)
    return () => {
      measure()
      observer.disconnect()
    }
  }, [element, name])
  return { isNear, height: measuredHeights.get(name) }
}
