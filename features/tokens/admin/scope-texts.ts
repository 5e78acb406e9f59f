import type { TokenScope } from '#platform/contract/access.ts'

/** What a token may do, in words: the keys of their texts. */
export const scopeTexts = {
  scim: 'scope.scim',
  'users:read': 'scope.usersRead',
  'users:write': 'scope.usersWrite',
  'audit:read': 'scope.auditRead',
  'scenarios:read': 'scope.scenariosRead',
} as const satisfies Record<TokenScope, string>
