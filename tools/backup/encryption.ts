import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { BackupError } from '#database/backup/backup-records.ts'

/**
 * The layout of an encrypted backup: these bytes, 16 of salt, 12 of nonce, the contents by AES-256-GCM, and 16 bytes of
 * its tag. Everything before the contents is authenticated too.
 */
const MAGIC = Buffer.from('performance-partner-encrypted-backup/1\n')
const SALT = 16
const NONCE = 12
const TAG = 16
const HEADER = MAGIC.length + SALT + NONCE

/** The most that AES-GCM protects with one key and nonce. */
const MAX_BYTES = 64 * 2 ** 30 - 64

/** OWASP's parameters for passwords: a third of a second, and 128 MB. */
const deriveKey = (passphrase: string, salt: Buffer): Buffer =>
  scryptSync(passphrase.normalize('NFC'), salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 })

/** Returns the step of a pipeline that encrypts. */
export function encryptWith(passphrase: string) {
  const salt = randomBytes(SALT)
  const nonce = randomBytes(NONCE)
  const header = Buffer.concat([MAGIC, salt, nonce])
  const cipher = createCipheriv('aes-256-gcm', deriveKey(passphrase, salt), nonce).setAAD(header)
  return async function* (contents: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield header
    let bytes = 0
    for await (const chunk of contents) {
      bytes += chunk.length
      if (bytes > MAX_BYTES)
        throw new BackupError('An encrypted backup holds 64 GB at most. Use PostgreSQL’s own tools.')
      yield cipher.update(chunk)
    }
    yield cipher.final()
    yield cipher.getAuthTag()
  }
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return bytesRead === MAGIC.length && buffer.equals(MAGIC)
  } finally {
    await handle.close()
  }
}

/**
 * The contents of a file, whether it is encrypted or not.
 * @throws BackupError when the passphrase is missing or wrong, or the file was altered
 */
export async function* readDecrypted(file: string, passphrase: string | undefined): AsyncGenerator<Buffer> {
  if (!(await isEncrypted(file))) return yield* bytesOf(createReadStream(file))
  if (passphrase === undefined)
    throw new BackupError(
      'This backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with.',
    )
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const header = Buffer.alloc(HEADER)
    await handle.read(header, 0, HEADER, 0)
    if (size < HEADER + TAG) throw new BackupError('This backup was cut off.')
    const tag = Buffer.alloc(TAG)
    await handle.read(tag, 0, TAG, size - TAG)
    const salt = header.subarray(MAGIC.length, MAGIC.length + SALT)
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(passphrase, salt), header.subarray(-NONCE))
    decipher.setAAD(header).setAuthTag(tag)
    if (size > HEADER + TAG)
      for await (const chunk of bytesOf(createReadStream(file, { start: HEADER, end: size - TAG - 1 })))
        yield decipher.update(chunk)
    yield finish(() => decipher.final())
  } finally {
    await handle.close()
  }
}

async function* bytesOf(stream: ReadStream): AsyncGenerator<Buffer> {
  for await (const chunk of stream) yield Buffer.from(chunk)
}

function finish(end: () => Buffer): Buffer {
  try {
    return end()
  } catch (cause) {
    throw new BackupError('The passphrase is wrong, or the file was altered.', { cause })
  }
}
