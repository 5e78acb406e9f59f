import { X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Banner } from '../ui/Banner.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { notices } from './notices.ts'

/** Shows what was said last, and announces it. It waits while a pointer or the keyboard is on it. */
export function Notices({ closeName }: { readonly closeName: string }) {
  const notice = useSyncExternalStore(notices.subscribe, notices.current)
  const [isHeld, hold] = useState(false)
  useEffect(() => {
    if (!notice || isHeld) return
    const timer = setTimeout(notices.clear, notice.duration)
    return () => clearTimeout(timer)
  }, [notice, isHeld])
  return (
    <div
      // Over the screen and without a height of its own, so that nothing below it moves.
      className="pointer-events-none sticky top-[calc(var(--spacing-nav)+0.75rem)] z-20 h-0"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      {notice && (
        <div
          key={notice.id}
          className="pointer-events-auto ml-auto w-full max-w-xl animate-rise rounded-card shadow-lift"
        >
          <Banner
            tone={notice.tone}
            action={
              <IconButton name={closeName} onClick={notices.clear} className="-my-2.5 -mr-2 text-inherit">
                <X aria-hidden className="size-4" />
              </IconButton>
            }
          >
            {notice.text}
          </Banner>
        </div>
      )}
    </div>
  )
}
