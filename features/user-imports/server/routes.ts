import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Accounts } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import { tidy } from '#platform/contract/schemas.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import { attachment } from '#platform/server/csv.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { userImportFailures, type userImportRoutes } from '../contract.ts'
import { changeRecords, readImportChanges } from './change-records.ts'
import type { FindLanguageCode } from './parse-import-record.ts'
import { type CountTakenSeats, readImportContext } from './import-context.ts'
import { takeImportResult } from './result-store.ts'
import type { ImportFileInfo, ImportStore } from './store.ts'
import type { NotificationOptions, ImportViewStore } from './view-store.ts'
import { validateImport } from './validate-import.ts'
import { previewImport } from './preview-import.ts'
import { readImportFile } from './read-import-file.ts'
import type { ImportRunner } from './run-imports.ts'
import { type WriteFailure, writeImportResult } from './write-import-result.ts'

type ImportDependencies = {
  readonly database: Database
  readonly accounts: Accounts | undefined
  readonly announcing: NotificationOptions
  /** The base URL of the links. */
  readonly publicUrl: URL
  readonly store: ImportStore
  readonly view: ImportViewStore
  readonly runner: ImportRunner
  readonly findLanguageCode: FindLanguageCode
  readonly countTakenSeats: CountTakenSeats
  readonly writeFailure: WriteFailure
}

export const importHandlers = (deps: ImportDependencies): Handlers<typeof userImportRoutes> => {
  const { database, accounts, announcing, publicUrl, store, view, runner, findLanguageCode, writeFailure } =
    deps

  async function readOne(actor: Actor, id: number) {
    const found = await view.read(actor, id)
    if (!found) throw new DomainError(userImportFailures.missing)
    if (found.ended_at === null) runner.resume(id)
    return found
  }

  return {
    importUsers: async ({ query, upload }, { actor, key }) => {
      const { bytes, name, texts } = await upload()
      const changes = readImportChanges(texts['changes'])
      const { delivery, scope } = query
      if (delivery === 'emails' && !announcing.can_email) throw new DomainError(userImportFailures.noMail)
      const { records: read, ...format } = readImportFile(bytes)
      const changed = changeRecords(read, changes)
      const file: ImportFileInfo = { ...format, name: tidy(name).slice(0, 200) || 'csv', delivery }
      const context = await readImportContext(deps, actor, changed.records)
      const lines = validateImport(changed, context, findLanguageCode)
      if (query.preview) return previewImport(file, lines, { context, announcing })
      const asked = [
        'importUsers',
        createHash('sha256').update(bytes).digest('hex'),
        changes,
        scope,
        delivery,
      ]
      const started = z.object({ id: z.int() })
      const { id } = await runIdempotently(database, actor.id, key, asked, started, async (transaction) => {
        // Checked after the idempotency key: to a repeat, the people whom the first request added look like faulty
        // lines.
        if (scope === 'all' && lines.some(({ fate }) => fate === 'question' || fate === 'refused'))
          throw new DomainError(userImportFailures.faulty)
        return { id: await store.create(transaction, actor, file, lines) }
      })
      return readOne(actor, id)
    },

    readLatestImport: async (_, { actor }) => {
      const latest = await view.latest(actor)
      if (latest?.ended_at === null && latest.id !== null) runner.resume(latest.id)
      return { import: latest ?? null }
    },

    readImport: ({ params }, { actor }) => readOne(actor, params.id),

    takeImportResult: async ({ params }, { actor, key, http }) => {
      const lines = await takeImportResult(database, accounts?.within, actor, { id: params.id, key })
      void http.reply.headers(attachment(`import-${params.id}.csv`))
      return writeImportResult(lines, { language: actor.language, publicUrl, writeFailure })
    },
  }
}
