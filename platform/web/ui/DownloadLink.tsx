import { type MouseEvent, type ReactNode, useState } from 'react'
import { useFailureNotice } from '../notices/useFailureNotice.ts'
import { startDownload } from '../save-file.ts'
import { Spinner } from './Spinner.tsx'

type Props = {
  readonly href: string
  readonly className: string
  /** Asks the server whether the person is signed in. */
  readonly check: () => Promise<unknown>
  readonly children: ReactNode
}

/**
 * A link to a file that the server makes. It checks the session first, because a browser saves any answer, even a
 * refusal. The browser itself fetches the file, which may not fit into memory.
 */
export function DownloadLink({ href, className, check, children }: Props) {
  const sayFailure = useFailureNotice()
  const [isBusy, setBusy] = useState(false)
  const onClick = async (event: MouseEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      await check()
      startDownload(href)
    } catch (error) {
      sayFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <a href={href} download aria-busy={isBusy || undefined} className={className} onClick={onClick}>
      {isBusy && <Spinner />}
      {children}
    </a>
  )
}
