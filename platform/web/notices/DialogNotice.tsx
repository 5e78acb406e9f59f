import { useSyncExternalStore } from 'react'
import { Banner } from '../ui/Banner.tsx'
import { notices } from './notices.ts'

/** What has just failed, said inside a dialog too: whatever stands behind one is out of reach. */
export function DialogNotice() {
  const notice = useSyncExternalStore(notices.subscribe, notices.current)
  if (notice?.tone !== 'error') return null
  return <Banner tone="error">{notice.text}</Banner>
}
