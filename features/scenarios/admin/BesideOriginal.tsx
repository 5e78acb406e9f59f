import type { ReactNode } from 'react'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'

type Props = { readonly label: string; readonly original: string; readonly children: ReactNode }

/** Shows the original beside the field for its translation; on a phone, above it. */
export const BesideOriginal = ({ label, original, children }: Props) => (
  <div className="grid gap-x-8 gap-y-3 nav:grid-cols-2">
    <div className="min-w-0">
      <h3 className="text-sm font-medium">{label}</h3>
      <p
        lang={FALLBACK_LANGUAGE}
        className="mt-1.5 rounded-control bg-sunken px-3 py-2.5 leading-relaxed wrap-anywhere whitespace-pre-line forced-colors:border"
      >
        {original}
      </p>
    </div>
    {children}
  </div>
)
