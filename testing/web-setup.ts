import { afterEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { changeInterfaceLanguage } from '#platform/web/i18n.ts'
import { notices } from '#platform/web/notices/notices.ts'
import { network } from './network.ts'
import './web-page.ts'

afterEach(async () => {
  await cleanup()
  // A notice stays when its screen is left, and files of tests share a page.
  notices.clear()
  network.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  await changeInterfaceLanguage('en')
})
