import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Props = ComponentProps<'a'> & { readonly current?: 'page' | 'true' | undefined }

/** A link with an explicit `current`: the router would mark every link to the home page as current. */
export const NavLink = createLink(Anchor)

function Anchor({ current, children, ...rest }: Props) {
  return (
    <a {...rest} aria-current={current}>
      {children}
    </a>
  )
}
