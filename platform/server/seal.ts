import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Database } from '#database/connect.ts'

const CIPHER = 'aes-256-gcm'
const [KEY_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 12, 16]

/** Encrypts values that leave the server and come back, such as a cookie's, so that nothing has to be stored for them. */
export type Seal = {
  /** @param seconds for how long the value can be opened; for ever without them */
  close(value: unknown, seconds?: number): Promise<string>
  /** @returns the value; undefined when it was forged, was sealed for another purpose, or has expired */
  open(sealed: string): Promise<unknown>
}

/**
 * Every process seals with the same key, which the first process that needs it creates.
 * @param purpose names the key: a value that was sealed for one purpose cannot be opened for another
 */
export function createSeal(database: Database, purpose: string): Seal {
  let found: Promise<Buffer> | undefined
  const key = () => {
    found ??= sharedKey(database, `seal ${purpose}`).catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }
  return sealBy(key)
}

/**
 * Seals with a secret that the server does not store, such as a session's token: the database alone cannot open it.
 * @param purpose as for `createSeal`
 */
export const sealBySecret = (secret: string, purpose: string): Seal =>
  sealBy(async () => Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)))

function sealBy(key: () => Promise<Buffer>): Seal {
  return {
    async close(value, seconds) {
      const until = seconds === undefined ? null : Date.now() + seconds * 1000
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, await key(), nonce)
      const text = cipher.update(JSON.stringify({ value, until }))
      return Buffer.concat([nonce, text, cipher.final(), cipher.getAuthTag()]).toString('base64url')
    },
    async open(sealed) {
      const opened = decipher(await key(), Buffer.from(sealed, 'base64url'))
      if (!isSealed(opened) || (opened.until !== null && opened.until <= Date.now())) return undefined
      return opened.value
    },
  }
}

/** Checks the shape that `close` encrypted. */
const isSealed = (value: unknown): value is { readonly value: unknown; readonly until: number | null } =>
  typeof value === 'object' && value !== null && 'until' in value

function decipher(key: Buffer, bytes: Buffer): unknown {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    return JSON.parse(text.toString())
  } catch {
    // The value was changed, or was sealed with another key.
    return undefined
  }
}

async function sharedKey(database: Database, name: string): Promise<Buffer> {
  const value = JSON.stringify(randomBytes(KEY_BYTES).toString('base64url'))
  const insert = database.insertInto('secrets').values({ name, value })
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
  const secret = database.selectFrom('secrets').select('value').where('name', '=', name)
  const { value: key } = await secret.executeTakeFirstOrThrow()
  if (typeof key !== 'string') throw new Error(`The secret "${name}" cannot be read back`)
  return Buffer.from(key, 'base64url')
}
