import { type RefObject, useEffect, useRef, useState } from 'react'

/** Pixels from the end that still count as the end: less than a line, more than rounding. */
const TOLERANCE = 8

type StickToEnd = {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly isAtEnd: boolean
  readonly jumpToEnd: () => void
}

/**
 * Scrolls a growing list to its end while the reader is there, and leaves the scroll position alone otherwise.
 * @param sentKey identifies the message that the reader has just sent, which scrolls to the end
 * @param editedId identifies the message whose editor has just been scrolled to
 */
export function useStickToEnd(sentKey: string | undefined, editedId: number | undefined): StickToEnd {
  const scroller = useRef<HTMLDivElement>(null)
  const isSticking = useRef(true)
  const lastTop = useRef(0)
  const [isAtEnd, setAtEnd] = useState(true)

  useEffect(() => {
    const box = scroller.current
    const content = box?.firstElementChild
    if (!box || !content) return
    const onScroll = () => {
      if (isEnd(box)) isSticking.current = true
      // Only a reader scrolls up. Content that grows must not count as a reader who has left the end.
      else if (box.scrollTop < lastTop.current) isSticking.current = false
      lastTop.current = box.scrollTop
      setAtEnd(isSticking.current)
    }
    const sizes = new ResizeObserver(() => {
      if (isSticking.current) lastTop.current = scrollToEnd(box)
      else setAtEnd(isEnd(box))
    })
    sizes.observe(box)
    sizes.observe(content)
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', onScroll)
    }
  }, [])

  useEffect(() => {
    if (sentKey === undefined || !scroller.current) return
    // Set at once, because before the scroll event a quick reply may have grown below.
    isSticking.current = true
    lastTop.current = scrollToEnd(scroller.current)
  }, [sentKey])

  useEffect(() => {
    if (editedId !== undefined && scroller.current) isSticking.current = isEnd(scroller.current)
  }, [editedId])

  const jumpToEnd = () => {
    if (!scroller.current) return
    scrollToEnd(scroller.current)
    // The pressed button disappears, so the transcript takes the focus.
    scroller.current.focus({ preventScroll: true })
  }
  return { scroller, isAtEnd, jumpToEnd }
}

const isEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight <= TOLERANCE

/** Returns the scroll position of the end. */
function scrollToEnd(box: HTMLElement): number {
  box.scrollTop = box.scrollHeight
  return box.scrollTop
}
