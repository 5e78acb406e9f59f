import { afterEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { changeInterfaceLanguage } from '#platform/web/i18n.ts'
import { network } from './network.ts'
import './web-page.ts'

afterEach(async () => {
  await cleanup()
  network.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  await changeInterfaceLanguage('en')
})
