import type { IdentityProvider } from '#adapters/identity/port.ts'
import type { Me } from '../contract.ts'
import type { SessionStore } from './store.ts'

/** What the handlers of this slice work with. */
export type SessionDeps = {
  readonly store: SessionStore
  readonly identity: IdentityProvider
  readonly publicUrl: URL
  readonly limits: Me['limits']
}
