import { type DragEvent, type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { FileButton } from './FileButton.tsx'

type Props = {
  readonly icon: ReactNode
  /** Says what may be dropped. */
  readonly text: string
  readonly choose: string
  /** Which files the button offers, as an input's `accept`. */
  readonly accept: string
  readonly isBusy: boolean
  readonly onFile: (file: File) => void
}

/** Takes a file that is dropped or chosen. While one is being processed it takes no other. */
export function FileDrop({ icon, text, choose, accept, isBusy, onFile }: Props) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isBusy) onFile(file)
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'grid justify-items-center gap-4 rounded-card border border-dashed px-6 py-12 text-center',
        isOver ? 'border-accent bg-accent-soft' : 'border-control/45',
      )}
    >
      {icon}
      <p className="text-ink-muted">{text}</p>
      <FileButton accept={accept} isBusy={isBusy} onFile={onFile}>
        {choose}
      </FileButton>
    </div>
  )
}
