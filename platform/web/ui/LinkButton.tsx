import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { buttonClass, type ButtonLook, type ButtonSize } from './button-class.ts'

type AnchorProps = ComponentProps<'a'> & { readonly look?: ButtonLook; readonly size?: ButtonSize }

/** A link to a screen that looks like a button. */
export const LinkButton = createLink(AnchorButton)

function AnchorButton({ look = 'primary', size = 'normal', className, children, ...rest }: AnchorProps) {
  return (
    // The router marks a link to the home page as current on every screen, which makes no sense for a button.
    <a {...rest} aria-current={undefined} className={buttonClass(look, size, className)}>
      {children}
    </a>
  )
}
