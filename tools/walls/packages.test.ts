import { describeViolations } from './sample-tree.ts'

describeViolations('packages stay where they belong', [
  ['all of zod in a contract', 'features/chats/contract.ts', `import 'zod'`, 'may not use the package zod'],
  [
    'schemas among the rules',
    'features/chats/contract-rules.ts',
    `import 'zod/mini'`,
    'may not use the package zod/mini',
  ],
  [
    'a package in the platform contract',
    'platform/contract/a.ts',
    `import 'kysely'`,
    'may not use the package kysely',
  ],
  ['a package among the paths', 'features/paths.ts', `import 'react'`, 'may not use the package react'],
  ['Node in a screen', 'features/chats/web/A.tsx', `import 'node:fs'`, 'may not use the package node:fs'],
  [
    'Node in the test of a screen',
    'features/chats/web/A.test.tsx',
    `import 'node:fs'`,
    'may not use the package node:fs',
  ],
  [
    'i18next in a slice',
    'features/chats/web/A.tsx',
    `import 'react-i18next'`,
    'may not use the package react-i18next',
  ],
  ['p-retry in the app', 'app/web/a.ts', `import 'p-retry'`, 'may not use the package p-retry'],
  [
    'a font in the platform',
    'platform/web/a.ts',
    `import '@fontsource-variable/figtree'`,
    'may not use the package @fontsource',
  ],
  ['react in queries', 'features/chats/web/queries.ts', `import 'react'`, 'may not use the package react'],
  [
    'a provider in a slice',
    'features/chats/server/a.ts',
    `import '@ai-sdk/openai'`,
    'may not use the package @ai-sdk/openai',
  ],
  ['a provider in the platform', 'platform/server/a.ts', `import 'jose'`, 'may not use the package jose'],
  [
    'a provider in the app',
    'app/server/a.ts',
    `import 'openid-client'`,
    'may not use the package openid-client',
  ],
  ['pg in an adapter', 'adapters/ai/a.ts', `import 'pg'`, 'may not use the package pg'],
  ['pg in a slice', 'features/chats/server/a.ts', `import 'pg'`, 'may not use the package pg'],
  ['kysely in the app', 'app/server/a.ts', `import 'kysely'`, 'may not use the package kysely'],
  [
    'fastify itself in a slice',
    'features/chats/server/a.ts',
    `import Fastify from 'fastify'`,
    'may not use the package fastify',
  ],
  [
    'fastify by a typed name',
    'features/chats/server/a.ts',
    `import { type FastifyReply } from 'fastify'`,
    'may not use the package fastify',
  ],
  [
    'vitest outside a test',
    'features/chats/server/a.ts',
    `import 'vitest'`,
    'may not use the package vitest',
  ],
])
