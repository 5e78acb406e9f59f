import { MAX_HEIGHT } from './useVisibleRows.ts'

/** Pixels: the heading and four rows. */
const LEAST_HEIGHT = 210

/** Limits how high a table may be: as always, or so that something else has room below it where it stands now. */
export function limitHeight(table: HTMLElement, roomBelow: number): void {
  const free = window.innerHeight - table.getBoundingClientRect().top - roomBelow
  const height = roomBelow === 0 ? MAX_HEIGHT : Math.min(MAX_HEIGHT, Math.max(LEAST_HEIGHT, free))
  table.style.maxHeight = `${height}px`
}
