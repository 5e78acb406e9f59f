import type { ReactNode } from 'react'

/** A text that takes as many lines of its row as it needs. */
export const CellText = ({ children }: { readonly children: ReactNode }) => (
  <div className="py-2.5 whitespace-normal wrap-anywhere">{children}</div>
)
