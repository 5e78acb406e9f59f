/** November 2026, or Nov, from `2026-11`. Where there is little room the year stands with January alone. */
export function formatMonth(month: string, language: string, style: 'long' | 'short'): string {
  const showsYear = style === 'long' || month.endsWith('-01')
  return new Intl.DateTimeFormat(language, {
    month: style,
    timeZone: 'UTC',
    ...(showsYear && { year: style === 'long' ? 'numeric' : '2-digit' }),
  }).format(new Date(`${month}-01T00:00:00Z`))
}
