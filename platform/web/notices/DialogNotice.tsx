import { useSyncExternalStore } from 'react'
import { Banner } from '../ui/Banner.tsx'
import { notices } from './notices.ts'

/** Repeats an error notice inside a dialog, because a notice behind the dialog cannot be reached. */
export function DialogNotice() {
  const notice = useSyncExternalStore(notices.subscribe, notices.current)
  if (notice?.tone !== 'error') return null
  return <Banner tone="error">{notice.text}</Banner>
}
