import { type MouseEvent, type ReactNode, useRef } from 'react'
import { isUnauthenticated } from '../failure.ts'
import { useFailureText } from '../hooks/useFailureText.ts'
import { notices } from '../notices/notices.ts'
import { startDownload } from '../save-file.ts'

type Props = {
  readonly href: string
  readonly className: string
  /** Asks the server whether somebody is signed in. */
  readonly check: () => Promise<unknown>
  readonly children: ReactNode
}

/**
 * A link to a file that the server makes. It asks first, because a browser saves whatever answers, also a refusal. The
 * file itself is the browser's to fetch: it may not fit into memory.
 */
export function DownloadLink({ href, className, check, children }: Props) {
  const failureText = useFailureText()
  const isUnderWay = useRef(false)
  const onClick = async (event: MouseEvent) => {
    event.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await check()
      startDownload(href)
    } catch (error) {
      if (!isUnauthenticated(error)) notices.say('error', failureText(error))
    } finally {
      isUnderWay.current = false
    }
  }
  return (
    <a href={href} download className={className} onClick={onClick}>
      {children}
    </a>
  )
}
