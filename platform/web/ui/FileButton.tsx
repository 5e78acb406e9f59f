import { type ReactNode, useRef } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

type Props = Pick<ButtonProps, 'look' | 'isBusy'> & {
  /** Which files are offered, as an input's `accept`. */
  readonly accept: string
  readonly onFile: (file: File) => void
  readonly children: ReactNode
}

/** A button that opens the browser's file picker. */
export function FileButton({ accept, onFile, children, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Cleared, so that the same file can be chosen again after it was corrected.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
