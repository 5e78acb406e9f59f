type Columns = readonly { readonly width: number; readonly isPinned?: boolean }[]

/** The index of the column that names the row. It stays visible during sideways scrolling. */
export const findRowHeaderIndex = (columns: Columns): number =>
  columns.findIndex(({ isPinned = false }) => !isPinned)

/** The naming column's width is limited to leave room for the others. */
export const columnWidth = (width: number, isNaming: boolean): string =>
  isNaming ? `min(${width}rem, 45cqi)` : `${width}rem`

/** The total width of the first `count` columns, in CSS. */
function widthOf(columns: Columns, count: number): string {
  const naming = findRowHeaderIndex(columns)
  const widths = columns.slice(0, count).map(({ width }, nth) => columnWidth(width, nth === naming))
  return `calc(${['0rem', ...widths].join(' + ')})`
}

/** The least width of a table: the sum of its columns. */
export const tableMinWidth = (columns: Columns): string => widthOf(columns, columns.length)

/** The width of the columns that stay visible at the beginning. */
export const pinnedWidth = (columns: Columns): string => widthOf(columns, findRowHeaderIndex(columns) + 1)

/** The width of the last column, if it stays visible on every screen. */
export function pinnedEndWidth(columns: readonly EndColumn[]): string {
  const last = columns.at(-1)
  return last && isPinnedOnPhone(last) ? `${last.width}rem` : '0'
}

/** In rem. A pinned last column up to this width, such as one of menus, leaves room for the others even on a phone. */
const NARROW = 4

/** Whether a pinned last column stays visible on a phone too. */
export const isPinnedOnPhone = ({ width, isPinnedAtEnd = false }: EndColumn): boolean =>
  isPinnedAtEnd && width <= NARROW

/** The classes of a cell in the pinned last column; on a phone a wide one scrolls away. */
export const pinnedEndClass = (column: EndColumn): string =>
  isPinnedOnPhone(column)
    ? 'sticky right-0 @max-6xl:border-s'
    : '@2xl:sticky @2xl:right-0 @max-6xl:@2xl:border-s'

type EndColumn = { readonly width: number; readonly isPinnedAtEnd?: boolean }

/** The `left` offset at which a column stays during sideways scrolling; undefined for columns that scroll away. */
export const pinnedLeft = (columns: Columns, nth: number): string | undefined =>
  nth <= findRowHeaderIndex(columns) ? widthOf(columns, nth) : undefined
