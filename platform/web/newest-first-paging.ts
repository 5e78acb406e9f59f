/** The start of a page of a list that comes newest first. */
type PageStart = { readonly before?: number }

const newestPage: PageStart = {}

/** Options of an infinite query of a list that the server pages by id, newest first. @param size rows of a full page */
export const newestFirstPaging = (size: number) => ({
  initialPageParam: newestPage,
  getNextPageParam: (page: readonly { readonly id: number }[]): PageStart | undefined => {
    const oldest = page.length < size ? undefined : page.at(-1)
    return oldest && { before: oldest.id }
  },
})
