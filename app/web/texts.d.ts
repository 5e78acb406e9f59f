import 'i18next'
import type chats from '#features/chats/locales/en.json'
import type evaluations from '#features/evaluations/locales/en.json'
import type failures from '#features/failures/locales/en.json'
import type scenarios from '#features/scenarios/locales/en.json'
import type session from '#features/session/locales/en.json'
import type app from './locales/en.json'

/** The keys of every namespace, so that a misspelled one does not compile. A new slice adds its line. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: {
      app: typeof app
      chats: typeof chats
      evaluations: typeof evaluations
      failures: typeof failures
      scenarios: typeof scenarios
      session: typeof session
    }
  }
}
