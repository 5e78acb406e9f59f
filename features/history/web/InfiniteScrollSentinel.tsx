import { useEffect, useEffectEvent, useRef } from 'react'

/** Stands unseen at the end of a list, and calls back when that is about to come into view. */
export function InfiniteScrollSentinel({ onNear }: { readonly onNear: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    if (!element.current) return
    // A busy page may hear of far and near at once.
    const onChange: IntersectionObserverCallback = (entries) =>
      entries.some(({ isIntersecting }) => isIntersecting) && near()
    const observer = new IntersectionObserver(onChange, { rootMargin: '1200px 0px' })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={element} aria-hidden />
}
