import type { Page } from 'playwright'

/** What one saw of a table while something moved. Milliseconds between frames. */
export type FrameReport = {
  readonly count: number
  readonly median: number
  readonly p95: number
  readonly longest: number
  /** Frames in which a part of the window was without rows. */
  readonly blank: number
  /** The most rows that were in the page at once. */
  readonly mostRows: number
}

type ObservedFrames = { readonly at: number; readonly rows: number; readonly isBlank: boolean }

declare global {
  interface Window {
    seenFrames?: ObservedFrames[]
  }
}

/** Looks at each frame from now on. */
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

/** What was seen since `recordFrames`, which ends with this. */
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
