import { type ReactNode, useLayoutEffect, useState } from 'react'
import { cx } from './cx.ts'

type Props = { readonly label: string; readonly children: ReactNode; readonly className?: string }

/** Wide content. Where it has to scroll sideways, an edge shows that there is more, and the keyboard reaches it. */
export function HorizontalScrollRegion({ label, children, className }: Props) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const { isWide, hasMore } = useOverflow(scroller)
  return (
    <div className={cx('relative grid grid-cols-1', className)}>
      <div
        ref={setScroller}
        role="region"
        aria-label={label}
        // Scrollable content must be reachable by keyboard; other content is no tab stop.
        tabIndex={isWide ? 0 : undefined}
        className="overflow-x-auto overscroll-x-contain rounded-[inherit]"
      >
        {children}
      </div>
      {hasMore && <HorizontalScrollEdge />}
    </div>
  )
}

/** Shows that content goes on beyond the end of a sideways scroller; stands beside it, inside a `relative` element. */
export const HorizontalScrollEdge = ({ className }: { readonly className?: string }) => (
  <div
    aria-hidden
    className={cx(
      'pointer-events-none absolute inset-y-0 right-0 w-10 rounded-r-[inherit] border-r-2 border-accent bg-linear-to-l from-ink/20 to-transparent',
      className,
    )}
  />
)

/** Whether an element's content is wider than the element, and whether more of it lies beyond the visible end. */
export function useOverflow(element: HTMLElement | null) {
  const [overflow, setOverflow] = useState({ isWide: false, hasMore: false })
  useLayoutEffect(() => {
    if (!element) return
    const measure = () => {
      const { scrollWidth, clientWidth, scrollLeft } = element
      // A difference of less than a pixel does not count.
      const isWide = scrollWidth > clientWidth + 1
      setOverflow((known) => {
        const hasMore = scrollLeft + clientWidth < scrollWidth - 1
        return known.isWide === isWide && known.hasMore === hasMore ? known : { isWide, hasMore }
      })
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const watched of [element, ...element.children]) observer.observe(watched)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [element])
  return overflow
}
