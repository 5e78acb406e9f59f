import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** Packs these texts, by path, into an archive: the same files give the same bytes on every machine and at any time. */
export async function writeZip(files: ReadonlyMap<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  // An archive holds local time without a zone, so the date is given in local time.
  const mtime = new Date(2000, 0, 1, 12)
  for (const [path, text] of files)
    zip.addBuffer(Buffer.from(text), path, {
      mtime,
      forceDosTimestamp: true,
      mode: 0o100644,
      // Stored and not compressed, because another version of the compressor would make other bytes.
      compress: false,
    })
  zip.end()
  return buffer(zip.outputStream)
}
