import '#app/web/main.css'
import { retryPolicy } from '#platform/web/http.ts'
import { startI18n } from '#platform/web/i18n.ts'
import { network } from './network.ts'
import { texts } from './texts.ts'

// Prepares a page of the test browser, once: all test files of a worker share the page.

// Nobody waits seven seconds for a test to fail.
retryPolicy.firstDelay = 1

document.head.insertAdjacentHTML(
  'beforeend',
  '<meta name="application-name" content="Performance Partner" />',
)
// Nobody looks at these pages, and painting what is blurred takes a tenth of their time.
document.head.insertAdjacentHTML(
  'beforeend',
  '<style>* { backdrop-filter: none !important; box-shadow: none !important }</style>',
)
localStorage.setItem('i18nextLng', 'en')
await startI18n({
  namespaces: ['app', 'failures', 'session'],
  resources: texts,
})
network.enable()
