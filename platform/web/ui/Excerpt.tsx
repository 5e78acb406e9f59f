import { type ReactNode, useState } from 'react'
import { TextButton } from './TextButton.tsx'

type Props = {
  readonly text: string
  /** How many characters of a longer text are shown at first. */
  readonly limit: number
  readonly more: string
  readonly less: string
  /** Renders the shown part; default: as plain text. */
  readonly children?: (text: string) => ReactNode
}

const plainly = (text: string): ReactNode => text

/** The beginning of a text, with a button that shows the rest. */
export function Excerpt({ text, limit, more, less, children = plainly }: Props) {
  const [isOpen, open] = useState(false)
  const characters = Array.from(text)
  if (characters.length <= limit) return children(text)
  return (
    <>
      {children(isOpen ? text : `${characters.slice(0, limit).join('').trimEnd()}…`)}{' '}
      <TextButton
        aria-expanded={isOpen}
        onClick={() => open(!isOpen)}
        // Stands in the line of the text, with a touch target as large as any other button's.
        className="relative inline! min-h-0! whitespace-nowrap text-accent-ink before:absolute before:-inset-x-2 before:-inset-y-3"
      >
        {isOpen ? less : more}
      </TextButton>
    </>
  )
}
