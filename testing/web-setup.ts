import { afterEach, beforeAll, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import '#app/web/main.css'
import { changeInterfaceLanguage, startI18n } from '#platform/web/i18n.ts'
import { retryPolicy } from '#platform/web/http.ts'
import { network } from './network.ts'
import { texts } from './texts.ts'

// Nobody waits seven seconds for a test to fail.
retryPolicy.retryDelay = () => 1

beforeAll(async () => {
  document.head.insertAdjacentHTML(
    'beforeend',
    '<meta name="application-name" content="Performance Partner" />',
  )
  localStorage.setItem('i18nextLng', 'en')
  await startI18n({
    languages: ['en', 'pt', 'fr'],
    namespaces: ['app', 'failures', 'session'],
    resources: texts,
  })
  await network.start({ quiet: true })
})

afterEach(async () => {
  await cleanup()
  network.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  await changeInterfaceLanguage('en')
})
