import { afterEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { changeInterfaceLanguage } from '#platform/web/i18n.ts'
import { notices } from '#platform/web/notices/notices.ts'
import { network } from './network.ts'
import './web-page.ts'

afterEach(async () => {
  await cleanup()
  // A notice outlives its screen, and test files share a page.
  notices.clear()
  network.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  await changeInterfaceLanguage('en')
})
