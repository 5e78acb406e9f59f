/** The day on which the reader lives, as a date without a time, such as 2026-11-23. */
export function localDay(now = new Date()): string {
  const part = (value: number, length: number) => String(value).padStart(length, '0')
  return [part(now.getFullYear(), 4), part(now.getMonth() + 1, 2), part(now.getDate(), 2)].join('-')
}
