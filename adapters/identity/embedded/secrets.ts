import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { JWK } from 'oidc-provider'

export type ProviderSecrets = {
  readonly signingKey: JWK
  /** When it was made, as ISO 8601; absent in secrets of an older version. */
  readonly signingKeySince?: string
  /** Former keys sign nothing any more, but what they signed is still accepted while it is valid. */
  readonly formerSigningKeys?: readonly JWK[]
  readonly cookieKey: string
  readonly clientSecret: string
}

const NAME = 'identity'

/** A key signs for a quarter of a year. A process keeps those that it started with. */
const KEY_DAYS = 90
/** Tokens live for minutes, but a process that runs on for months still signs with an earlier key. */
const FORMER_KEYS = 2

/**
 * The provider's secrets: the first process that needs them makes them, and every process uses what the table holds. An
 * old signing key is replaced by a new one when a process starts.
 */
export async function providerSecrets(database: Database): Promise<ProviderSecrets> {
  const known = await read(database)
  if (known) return isKeyOld(known) ? rotate(database, known) : known
  const value = JSON.stringify(await makeSecrets())
  await database
    .insertInto('secrets')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await read(database)
  if (!kept) throw new Error('The secrets of the embedded identity provider cannot be read back')
  return kept
}

/** A light check is enough, because `makeSecrets` made the value. */
const isSecrets = (value: unknown): value is ProviderSecrets =>
  typeof value === 'object' && value !== null && 'signingKey' in value

async function read(database: Database): Promise<ProviderSecrets | undefined> {
  const row = await database.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirst()
  return isSecrets(row?.value) ? row.value : undefined
}

const isKeyOld = ({ signingKeySince }: ProviderSecrets): boolean =>
  Date.parse(signingKeySince ?? '1970-01-01') < Date.now() - KEY_DAYS * 86_400_000

/** When several processes start at once, one makes the key and the others take it. */
async function rotate(database: Database, old: ProviderSecrets): Promise<ProviderSecrets> {
  const former = [old.signingKey, ...(old.formerSigningKeys ?? [])].slice(0, FORMER_KEYS)
  const rotated: ProviderSecrets = { ...old, ...(await makeSigningKey()), formerSigningKeys: former }
  await database
    .updateTable('secrets')
    .set({ value: JSON.stringify(rotated) })
    .where('name', '=', NAME)
    .where(sql<string>`value -> 'signingKey' ->> 'kid'`, '=', old.signingKey.kid ?? '')
    .execute()
  return (await read(database)) ?? rotated
}

async function makeSigningKey() {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = await exportJWK(privateKey)
  return {
    signingKey: { ...key, kty: 'EC', use: 'sig', alg: 'ES256', kid: randomText(8) },
    signingKeySince: new Date().toISOString(),
  }
}

async function makeSecrets(): Promise<ProviderSecrets> {
  return {
    ...(await makeSigningKey()),
    cookieKey: randomText(32),
    clientSecret: randomText(32),
  }
}

const randomText = (bytes: number): string => randomBytes(bytes).toString('base64url')
