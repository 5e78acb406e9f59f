import type { Page } from 'playwright'

/** The frames of a table during a movement. Times between frames are in milliseconds. */
export type FrameReport = {
  readonly count: number
  readonly median: number
  readonly p95: number
  readonly longest: number
  /** The number of frames in which a part of the table's window had no rows. */
  readonly blank: number
  /** The largest number of rows that were in the DOM at once. */
  readonly mostRows: number
}

type ObservedFrames = { readonly at: number; readonly rows: number; readonly isBlank: boolean }

declare global {
  interface Window {
    seenFrames?: ObservedFrames[]
  }
}

/** Starts recording each frame. */
export async function recordFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: ObservedFrames[] = []
    window.seenFrames = seen
    const isRow = (x: number, y: number) =>
      document.elementFromPoint(x, y)?.closest('tr[aria-rowindex]') !== null
    const look = (at: number) => {
      if (window.seenFrames !== seen) return
      const region = document.querySelector('[role=region]:has(table)')?.getBoundingClientRect()
      const rows = document.querySelectorAll('tbody tr[aria-rowindex]').length
      if (region) {
        const [x, top, bottom] = [region.left + 90, region.top + 50, Math.min(region.bottom, innerHeight) - 8]
        seen.push({
          at,
          rows,
          isBlank: rows > 15 && !(isRow(x, top) && isRow(x, (top + bottom) / 2) && isRow(x, bottom)),
        })
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** Ends the recording and returns its report. */
export async function readFrames(page: Page): Promise<FrameReport> {
  const seen = await page.evaluate(() => {
    const all = window.seenFrames ?? []
    delete window.seenFrames
    return all
  })
  const gaps = seen
    .slice(1)
    .map(({ at }, nth) => at - (seen[nth]?.at ?? at))
    .toSorted((a, b) => a - b)
  const share = (part: number) => Number((gaps[Math.floor((gaps.length - 1) * part)] ?? 0).toFixed(1))
  return {
    count: seen.length,
    median: share(0.5),
    p95: share(0.95),
    longest: share(1),
    blank: seen.filter(({ isBlank }) => isBlank).length,
    mostRows: Math.max(...seen.map(({ rows }) => rows)),
  }
}
