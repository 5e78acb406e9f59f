import Maximize2 from 'lucide-react/icons/maximize-2'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../hooks/useText.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'

type Props = {
  readonly text: string
  /** The column's title, which is also that of the dialog with the whole text. */
  readonly title: string
  /** Shown in the cell instead of the plain text, also on one line. */
  readonly children?: ReactNode
}

/** A text in one line of a table. Where the line is too short for it, a button opens the whole text (requirement A13). */
export function TruncatedText({ text, title, children = text }: Props) {
  const [line, setLine] = useState<HTMLElement | null>(null)
  const isCut = useIsTruncated(line)
  return (
    <div className="flex min-w-0 items-center gap-1">
      <div ref={setLine} className="min-w-0 truncate">
        {children}
      </div>
      {isCut && <FullTextButton text={text} title={title} />}
    </div>
  )
}

/** A component of its own, so that only cells with a button run the text hook, which would slow down scrolling. */
function FullTextButton({ text, title }: Props) {
  const t = useText('admin')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        name={t('wholeText', { title })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="size-8!"
      >
        <Maximize2 aria-hidden className="size-3.5" />
      </IconButton>
      {isOpen && (
        <Dialog name={title} isOpen onClose={close} className="p-5 text-start text-sm whitespace-normal">
          <div className="flex items-start justify-between gap-4">
            <h2 className="font-semibold">{title}</h2>
            <IconButton name={t('closeWholeText')} onClick={close} className="-m-2">
              <X aria-hidden className="size-5" />
            </IconButton>
          </div>
          <p className="mt-2 font-normal whitespace-pre-line wrap-anywhere">{text}</p>
        </Dialog>
      )}
    </>
  )
}

/** Whether an element is too narrow for its content. */
function useIsTruncated(element: HTMLElement | null): boolean {
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    if (!element) return
    const content = document.createRange()
    content.selectNodeContents(element)
    // The browser cuts at fractions of a pixel, so whole numbers would leave some cut texts without a button.
    const isTooWide = () => content.getBoundingClientRect().width > element.getBoundingClientRect().width
    const observer = new ResizeObserver(() => setCut(isTooWide()))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return isCut
}
