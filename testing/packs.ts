import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { RouteReply } from '#platform/contract/route.ts'
import type { Database } from '#database/connect.ts'
import { type PackDecisions, packRoutes } from '#features/packs/contract.ts'
import type { PackMetadata } from '#features/packs/contract-format.ts'
import type { TestApp } from './app.ts'
import { encodeForm } from './form-upload.ts'
import type { Person } from './person.ts'

export const samplePackMetadata: PackMetadata = {
  title: 'Hard conversations',
  version: '1.0.0',
  licence: 'CC-BY-4.0',
  author: 'Northwind',
}

/** A pack as a browser sends it. */
export const packForm = (pack: Uint8Array, decisions?: unknown) =>
  encodeForm({
    file: pack,
    type: 'application/zip',
    name: 'pack.zip',
    texts: decisions === undefined ? {} : { decisions: JSON.stringify(decisions) },
  })

async function send<R extends typeof packRoutes.previewPack | typeof packRoutes.importPack>(
  person: Person,
  route: R,
  pack: Uint8Array,
  decisions?: PackDecisions,
  key?: string,
) {
  const { payload, headers } = await packForm(pack, decisions)
  const answer = await person.send({
    method: 'POST',
    url: `/api/v1${route.path}`,
    payload,
    headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
  })
  const body: RouteReply<R> & { readonly detail?: unknown; readonly code?: string } = answer.json()
  return { status: answer.statusCode, body }
}

export const sendPreview = (person: Person, pack: Uint8Array) => send(person, packRoutes.previewPack, pack)

type Choices = PackDecisions['choices']

/** Imports a pack. `seen` defaults to the state that a preview reports now. */
export async function sendPack(
  person: Person,
  pack: Uint8Array,
  {
    choices = [],
    seen,
    key,
  }: { readonly choices?: Choices; readonly seen?: string; readonly key?: string } = {},
) {
  const decisions = { seen: seen ?? (await sendPreview(person, pack)).body.seen, choices }
  return send(person, packRoutes.importPack, pack, decisions, key)
}

/** Exports a pack as a superadmin and returns its bytes. */
export async function takePack(
  { app, as }: Pick<TestApp, 'app' | 'as'>,
  scenario_ids: readonly number[],
  facts: Partial<PackMetadata> = samplePackMetadata,
): Promise<Buffer> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1${packRoutes.exportPack.path}`,
    headers: { 'content-type': 'application/json', cookie: (await as.superadmin.cookie()) ?? '' },
    payload: JSON.stringify({ ...facts, scenario_ids }),
  })
  if (answer.statusCode !== 200) throw new Error(`no pack was exported: ${answer.body}`)
  return answer.rawPayload
}

/** Writes an archive with properties that no exported pack has. */
export function writeArchive(
  files: Readonly<Record<string, Buffer>>,
  {
    isStreamed = false,
    ...options
  }: {
    readonly mode?: number
    readonly compress?: boolean
    readonly forceZip64Format?: boolean
    /** Writes sizes after the data instead of before, as a stream has to. */
    readonly isStreamed?: boolean
  },
): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [path, file] of Object.entries(files))
    if (isStreamed) archive.addReadStream(Readable.from([file]), path, options)
    else archive.addBuffer(file, path, options)
  archive.end()
  return buffer(archive.outputStream)
}

/** Removes all content but keeps people and organisations, as in an installation before its first scenario. */
export async function removeAllContent(database: Database): Promise<void> {
  // Deletes instead of truncating, because the product's role may not truncate.
  for (const table of [
    'pack_items',
    'simulated_learners',
    'scenario_map',
    'scenarios',
    'rubrics',
    'criteria',
    'characters',
    'moods',
  ] as const)
    await database.deleteFrom(table).execute()
}
