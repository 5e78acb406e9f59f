import { type RefObject, useLayoutEffect } from 'react'

/** By the id of the chat; it lasts as long as the page. */
const heights = new Map<number, number>()

/**
 * The heights that the cards of a list had when it was last left. A card out of sight has only a guess of a height;
 * with these the list is as long as it was, and who comes back to it is where they were.
 */
export function useKeptHeights(list: RefObject<HTMLElement | null>): ReadonlyMap<number, number> {
  useLayoutEffect(() => {
    const cards = list.current?.children ?? []
    return () => {
      for (const card of cards)
        if (card instanceof HTMLElement) heights.set(Number(card.dataset.chat), card.offsetHeight)
    }
  }, [list])
  return heights
}
