import type { IdentityProvider } from '#adapters/identity/port.ts'
import type { Me } from '../contract.ts'
import type { SessionStore } from './store.ts'

export type SessionDependencies = {
  readonly store: SessionStore
  readonly identity: IdentityProvider
  readonly publicUrl: URL
  readonly limits: Me['limits']
}
