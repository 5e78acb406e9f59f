import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import type { Database } from '#database/connect.ts'
import type { JWK } from 'oidc-provider'

export type ProviderSecrets = {
  readonly signingKey: JWK
  readonly cookieKey: string
  readonly clientSecret: string
}

const NAME = 'identity'

/** The provider's secrets: the first process that needs them makes them, and every one uses what the table holds. */
export async function providerSecrets(database: Database): Promise<ProviderSecrets> {
  const known = await read(database)
  if (known) return known
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

/** What comes out is what `makeSecrets` put in. */
const isSecrets = (value: unknown): value is ProviderSecrets =>
  typeof value === 'object' && value !== null && 'signingKey' in value

async function read(database: Database): Promise<ProviderSecrets | undefined> {
  const row = await database.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirst()
  return isSecrets(row?.value) ? row.value : undefined
}

async function makeSecrets(): Promise<ProviderSecrets> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = await exportJWK(privateKey)
  return {
    signingKey: { ...key, kty: 'EC', use: 'sig', alg: 'ES256', kid: randomText(8) },
    cookieKey: randomText(32),
    clientSecret: randomText(32),
  }
}

const randomText = (bytes: number): string => randomBytes(bytes).toString('base64url')
