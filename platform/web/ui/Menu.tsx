import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { enterMenu, moveInMenu } from './menu-popover.ts'
import { attachPopover } from './popover.ts'
import { Spinner } from './Spinner.tsx'

type Props = {
  /** What the menu is for. */
  readonly name: string
  readonly isBusy?: boolean
  /** `MenuItem`s, which are rendered only while the menu is open. */
  readonly children: ReactNode
}

/** A button with a menu, in the browser's top layer: no table cuts it off, and Escape or a press outside closes it. */
export function Menu({ name, isBusy = false, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const element = popover.current
    if (!isOpen || !element || !button.current) return undefined
    const detach = attachPopover(element, button.current, 'end')
    enterMenu(element)
    return detach
  }, [isOpen])
  return (
    <>
      <IconButton
        ref={button}
        name={name}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-busy={isBusy || undefined}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          popover.current?.showPopover()
        }}
        className="size-9!"
      >
        {isBusy ? <Spinner /> : <Ellipsis aria-hidden className="size-4.5" />}
      </IconButton>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys also cause an item's click */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={name}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onClick={() => popover.current?.hidePopover()}
        onKeyDown={moveInMenu}
        className="fixed m-0 min-w-56 rounded-control bg-surface p-1.5 text-ink shadow-lift ring-1 ring-line forced-colors:border"
      >
        {isOpen && children}
      </div>
    </>
  )
}
