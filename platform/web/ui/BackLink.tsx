import { createLink } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ComponentProps } from 'react'

const Anchor = ({ children, ...props }: ComponentProps<'a'>) => (
  <a
    {...props}
    className="inline-flex min-h-11 items-center gap-2 justify-self-start text-label text-accent-ink underline underline-offset-4"
  >
    <ArrowLeft aria-hidden className="size-4" />
    {children}
  </a>
)

/** A link from a place back to the tab that it belongs to. */
export const BackLink = createLink(Anchor)
