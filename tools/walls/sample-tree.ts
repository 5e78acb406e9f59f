import { describe, expect, test } from 'vitest'
import { withTemporaryTree, type FileTree } from '../temporary-tree.ts'
import { findViolations } from '../walls.ts'

/** A small tree without violations. */
const sampleTree: FileTree = {
  'app/server/main.ts': `import { chats } from '#features/chats/server/routes.ts'\nimport Fastify from 'fastify'`,
  'app/web/main.tsx': `import '@fontsource-variable/figtree'\nimport { Chat } from '#features/chats/web/Chat.tsx'`,
  'features/paths.ts': `export const paths = {}`,
  'features/users/contract.ts': `import * as z from 'zod/mini'\nimport { id } from '#platform/contract/text.ts'`,
  'features/users/admin/queries.ts': `import { queryOptions } from '@tanstack/react-query'\nimport { u } from '../contract.ts'`,
  'features/users/web/Users.tsx': `import { useState } from 'react'`,
  'features/users/server/store.ts': `import { sql } from 'kysely'\ndb.insertInto('users')`,
  'features/users/locales/en.json': `{}`,
  'features/chats/contract.ts': `import { User } from '#features/users/contract.ts'`,
  'features/chats/web/Chat.tsx': `import { users } from '#features/users/admin/queries.ts'\nimport { useT } from '#platform/web/i18n.ts'`,
  'features/chats/web/useChat.ts': `import { paths } from '#features/paths.ts'\nimport { Chat } from './Chat.tsx'`,
  'features/chats/web/Chat.test.tsx': `import { test } from 'vitest'\nimport { render } from '#testing/render-screen.tsx'`,
  'features/chats/server/routes.ts': `import type { FastifyReply } from 'fastify'\nimport { port } from '#adapters/ai/port.ts'`,
  'features/chats/server/send-message.ts': `// process.env is only a word here, as is insertInto('users')\nimport { store } from './store.ts'`,
  'features/chats/server/store.ts': `sql\`select 1 for update of users\`\ndb.updateTable('chats as c')`,
  'features/chats/server/store.test.ts': `import { readFileSync } from 'node:fs'\nimport { createTestApp } from '#testing/app.ts'`,
  'adapters/ai/port.ts': `export type Partner = {}`,
  'adapters/ai/sdk.ts': `import { generateText } from 'ai'\nimport type { Partner } from './port.ts'`,
  'platform/contract/text.ts': `import * as z from 'zod/mini'`,
  'platform/server/config.ts': `export const port = process.env.PORT`,
  'platform/web/i18n.ts': `import i18next from 'i18next'`,
  'platform/web/i18n.test.ts': `// The texts of a scenario`,
  'database/connect.ts': `import pg from 'pg'`,
  'testing/app.ts': `import { main } from '#app/server/main.ts'`,
  'bench/product.ts': `import { createServer } from '#app/server/server.ts'\nimport { request } from 'undici'`,
  'tools/start.ts': `await import('#app/server/main.ts')\nprocess.env.PORT`,
}

/** The violations of the sample tree after these files are changed or added. */
export const violationsWith = (files: FileTree): string[] =>
  withTemporaryTree({ ...sampleTree, ...files }, findViolations)

/** A violation's description, the path and text of its file, and part of its message. */
type ExpectedViolation = readonly [fact: string, path: string, text: string, message: string]

export function describeViolations(title: string, violations: readonly ExpectedViolation[]): void {
  describe(title, () => {
    test.each(violations)('%s', (_fact, path, text, message) => {
      const found = violationsWith({ [path]: text })
      expect(found).toHaveLength(1)
      expect(found[0]).toContain(`${path}: `)
      expect(found[0]).toContain(message)
    })
  })
}
