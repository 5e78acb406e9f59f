type Columns = readonly { readonly width: number; readonly isPinned?: boolean }[]

/** Which column names the row. It stays visible during sideways scrolling. */
export const namingIndex = (columns: Columns): number =>
  columns.findIndex(({ isPinned = false }) => !isPinned)

/** The naming column's width is limited to leave room for the others. */
export const columnWidth = (width: number, isNaming: boolean): string =>
  isNaming ? `min(${width}rem, 45cqi)` : `${width}rem`

/** How wide so many of the columns are together, in CSS. */
function widthOf(columns: Columns, count: number): string {
  const naming = namingIndex(columns)
  const widths = columns.slice(0, count).map(({ width }, nth) => columnWidth(width, nth === naming))
  return `calc(${['0rem', ...widths].join(' + ')})`
}

/** How wide a table is at least: its columns together. */
export const tableMinWidth = (columns: Columns): string => widthOf(columns, columns.length)

/** How wide the columns are that stay visible. */
export const pinnedWidth = (columns: Columns): string => widthOf(columns, namingIndex(columns) + 1)

/** How wide the column is that stays at the end on every screen. */
export function pinnedEndWidth(columns: readonly EndColumn[]): string {
  const last = columns.at(-1)
  return last && staysOnPhone(last) ? `${last.width}rem` : '0'
}

/** In rem: a column that is no wider, such as one of menus, leaves room for the others on a phone as well. */
const NARROW = 4

/** Whether the column that stays at the end does so on a phone too. */
export const staysOnPhone = ({ width, isPinnedAtEnd = false }: EndColumn): boolean =>
  isPinnedAtEnd && width <= NARROW

/** A cell of the column that stays at the end; on a phone a wide one scrolls away. */
export const pinnedAtEnd = (column: EndColumn): string =>
  staysOnPhone(column)
    ? 'sticky right-0 @max-6xl:border-s'
    : '@2xl:sticky @2xl:right-0 @max-6xl:@2xl:border-s'

type EndColumn = { readonly width: number; readonly isPinnedAtEnd?: boolean }

/** Where a column stays during sideways scrolling; undefined for those that scroll away. */
export const pinnedLeft = (columns: Columns, nth: number): string | undefined =>
  nth <= namingIndex(columns) ? widthOf(columns, nth) : undefined
