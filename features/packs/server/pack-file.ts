import { createHash } from 'node:crypto'
import type { Failure } from '#platform/contract/failures.ts'
import { quoteNames } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import { readZip, ZipProblem, type ZipTrouble } from '#platform/server/read-zip.ts'
import { writeZip } from '#platform/server/write-zip.ts'
import { serializeCanonically } from '#features/workspace/contract-content.ts'
import { packFailures } from '../contract.ts'
import {
  type Pack,
  PACK_FORMAT,
  PACK_FORMAT_VERSION,
  packContents,
  packFolders,
  type PackItem,
  packLimits,
  PackManifest,
  packSchemaAddress,
  pathOfItem,
} from '../contract-format.ts'
import { describeIssue, type SchemaIssue } from './describe-issue.ts'
import {
  languagesOfItems,
  refuseSameTitles,
  refuseUnknownReferences,
  withSortedCast,
} from './item-contents.ts'

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Hashes the content of an item; equal contents have equal hashes, however their files are formatted. */
export const hashItem = (content: PackItem['content']): string => sha256(serializeCanonically(content))

const MANIFEST = 'pack.json'

/** Writes a pack as a file; equal items and facts give the same bytes. */
export function writePack({ facts, items }: Pack): Promise<Buffer> {
  const sorted = items.toSorted((one, other) => (pathOfItem(one) < pathOfItem(other) ? -1 : 1))
  const files = sorted.map((item) => {
    const text = toText({ $schema: packSchemaAddress(item.kind), ...item.content })
    return { item, text }
  })
  const manifest: PackManifest = {
    $schema: packSchemaAddress('pack'),
    format: PACK_FORMAT,
    format_version: PACK_FORMAT_VERSION,
    ...facts,
    languages: languagesOfItems(items),
    items: files.map(({ item: { kind, key, origin }, text }) => ({
      kind,
      key,
      sha256: sha256(text),
      ...(origin && { origin }),
    })),
  }
  return writeZip(
    new Map([
      [MANIFEST, toText(manifest)],
      ...files.map(({ item, text }): [string, string] => [pathOfItem(item), text]),
    ]),
  )
}

/** JSON with sorted keys, indented for people who write packs by hand. */
const toText = (value: object): string =>
  `${JSON.stringify(JSON.parse(serializeCanonically(value)), null, 2)}\n`

const limits = {
  files: packLimits.items + 1,
  fileSize: packLimits.itemSize,
  totalSize: packLimits.unpacked,
  paths: new RegExp(`^(?:pack|(?:${Object.values(packFolders).join('|')})/[a-z0-9-]{1,60})\\.json$`),
}

/** Refuses what is stored and no installation would read, such as a longer fact of an older version. @throws DomainError invalid */
export function refuseUnreadable(items: readonly PackItem[]): void {
  for (const item of items) {
    const schema: Parser<unknown> = packContents[item.kind]
    parse(schema, item.content, pathOfItem(item))
  }
}

/** Reads a file from an untrusted source. @throws DomainError invalid, too_long */
export async function readPack(bytes: Uint8Array): Promise<Pack> {
  const files = await unzip(bytes)
  const { items: listed, ...manifest } = readManifest(files.get(MANIFEST))
  refuseDifference(listed.map(pathOfItem), [...files.keys()])
  const items = listed.map(({ kind, key, sha256: hash, origin }) => {
    const path = pathOfItem({ kind, key })
    const file = files.get(path) ?? Buffer.alloc(0)
    if (hash !== undefined && sha256(file) !== hash)
      throw new DomainError(packFailures.otherHash(named(path)))
    const schema: Parser<{ readonly $schema?: unknown }> = packContents[kind]
    const content = parse(schema, parseJsonFile(path, file), path)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema is that of the kind
    return withSortedCast({ kind, key, content: withoutSchema(content), origin } as PackItem)
  })
  refuseUnknownReferences(items)
  refuseSameTitles(items)
  const { title, version, licence, author } = manifest
  return { facts: { title, version, licence, author }, items }
}

const failureOf: Record<ZipTrouble, (path: string) => Failure> = {
  not_zip: () => packFailures.notZip,
  too_many: () => packFailures.tooMany({ count: limits.files }),
  too_large: (path) => packFailures.tooLarge(named(path)),
  encrypted: () => packFailures.encrypted,
  path: (path) => packFailures.path(named(path)),
  twice: (path) => packFailures.twice(named(path)),
  damaged: (path) => packFailures.damaged(named(path)),
}

/** Shortens names, because they come from an untrusted file. */
const named = (...names: readonly string[]) => ({
  names: quoteNames(names.map((name) => name.slice(0, 100))),
})

async function unzip(bytes: Uint8Array): Promise<ReadonlyMap<string, Buffer>> {
  try {
    return await readZip(bytes, limits)
  } catch (error) {
    if (!(error instanceof ZipProblem)) throw error
    throw new DomainError(failureOf[error.trouble](error.path), { cause: error })
  }
}

function readManifest(file: Buffer | undefined): PackManifest {
  if (!file) throw new DomainError(packFailures.noManifest)
  const json = parseJsonFile(MANIFEST, file)
  const isObject = typeof json === 'object' && json !== null
  if (!isObject || !('format' in json) || json.format !== PACK_FORMAT)
    throw new DomainError(packFailures.noManifest)
  // A newer format may have other fields, so only its version is read.
  const version = 'format_version' in json ? json.format_version : undefined
  if (typeof version === 'number' && Number.isSafeInteger(version) && version > PACK_FORMAT_VERSION)
    throw new DomainError(packFailures.newer({ count: version }))
  return parse(PackManifest, json, MANIFEST)
}

function parseJsonFile(path: string, file: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file))
  } catch (error) {
    throw new DomainError(packFailures.notJson(named(path)), { cause: error })
  }
}

type Parser<T> = {
  readonly safeParse: (value: unknown) => {
    readonly data?: T | undefined
    readonly error?: { readonly issues: readonly SchemaIssue[] } | undefined
  }
}

function parse<T>(schema: Parser<T>, json: unknown, file: string): T {
  const { data, error } = schema.safeParse(json)
  const [issue] = error?.issues ?? []
  if (data !== undefined && !issue) return data
  const { place, rule } = describeIssue(json, issue)
  throw new DomainError(packFailures.brokenRule({ file, place, rule }))
}

const withoutSchema = ({ $schema: _schema, ...content }: { readonly $schema?: unknown }) => content

function refuseDifference(listed: readonly string[], there: readonly string[]): void {
  const twice = listed.filter((path, index) => listed.indexOf(path) < index)
  if (twice.length > 0) throw new DomainError(packFailures.twice(named(...twice)))
  const absent = listed.filter((path) => !there.includes(path))
  if (absent.length > 0) throw new DomainError(packFailures.absent(named(...absent)))
  const unlisted = there.filter((path) => path !== MANIFEST && !listed.includes(path))
  if (unlisted.length > 0) throw new DomainError(packFailures.unlisted(named(...unlisted)))
}
