import X from 'lucide-react/icons/x'
import { type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { focusContent } from '../focus.ts'
import { Banner } from '../ui/Banner.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { type Notice, notices } from './notices.ts'

type Props = { readonly closeName: string }

/** Shows the newest notice and announces it. */
export function Notices({ closeName }: Props) {
  const notice = useSyncExternalStore(notices.subscribe, notices.current)
  // Clears the notice on unmount, so that an old notice does not appear later.
  useEffect(() => notices.clear, [])
  return (
    // Lies over the screen without a height of its own, so that nothing below it moves. Hidden while a dialog shows the
    // same message.
    <div className="[body:has([data-dialog-notice])_&]:hidden pointer-events-none sticky top-[calc(var(--spacing-nav)+var(--spacing-offline,0px)+var(--spacing-header,0px)+0.75rem)] z-30 h-0">
      {notice && <Shown key={notice.id} notice={notice} closeName={closeName} />}
    </div>
  )
}

/** Shows an error notice inside a dialog, because a notice behind the dialog cannot be reached. */
export function DialogNotice() {
  const notice = useSyncExternalStore(notices.subscribe, notices.current)
  if (notice?.tone !== 'error') return null
  return (
    <div data-dialog-notice>
      <Banner tone="error">{notice.text}</Banner>
    </div>
  )
}

/** The close button disappears with its message, so the focus moves to the content. */
function close({ currentTarget }: MouseEvent): void {
  if (document.activeElement === currentTarget) focusContent()
  notices.clear()
}

/** The time does not run while a pointer or the focus is on the notice. */
function Shown({ notice: { tone, text, duration }, closeName }: Props & { readonly notice: Notice }) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isPointedAt || isFocused
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(notices.clear, duration)
    return () => clearTimeout(timer)
  }, [duration, isHeld])
  return (
    <div
      className="pointer-events-auto ml-auto w-full max-w-xl animate-rise rounded-card shadow-lift"
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Banner
        tone={tone}
        action={
          <IconButton
            name={closeName}
            // A mouse click must not move the focus out of the field in which the user is typing.
            onMouseDown={(event) => event.preventDefault()}
            onClick={close}
            className="-my-2.5 -mr-2 text-inherit"
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        }
      >
        {text}
      </Banner>
    </div>
  )
}
