/** The language codes of an Accept-Language header, most wanted first. */
export const acceptedLanguages = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/;\s*q=/)
      return {
        code: tag.split('-')[0]?.toLowerCase() ?? '',
        weight: quality === undefined ? 1 : Number(quality),
      }
    })
    .filter(({ code, weight }) => /^[a-z]{2,3}$/.test(code) && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ code }) => code)
