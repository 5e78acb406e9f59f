import { describeBreaches } from './house.ts'

describeBreaches('packages stay where they belong', [
  ['all of zod in a contract', 'features/chats/contract.ts', `import 'zod'`, 'may not take zod'],
  ['a package in the platform contract', 'platform/contract/a.ts', `import 'kysely'`, 'may not take kysely'],
  ['a package among the paths', 'features/paths.ts', `import 'react'`, 'may not take react'],
  ['Node in a screen', 'features/chats/web/A.tsx', `import 'node:fs'`, 'may not take node:fs'],
  [
    'Node in the test of a screen',
    'features/chats/web/A.test.tsx',
    `import 'node:fs'`,
    'may not take node:fs',
  ],
  ['i18next in a slice', 'features/chats/web/A.tsx', `import 'react-i18next'`, 'may not take react-i18next'],
  ['ky in the app', 'app/web/a.ts', `import 'ky'`, 'may not take ky'],
  [
    'a font in the platform',
    'platform/web/a.ts',
    `import '@fontsource-variable/figtree'`,
    'may not take @fontsource',
  ],
  ['react in queries', 'features/chats/web/queries.ts', `import 'react'`, 'may not take react'],
  [
    'a provider in a slice',
    'features/chats/server/a.ts',
    `import '@ai-sdk/openai'`,
    'may not take @ai-sdk/openai',
  ],
  ['a provider in the platform', 'platform/server/a.ts', `import 'jose'`, 'may not take jose'],
  ['a provider in the app', 'app/server/a.ts', `import 'openid-client'`, 'may not take openid-client'],
  ['pg in an adapter', 'adapters/ai/a.ts', `import 'pg'`, 'may not take pg'],
  ['pg in a slice', 'features/chats/server/a.ts', `import 'pg'`, 'may not take pg'],
  ['kysely in the app', 'app/server/a.ts', `import 'kysely'`, 'may not take kysely'],
  [
    'fastify itself in a slice',
    'features/chats/server/a.ts',
    `import Fastify from 'fastify'`,
    'may not take fastify',
  ],
  [
    'fastify by a typed name',
    'features/chats/server/a.ts',
    `import { type FastifyReply } from 'fastify'`,
    'may not take fastify',
  ],
  ['vitest outside a test', 'features/chats/server/a.ts', `import 'vitest'`, 'may not take vitest'],
])
