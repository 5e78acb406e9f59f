import { type ReactNode, useRef } from 'react'
import { Button, type ButtonProps } from '#platform/web/ui/Button.tsx'

type Props = Pick<ButtonProps, 'look' | 'isBusy'> & {
  readonly onFile: (file: File) => void
  readonly children: ReactNode
}

/** Lets one choose a pack. */
export function PackFileButton({ onFile, children, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file may be chosen again once it has been mended.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
