const DAY = 86_400_000

/** How many days there are after today until a day such as `2026-12-15` (UTC); negative once it is over. */
export const countDaysLeft = (day: string, now: number = Date.now()): number =>
  Math.round((Date.parse(day) - Math.floor(now / DAY) * DAY) / DAY)
