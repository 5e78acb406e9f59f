import type { LucideIcon } from 'lucide-react'
import { checkSession } from '#features/session/web/queries.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { DownloadLink } from '#platform/web/ui/DownloadLink.tsx'

type Props = {
  readonly icon?: LucideIcon
  /** The accessible name where there are no children. */
  readonly name?: string
  readonly onClick: () => void
  /** Extra classes, such as its place on a narrow screen. */
  readonly className?: string
  readonly children?: string
}

const look =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-lg px-3 text-sm font-medium -outline-offset-2 hover:bg-canvas/15 focus-visible:outline-canvas pointer-fine:min-h-9 pointer-fine:min-w-9'

/** A button on the dark bar of actions for the chosen users. */
export const BarButton = ({ icon: Icon, name, onClick, className, children }: Props) => (
  <button type="button" onClick={onClick} aria-label={name} title={name} className={cx(look, className)}>
    {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
    {children}
  </button>
)

type LinkProps = { readonly icon: LucideIcon; readonly href: string; readonly children: string }

/** A download link that looks like a `BarButton`. */
export const BarDownload = ({ icon: Icon, href, children }: LinkProps) => (
  <DownloadLink href={href} check={checkSession} className={look}>
    <Icon aria-hidden className="size-4 shrink-0" />
    {children}
  </DownloadLink>
)
