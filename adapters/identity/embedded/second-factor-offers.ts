import type { Database } from '#database/connect.ts'
import { createSeal } from '#platform/server/seal.ts'
import { drawQrCode, findTotpStep, makeTotpSecret, totpAddress, type QrPicture } from './totp.ts'
import type { Account } from './accounts.ts'

/** Seconds for which a picture can be scanned and its first code typed. */
const SET_UP_TIME = 3600

/** What is shown to somebody who sets up a second factor. */
export type SecondFactorOffer = {
  readonly secret: string
  readonly picture: QrPicture
  /** The secret again, for the form to send back. */
  readonly sealed: string
}

type ProvenSecret = { readonly secret: string; readonly step: number }

export type SecondFactorOffers = ReturnType<typeof createSecondFactorOffers>

/** Offers secrets for a second factor. Until a first code proves one, it is only in the page's form, encrypted. */
export function createSecondFactorOffers(database: Database) {
  const seal = createSeal(database, 'second factor offers')
  const describe = async ({ id, username }: Account, secret: string): Promise<SecondFactorOffer> => ({
    secret,
    picture: drawQrCode(totpAddress(secret, username)),
    sealed: await seal.close({ accountId: id, secret }, SET_UP_TIME),
  })

  async function open(account: Account, sealed: string): Promise<string | undefined> {
    const offered = await seal.open(sealed)
    return isOfferTo(account, offered) ? offered.secret : undefined
  }

  return {
    make: (account: Account): Promise<SecondFactorOffer> => describe(account, makeTotpSecret()),

    /** Makes the same offer again after a wrong code, or a new one when it is too old or somebody else's. */
    async repeat(account: Account, sealed: string): Promise<SecondFactorOffer> {
      return describe(account, (await open(account, sealed)) ?? makeTotpSecret())
    },

    /** @returns the secret that the first code proves, or why it proves none */
    async prove(
      account: Account,
      sealed: string,
      typed: string,
    ): Promise<ProvenSecret | 'wrong' | 'expired'> {
      const secret = await open(account, sealed)
      if (secret === undefined) return 'expired'
      const step = findTotpStep(secret, typed.replace(/\s/g, ''))
      return step === undefined ? 'wrong' : { secret, step }
    },
  }
}

/** A light check is enough, because `describe` sealed the value. */
const isOfferTo = ({ id }: Account, value: unknown): value is { readonly secret: string } =>
  typeof value === 'object' &&
  value !== null &&
  'secret' in value &&
  'accountId' in value &&
  value.accountId === id
