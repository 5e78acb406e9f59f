import { type RefObject, startTransition, useLayoutEffect, useState } from 'react'

/** By the name of the room; it lasts as long as this document. */
const heights = new Map<number, number>()

type Room = {
  /** Whether what is in it has to stand there. */
  readonly isNear: boolean
  /** How high it was when it was last left: who comes back to the screen is where they were. */
  readonly height: number | undefined
}

/**
 * A part of a long list that is near the window, or else is only as high as it was. What holds the focus stays.
 * @param name tells it from all others of the document
 */
export function useRoom(element: RefObject<HTMLElement | null>, name: number): Room {
  const [isNear, setNear] = useState(() => !heights.has(name))
  useLayoutEffect(() => {
    const room = element.current
    if (!room) return
    const keep = () => heights.set(name, room.offsetHeight)
    const onChange: IntersectionObserverCallback = (entries) => {
      const isClose = entries.at(-1)?.isIntersecting ?? true
      if (!isClose) keep()
      // In slices of time, so that scrolling does not wait for it.
      startTransition(() => setNear(isClose || room.contains(document.activeElement)))
    }
    const observer = new IntersectionObserver(onChange, { rootMargin: '3000px 0px' })
    observer.observe(room)
    return () => {
      keep()
      observer.disconnect()
    }
  }, [element, name])
  return { isNear, height: heights.get(name) }
}
