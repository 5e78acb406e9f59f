import 'i18next'
import type admin from '#features/admin/locales/en.json'
import type characters from '#features/characters/locales/en.json'
import type chats from '#features/chats/locales/en.json'
import type criteria from '#features/criteria/locales/en.json'
import type evaluations from '#features/evaluations/locales/en.json'
import type failures from '#features/failures/locales/en.json'
import type history from '#features/history/locales/en.json'
import type languages from '#features/languages/locales/en.json'
import type moods from '#features/moods/locales/en.json'
import type organizations from '#features/organizations/locales/en.json'
import type scenarioMap from '#features/scenario-map/locales/en.json'
import type scenarios from '#features/scenarios/locales/en.json'
import type session from '#features/session/locales/en.json'
import type users from '#features/users/locales/en.json'
import type voice from '#features/voice/locales/en.json'
import type app from './locales/en.json'

/** The keys of every namespace, so that a misspelled one does not compile. A new slice adds its line. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: {
      app: typeof app
      admin: typeof admin
      characters: typeof characters
      chats: typeof chats
      criteria: typeof criteria
      evaluations: typeof evaluations
      failures: typeof failures
      history: typeof history
      languages: typeof languages
      moods: typeof moods
      organizations: typeof organizations
      'scenario-map': typeof scenarioMap
      scenarios: typeof scenarios
      session: typeof session
      users: typeof users
      voice: typeof voice
    }
  }
}
