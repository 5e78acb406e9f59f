import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** An archive of these texts, by path: the same files have the same bytes on every machine, whenever they are written. */
export async function writeZip(files: ReadonlyMap<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  // Archives hold the time of the clock on the wall, so that it is given as that and without a zone.
  const mtime = new Date(2000, 0, 1, 12)
  for (const [path, text] of files)
    zip.addBuffer(Buffer.from(text), path, {
      mtime,
      forceDosTimestamp: true,
      mode: 0o100644,
      // Another version of the compressor would make other bytes.
      compress: false,
    })
  zip.end()
  return buffer(zip.outputStream)
}
