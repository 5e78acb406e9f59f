import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef } from 'react'

/** Specification, section 9. Pixels, and rows beyond what is seen. */
export const ROW_HEIGHT = 40
export const MAX_HEIGHT = 600
const OVERSCAN = 5

/**
 * Which rows are near the window that one looks through.
 * @param kept rows that stay there wherever one looks, -1 where there is none: the one being edited, and the one with
 *   the keyboard in it
 * @param keyAt tells rows apart that may be taller than others; without it all have the same height
 */
export function useWindow(
  count: number,
  kept: readonly [edited: number, held: number],
  keyAt?: (index: number) => number | string,
) {
  const scroller = useRef<HTMLDivElement>(null)
  const [edited, held] = kept
  const rangeExtractor = useCallback(
    (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), edited, held])]
        .filter((index) => index >= 0)
        .toSorted((a, b) => a - b),
    [edited, held],
  )
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here and now
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

/** The rows that are near, and the height of all of them. */
export type Window = Omit<ReturnType<typeof useWindow>, 'scroller'>
