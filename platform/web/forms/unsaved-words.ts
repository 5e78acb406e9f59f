/** How many forms on the screen hold words that would be lost with it. */
let count = 0

/** @returns to be called once the words are saved or given up */
export function markUnsavedWords(): () => void {
  count += 1
  return () => {
    count -= 1
  }
}

/**
 * Whether something on the screen is lost when it goes. Such a screen stays when the session ends, with the person whose
 * words these are, until they have signed in elsewhere.
 */
export const hasUnsavedWords = (): boolean => count > 0
