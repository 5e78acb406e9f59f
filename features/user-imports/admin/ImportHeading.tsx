import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import type { UserImport } from '../contract.ts'

type Props = {
  readonly title: string
  readonly found: UserImport
  /** The number of lines. */
  readonly count: number
  readonly children?: ReactNode
}

/**
 * The title of an import, with the format of its file. It takes the focus, because the button pressed before is gone.
 */
export function ImportHeading({ title, found, count, children }: Props) {
  const t = useText('user-imports')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0">
        <h2 ref={heading} tabIndex={-1} className="text-title font-semibold outline-none">
          {title}
        </h2>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {t('about', {
            file: found.file_name,
            lines: t('lines', { count }),
            separator: t(`separators.${found.separator}`),
            encoding: found.encoding,
          })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-4">{children}</div>
    </div>
  )
}
