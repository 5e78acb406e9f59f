import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far from the end still counts as the end: fractions of pixels, not a line that someone went back to. */
const SLACK = 8

export type FollowEnd = {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly isAtEnd: boolean
  readonly jumpToEnd: () => void
}

/**
 * Keeps the end in sight while the reader is there, and otherwise leaves the place where the reader is alone.
 * @param said names what the reader has just said: whoever speaks is at the end
 * @param place names what the reader has just been taken to, wherever that is
 */
export function useFollowEnd(said: string | undefined, place: number | undefined): FollowEnd {
  const scroller = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)

  useEffect(() => {
    const box = scroller.current
    const content = box?.firstElementChild
    if (!box || !content) return
    let lastTop = 0
    const onScroll = () => {
      if (isEnd(box)) follows.current = true
      // Only a reader goes up. What merely grew must not look like a reader who left the end.
      else if (box.scrollTop < lastTop) follows.current = false
      lastTop = box.scrollTop
      setAtEnd(follows.current)
    }
    const sizes = new ResizeObserver(() => {
      if (follows.current) toEnd(box)
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
    if (said !== undefined && scroller.current) toEnd(scroller.current)
  }, [said])

  useEffect(() => {
    if (place !== undefined && scroller.current) follows.current = isEnd(scroller.current)
  }, [place])

  const jumpToEnd = () => {
    if (!scroller.current) return
    toEnd(scroller.current)
    // The button that was pressed goes away; the transcript is where the reader now is.
    scroller.current.focus({ preventScroll: true })
  }
  return { scroller, isAtEnd, jumpToEnd }
}

const isEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight <= SLACK

function toEnd(box: HTMLElement): void {
  box.scrollTop = box.scrollHeight
}
