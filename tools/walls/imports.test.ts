import { expect, test } from 'vitest'
import { violationsWith, describeViolations } from './sample-tree.ts'

describeViolations('imports point one way', [
  [
    'a server into another',
    'features/chats/server/a.ts',
    `import '#features/users/server/store.ts'`,
    'server may not import other:server',
  ],
  [
    'a screen into another',
    'features/chats/web/A.tsx',
    `import '#features/users/web/Users.tsx'`,
    'web may not import other:web',
  ],
  [
    'a screen into a server',
    'features/chats/web/A.tsx',
    `import '../server/store.ts'`,
    'web may not import server',
  ],
  [
    'a server into a screen',
    'features/chats/server/a.ts',
    `import '../web/queries.ts'`,
    'server may not import queries',
  ],
  [
    'a contract into a server',
    'features/users/contract.ts',
    `import './server/store.ts'`,
    'contract may not import server',
  ],
  [
    'queries into other queries',
    'features/chats/web/queries.ts',
    `import '#features/users/admin/queries.ts'`,
    'queries may not import other:queries',
  ],
  [
    'a slice into the app',
    'features/chats/server/a.ts',
    `import '#app/server/main.ts'`,
    'server may not import app/server',
  ],
  [
    'the app into its other side',
    'app/web/a.ts',
    `import '#app/server/main.ts'`,
    'app/web may not import app/server',
  ],
  [
    'a server past the port',
    'features/chats/server/a.ts',
    `import '#adapters/ai/sdk.ts'`,
    'server may not import adapters',
  ],
  [
    'a screen into the rules of a conversation',
    'features/chats/web/A.tsx',
    `import '#conversation/listening/topic.ts'`,
    'web may not import conversation',
  ],
  [
    'a contract into the rules of a conversation',
    'features/users/contract.ts',
    `import '#conversation/classify-mood.ts'`,
    'contract may not import conversation',
  ],
  [
    'what screens load too into the rules of a conversation',
    'conversation/conversation.ts',
    `import './classify-mood.ts'`,
    'conversation-parts may not import conversation',
  ],
  [
    'a screen by a detour into the rules of a conversation',
    'features/chats/web/A.tsx',
    `import '#platform/contract/../../conversation/listening/topic.ts'`,
    'web may not import conversation',
  ],
  [
    'a conversation into a port',
    'conversation/a.ts',
    `import '#adapters/ai/port.ts'`,
    'conversation may not import ports',
  ],
  ['a port into its adapter', 'adapters/ai/port.ts', `import './sdk.ts'`, 'ports may not import adapters'],
  [
    'an adapter into the product',
    'adapters/ai/a.ts',
    `import '#features/chats/contract.ts'`,
    'adapters may not import contract',
  ],
  [
    'the platform into the product',
    'platform/server/a.ts',
    `import '#features/users/contract.ts'`,
    'platform/server may not import contract',
  ],
  [
    'the platform into its other side',
    'platform/web/a.ts',
    `import '#platform/server/config.ts'`,
    'platform/web may not import platform/server',
  ],
  [
    'the database into the platform',
    'database/a.ts',
    `import '#platform/server/config.ts'`,
    'database may not import platform/server',
  ],
  [
    'the paths into a slice',
    'features/paths.ts',
    `import '#features/chats/contract.ts'`,
    'paths may not import contract',
  ],
  [
    'the product into the tests',
    'features/chats/server/a.ts',
    `import '#testing/app.ts'`,
    'server may not import testing',
  ],
  [
    'the product into the bench',
    'app/server/a.ts',
    `import '#bench/bench-partner.ts'`,
    'app/server may not import bench',
  ],
  [
    'the product into the tools',
    'app/server/a.ts',
    `import '#tools/start.ts'`,
    'app/server may not import tools',
  ],
  ['a file into a test', 'features/chats/server/a.ts', `import './store.test.ts'`, 'may not import the test'],
  ['out of every area', 'app/server/a.ts', `import '#scripts/a.ts'`, 'it is in no area'],
  [
    'a relative path out of its area',
    'features/chats/web/A.tsx',
    `import '../../paths.ts'`,
    'leaves its area by a relative path',
  ],
  [
    'an export from',
    'features/chats/web/A.tsx',
    `export * from '#features/users/web/Users.tsx'`,
    'web may not import other:web',
  ],
  [
    'a lazy import',
    'features/chats/web/A.tsx',
    `const a = import('#features/users/web/Users.tsx')`,
    'web may not import other:web',
  ],
  [
    'a type in an expression',
    'features/chats/web/A.tsx',
    `type A = import('#features/users/web/Users.tsx').A`,
    'web may not import other:web',
  ],
  [
    'an import that hides',
    'features/chats/server/a.ts',
    `const a = (name: string) => import(name)`,
    'hides what it imports',
  ],
  [
    'an import of many',
    'app/web/a.ts',
    `import.meta.glob('#features/*/server/*.ts')`,
    'app/web may not import server',
  ],
  [
    'an import of many that hides',
    'app/web/a.ts',
    'import.meta.glob(`../${folder}/*.ts`)',
    'hides what it imports',
  ],
])

test('contracts in a cycle are reported once', () => {
  const back = { 'features/users/contract.ts': `import { Chat } from '#features/chats/contract.ts'` }
  expect(violationsWith(back)).toEqual(['contracts in a cycle: chats → users → chats'])
})

test('the last import of a long file is found, too', () => {
  const lazy = `${'const a = 1\n'.repeat(2000)}const b = await import(\`p-retry\`)`
  expect(violationsWith({ 'app/web/long.ts': lazy })).toHaveLength(1)
})
