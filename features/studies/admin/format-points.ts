/** +12, from 0.12: percentage points with their sign. */
export const formatPoints = (share: number, language: string): string =>
  new Intl.NumberFormat(language, { signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format(share * 100)
