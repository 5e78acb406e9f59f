import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { createSeal } from '#platform/server/seal.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { findTotpStep } from './totp.ts'

/** What the second factor's page tells of it. */
export type SecondFactor = { readonly since: Date; readonly codesLeft: number }

export type CodeResult = 'right' | 'wrong' | 'used'

export type SecondFactors = ReturnType<typeof createSecondFactors>

/**
 * The second factors of the embedded provider's accounts: a secret that an app has too, and codes for when it is lost.
 */
export function createSecondFactors(database: Database) {
  const seal = createSeal(database, 'second factors')

  async function readSecret(accountId: string): Promise<string | undefined> {
    const row = await database
      .selectFrom('idp_second_factors')
      .where('account_id', '=', accountId)
      .select('sealed_secret')
      .executeTakeFirst()
    if (!row) return undefined
    const opened = await seal.open(row.sealed_secret)
    // Refuses a secret that was copied from another account's row.
    if (isSecretOf(accountId, opened)) return opened.secret
    throw new Error('The secret of a second factor cannot be opened')
  }

  async function takeAppCode(accountId: string, code: string): Promise<CodeResult> {
    const secret = await readSecret(accountId)
    const step = secret === undefined ? undefined : findTotpStep(secret, code)
    if (step === undefined) return 'wrong'
    // When a code is used twice at once, the second request waits here for the first and finds the step used.
    const taken = await database
      .updateTable('idp_second_factors')
      .set({ last_step: step })
      .where('account_id', '=', accountId)
      .where('last_step', '<', step)
      .returning('account_id')
      .executeTakeFirst()
    return taken ? 'right' : 'used'
  }

  async function takeRecoveryCode(accountId: string, code: string): Promise<CodeResult> {
    const taken = await database
      .deleteFrom('idp_recovery_codes')
      .where('account_id', '=', accountId)
      .where('code_hash', '=', hashRecoveryCode(code))
      .returning('account_id')
      .executeTakeFirst()
    return taken ? 'right' : 'wrong'
  }

  return {
    async has(accountId: string): Promise<boolean> {
      const found = database.selectFrom('idp_second_factors').where('account_id', '=', accountId)
      return (await found.select('account_id').executeTakeFirst()) !== undefined
    },

    async find(accountId: string): Promise<SecondFactor | undefined> {
      const { rows } = await sql<SecondFactor>`
        select created_at as since, (select count(*) from idp_recovery_codes as codes
          where codes.account_id = factors.account_id)::int as "codesLeft"
        from idp_second_factors as factors where account_id = ${accountId}`.execute(database)
      return rows[0]
    },

    /** Uses up a code of the app or a recovery code. */
    takeCode(accountId: string, typed: string): Promise<CodeResult> {
      const digits = typed.replace(/\s/g, '')
      return /^\d{6}$/.test(digits) ? takeAppCode(accountId, digits) : takeRecoveryCode(accountId, typed)
    },

    /** Encrypts a secret for the database, before the transaction in which it is stored. */
    sealSecret: (accountId: string, secret: string): Promise<string> => seal.close({ accountId, secret }),

    /**
     * Stores a second factor whose first code was right.
     * @returns the recovery codes, which are known nowhere else; undefined when the account has a second factor already
     */
    async add(
      transaction: Database,
      accountId: string,
      { sealedSecret, step }: { readonly sealedSecret: string; readonly step: number },
    ): Promise<readonly string[] | undefined> {
      const added = await transaction
        .insertInto('idp_second_factors')
        .values({ account_id: accountId, sealed_secret: sealedSecret, last_step: step })
        .onConflict((conflict) => conflict.doNothing())
        .returning('account_id')
        .executeTakeFirst()
      return added && replaceCodes(transaction, accountId)
    },

    /** @returns ten new codes; undefined when there is no second factor any more */
    renewCodes: (accountId: string): Promise<readonly string[] | undefined> =>
      database.transaction().execute(async (transaction) => {
        const factor = transaction.selectFrom('idp_second_factors').where('account_id', '=', accountId)
        const locked = await factor.select('account_id').forUpdate().executeTakeFirst()
        return locked && replaceCodes(transaction, accountId)
      }),
  }
}

/** Removes a second factor with its codes. */
export async function removeSecondFactor(database: Database, accountId: string): Promise<void> {
  await database.deleteFrom('idp_second_factors').where('account_id', '=', accountId).execute()
}

async function replaceCodes(transaction: Database, accountId: string): Promise<readonly string[]> {
  const codes = makeRecoveryCodes()
  await transaction.deleteFrom('idp_recovery_codes').where('account_id', '=', accountId).execute()
  const rows = codes.map((code) => ({ account_id: accountId, code_hash: hashRecoveryCode(code) }))
  await transaction.insertInto('idp_recovery_codes').values(rows).execute()
  return codes
}

/** A light check is enough, because `sealSecret` sealed the value. */
const isSecretOf = (accountId: string, value: unknown): value is { readonly secret: string } =>
  typeof value === 'object' &&
  value !== null &&
  'secret' in value &&
  'accountId' in value &&
  value.accountId === accountId
