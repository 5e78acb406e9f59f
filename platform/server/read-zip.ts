import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** The limits for an archive. Sizes are bytes after unpacking. */
type ZipLimits = {
  readonly files: number
  readonly fileSize: number
  readonly totalSize: number
  /** The path of every file has to match it; folders are skipped. */
  readonly paths: RegExp
}

export type ZipTrouble = 'not_zip' | 'too_many' | 'too_large' | 'encrypted' | 'path' | 'twice' | 'damaged'

/** Why an archive was refused. */
export class ZipProblem extends Error {
  readonly trouble: ZipTrouble
  /** The file that is the reason, if one is. */
  readonly path: string
  constructor(trouble: ZipTrouble, path = '', cause?: unknown) {
    super(`${trouble} ${path}`, { cause })
    this.trouble = trouble
    this.path = path
  }
}

/**
 * Reads the files of an archive into memory, by path. Sizes are counted while it is unpacked, because what an archive
 * says of itself is only a hint.
 * @throws ZipProblem
 */
export async function readZip(bytes: Uint8Array, limits: ZipLimits): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await open(bytes)
  if (zip.entryCount > limits.files) throw new ZipProblem('too_many')
  const files = new Map<string, Buffer>()
  let left = limits.totalSize
  for (const entry of await listZipEntries(zip, limits)) {
    const path = entry.fileName
    if (files.has(path)) throw new ZipProblem('twice', path)
    const file = await unpack(zip, entry, Math.min(left, limits.fileSize))
    left -= file.length
    files.set(path, file)
  }
  return files
}

async function open(bytes: Uint8Array): Promise<ZipFile> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return await fromBufferPromise(buffer, { strictFileNames: true })
  } catch (error) {
    throw new ZipProblem('not_zip', '', error)
  }
}

async function listZipEntries(zip: ZipFile, { files, paths }: ZipLimits): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.length >= files) throw new ZipProblem('too_many')
      // Folders are skipped; the reader itself refuses a name that would leave the archive.
      if (entry.fileName.endsWith('/') && entry.uncompressedSize === 0) continue
      if (!paths.test(entry.fileName) || isLink(entry)) throw new ZipProblem('path', entry.fileName)
      if (entry.isEncrypted()) throw new ZipProblem('encrypted', entry.fileName)
      entries.push(entry)
    }
  } catch (error) {
    if (error instanceof ZipProblem) throw error
    const message = error instanceof Error ? error.message : ''
    const path = /^(?:invalid relative path|absolute path|invalid characters in fileName): (.*)$/s.exec(
      message,
    )
    throw path ? new ZipProblem('path', path[1], error) : new ZipProblem('not_zip', '', error)
  }
  return entries
}

const FILE_TYPE = 0o170000
const LINK = 0o120000
/** Archives from Unix have a file's mode in the upper half of this field. */
const isLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & FILE_TYPE) === LINK

/** @param limit bytes; reading stops with the first one beyond */
async function unpack(zip: ZipFile, entry: Entry, limit: number): Promise<Buffer> {
  const path = entry.fileName
  if (entry.uncompressedSize > limit) throw new ZipProblem('too_large', path)
  const pieces: Buffer[] = []
  let size = 0
  try {
    // A byte stream yields buffers only.
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
    for await (const piece of stream) {
      pieces.push(piece)
      size += piece.length
      if (size > limit) throw new ZipProblem('too_large', path)
    }
  } catch (error) {
    throw error instanceof ZipProblem ? error : new ZipProblem('damaged', path, error)
  }
  const file = Buffer.concat(pieces)
  if (crc32(file) !== entry.crc32) throw new ZipProblem('damaged', path)
  return file
}
