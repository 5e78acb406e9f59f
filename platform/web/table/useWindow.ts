import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef } from 'react'

/** Specification, section 9. Pixels, and rows beyond what is seen. */
export const ROW_HEIGHT = 40
export const MAX_HEIGHT = 600
const OVERSCAN = 5

/**
 * Which rows are near the window that one looks through.
 * @param kept a row that stays there wherever one looks: the one being edited, with the keyboard in it
 * @param keyAt tells rows apart that may be taller than others; without it all have the same height
 */
export function useWindow(count: number, kept: number, keyAt?: (index: number) => number | string) {
  const scroller = useRef<HTMLDivElement>(null)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range)
      return kept < 0 || near.includes(kept) ? near : [...near, kept].toSorted((a, b) => a - b)
    },
    [kept],
  )
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    rangeExtractor,
    ...(keyAt && { getItemKey: keyAt }),
    // Rows that come a frame late are seen as blank ones while one scrolls.
    useFlushSync: true,
  })
  return {
    scroller,
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    measure: keyAt && virtualizer.measureElement,
  }
}
