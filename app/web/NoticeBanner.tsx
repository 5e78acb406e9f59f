import type { ReactNode } from 'react'
import { Logo } from '#platform/web/ui/Logo.tsx'

type Props = { readonly title: string; readonly children: ReactNode; readonly action: ReactNode }

/** A screen with one message, and an action for it. */
export function NoticeBanner({ title, children, action }: Props) {
  return (
    <div className="mx-auto flex w-full max-w-xl grow flex-col items-center justify-center gap-4 px-4 py-16 text-center">
      <Logo size={56} />
      <h1 className="mt-2 text-display font-semibold">{title}</h1>
      <div className="text-balance text-ink-muted">{children}</div>
      <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>
    </div>
  )
}
