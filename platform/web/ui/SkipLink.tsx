import type { ReactNode } from 'react'

/** The first stop of the keyboard: past everything that every page repeats. */
export function SkipLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      className="fixed top-3 left-3 z-50 pointer-events-none opacity-0 rounded-control bg-accent px-4 py-3 font-medium text-on-accent focus-visible:pointer-events-auto focus-visible:opacity-100"
    >
      {children}
    </a>
  )
}
