import { useEffect, useEffectEvent, useRef } from 'react'

/** An empty element at the end of a list, which calls back when the end comes near the visible part. */
export function InfiniteScrollSentinel({ onReachEnd }: { readonly onReachEnd: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  const reachEnd = useEffectEvent(onReachEnd)
  useEffect(() => {
    if (!element.current) return
    // A busy page may report several changes in one call.
    const onChange: IntersectionObserverCallback = (entries) =>
      entries.some(({ isIntersecting }) => isIntersecting) && reachEnd()
    const observer = new IntersectionObserver(onChange, { rootMargin: '1200px 0px' })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={element} aria-hidden />
}
