import type { AdminTab } from '#platform/web/admin-tab.ts'
import { TokensScreen } from './TokensScreen.tsx'

export const tokenTabs: readonly AdminTab[] = [
  {
    path: 'users/tokens',
    position: 12,
    group: 'people',
    title: 'tokens:title',
    listedFor: null,
    below: 'users',
    requiredAccess: 'admin',
    Screen: TokensScreen,
  },
]
