import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback } from 'react'

/** Specification, section 9. Pixels, and rows beyond what is seen. */
export const ROW_HEIGHT = 40
export const MAX_HEIGHT = 600
const OVERSCAN = 5

type Rows = {
  readonly scroller: HTMLElement | null
  readonly count: number
  /** Indexes of rows that stay rendered at every scroll position; -1 for none. */
  readonly kept: readonly [number, number]
  /** Tells rows apart that may be taller than others; without it all have the same height. */
  readonly keyAt?: (index: number) => number | string
}

/** Which rows are near the window that one looks through, and how high all of them are. */
export function useVisibleRows({ scroller, count, kept: [one, other], keyAt }: Rows) {
  const rangeExtractor = useCallback(
    (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), one, other])]
        .filter((index) => index >= 0)
        .toSorted((a, b) => a - b),
    [one, other],
  )
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here and now
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    rangeExtractor,
    ...(keyAt && { getItemKey: keyAt }),
    // Rows that come a frame late are seen as blank ones while one scrolls.
    useFlushSync: true,
  })
  return {
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    measure: keyAt && virtualizer.measureElement,
  }
}
