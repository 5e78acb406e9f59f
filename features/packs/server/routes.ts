import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { attachment } from '#platform/server/csv.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import { packContents, PackManifest, packSchemaAddress, type packSchemaNames } from '../contract-format.ts'
import { PackDecisions, packFailures, PackImport, type packRoutes } from '../contract.ts'
import type { starterRoutes } from '../contract-starter.ts'
import { exportPack } from './export-pack.ts'
import { importPack } from './import-pack.ts'
import { importStarterPack } from './import-starter-pack.ts'
import { readKnownItems } from './item-store.ts'
import { type IsLanguage, comparePack } from './compare-pack.ts'
import { readPack, sha256, writePack } from './pack-file.ts'
import { previewPack } from './preview-pack.ts'
import { findStarterOffer } from './starter-offer.ts'
import type { PackWriters } from './write-items.ts'

type Dependencies = {
  readonly database: Database
  readonly writers: PackWriters
  readonly isLanguage: IsLanguage
}

export const packHandlers = ({
  database,
  ...deps
}: Dependencies): Handlers<typeof packRoutes & typeof starterRoutes> => ({
  previewPack: async ({ upload }) => {
    const { bytes } = await upload()
    const pack = await readPack(bytes)
    return database
      .transaction()
      .execute(async (transaction) =>
        previewPack(pack.facts, await comparePack(transaction, pack, { ...deps, lock: false })),
      )
  },

  importPack: async ({ upload }, { actor, key }) => {
    const { bytes, texts } = await upload()
    const decisions = readDecisions(texts['decisions'])
    const pack = await readPack(bytes)
    const asked = ['importPack', sha256(bytes), decisions]
    return runIdempotently(database, actor.id, key, asked, PackImport, (transaction) =>
      importPack(transaction, deps, actor, pack, decisions),
    )
  },

  findStarterOffer: async ({ query }) => ({ offer: await findStarterOffer(database, query.language) }),

  importStarterPack: (_, { actor, key }) =>
    runIdempotently(database, actor.id, key, ['importStarterPack'], PackImport, (transaction) =>
      importStarterPack(transaction, deps, actor),
    ),

  exportPack: async ({ body: { scenario_ids, ...facts } }, { http }) => {
    const pack = await database
      .transaction()
      .execute((transaction) => exportPack(transaction, facts, scenario_ids))
    const bytes = await writePack(pack)
    void http.reply.headers(attachment('pack.zip'))
    return oneChunk(bytes)
  },

  listPackOrigins: async () =>
    (await readKnownItems(database)).flatMap(({ kind, record_id, came_with }) =>
      kind === 'scenario' && came_with ? { scenario_id: record_id, ...came_with } : [],
    ),

  readPackSchema: async ({ params }) => describePackSchema(params.name),
})

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** @throws DomainError invalid */
function readDecisions(text: string | undefined): PackDecisions {
  try {
    return PackDecisions.parse(JSON.parse(text ?? ''))
  } catch (error) {
    throw new DomainError(packFailures.decisionsUnreadable, { cause: error })
  }
}

type Name = (typeof packSchemaNames)[number]
const schemas = { pack: PackManifest, ...packContents }

/**
 * The JSON Schema of a file, made from the schema that reads it. Only the import checks rules that it cannot express.
 */
const describePackSchema = (name: Name): Record<string, unknown> => ({
  ...z.toJSONSchema(schemas[name], { io: 'input', unrepresentable: 'any' }),
  $id: packSchemaAddress(name),
})
