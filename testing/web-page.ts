import '#app/web/main.css'
import { retryPolicy } from '#platform/web/http.ts'
import { startI18n } from '#platform/web/i18n.ts'
import { network } from './network.ts'
import { texts } from './texts.ts'

// Prepares a page of the test browser once, since all test files of a worker share it.

// Retries wait only 1 ms here; a failing test would otherwise wait seven seconds.
retryPolicy.firstDelay = 1

document.head.insertAdjacentHTML(
  'beforeend',
  '<meta name="application-name" content="Performance Partner" />',
)
// Nobody sees these pages, and painting blur and shadows takes a tenth of their time.
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
