import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupError } from '#database/backup/backup-records.ts'
import { checkBackup, type CheckedBackup } from '#database/backup/check-backup.ts'
import { joinLines, splitLines } from '#database/backup/line-chunks.ts'
import { encryptWith, isEncrypted, readDecrypted } from './encryption.ts'

export type BackupFileOptions = { readonly passphrase: string | undefined }

/**
 * Writes the lines of a backup to a file: compressed, encrypted if there is a passphrase, readable by its owner only,
 * and checked by reading it back before it gets its name.
 * @throws BackupError
 */
export async function writeBackupFile(
  file: string,
  lines: AsyncIterable<string>,
  options: BackupFileOptions,
): Promise<CheckedBackup> {
  if (existsSync(file)) throw new BackupError(`${file} is already there. Choose another name.`)
  const unfinished = `${file}.unfinished`
  try {
    const written = createWriteStream(unfinished, { mode: 0o600, flush: true })
    const compressed = [Readable.from(joinLines(lines)), createGzip()] as const
    await (options.passphrase === undefined
      ? pipeline(...compressed, written)
      : pipeline(...compressed, encryptWith(options.passphrase), written))
    const checked = await checkBackup(readBackupFile(unfinished, options))
    await rename(unfinished, file)
    return checked
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/**
 * The lines of a file.
 * @throws BackupError when it is not a backup, was cut off, or cannot be decrypted
 */
export async function* readBackupFile(file: string, options: BackupFileOptions): AsyncGenerator<string> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`)
  const decrypted = Readable.from(readDecrypted(file, options.passphrase))
  const contents = createGunzip()
  decrypted.on('error', (error) => contents.destroy(error))
  try {
    yield* splitLines(decrypted.pipe(contents))
  } catch (error) {
    if (error instanceof BackupError) throw error
    // With a wrong key the contents are noise, which fails before the authentication tag at the end is reached.
    if (await isEncrypted(file))
      throw new BackupError('The passphrase is wrong, or the file was altered.', { cause: error })
    throw new BackupError('This is no backup of Performance Partner, or it is damaged.', { cause: error })
  } finally {
    decrypted.destroy()
  }
}
