import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Props = ComponentProps<'a'> & { readonly current?: 'page' | 'true' | undefined }

/** A link that is told whether it leads here: the router itself would say so of the home page everywhere. */
export const NavLink = createLink(Anchor)

function Anchor({ current, children, ...rest }: Props) {
  return (
    <a {...rest} aria-current={current}>
      {children}
    </a>
  )
}
