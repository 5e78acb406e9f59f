import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback } from 'react'

/** The heights are pixels; OVERSCAN is the number of rows rendered beyond the visible ones (requirement A13). */
export const ROW_HEIGHT = 40
export const MAX_HEIGHT = 600
const OVERSCAN = 5

type Rows = {
  readonly scroller: HTMLElement | null
  readonly count: number
  /** Indexes of rows that stay rendered at every scroll position; -1 for none. */
  readonly kept: readonly [number, number]
  /** Identifies a row; its measured height is kept under this key. */
  readonly keyAt: (index: number) => number | string
}

/** The rows that are visible or nearly so, and the total height of all rows. */
export function useVisibleRows({ scroller, count, kept: [one, other], keyAt }: Rows) {
  const rangeExtractor = useCallback(
    (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), one, other])]
        .filter((index) => index >= 0)
        .toSorted((a, b) => a - b),
    [one, other],
  )
  // oxlint-disable-next-line react/incompatible-library -- its result is used in this render only
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    rangeExtractor,
    getItemKey: keyAt,
    // Without it, rows appear blank for a frame while scrolling.
    useFlushSync: true,
  })
  return {
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
  }
}

/** The heading and four rows, in pixels. */
const LEAST_HEIGHT = 210

/** Limits the height of a table: to the maximum, or so that `roomBelow` stays free below its current position. */
export function limitHeight(table: HTMLElement, roomBelow: number): void {
  const free = window.innerHeight - table.getBoundingClientRect().top - roomBelow
  const height = roomBelow === 0 ? MAX_HEIGHT : Math.min(MAX_HEIGHT, Math.max(LEAST_HEIGHT, free))
  table.style.maxHeight = `${height}px`
}
