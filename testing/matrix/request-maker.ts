import type { Access } from '#platform/contract/access.ts'
import type { formWith } from '#testing/voice.ts'
import { isOtherOrganization, type MatrixCase } from './callers.ts'
import type { MatrixWorld } from './matrix-world.ts'

/** A good request to a route, and what it is answered for whoever may call that route. */
export type SampleRequest = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** A file, on a route that takes one. */
  readonly form?: Awaited<ReturnType<typeof formWith>>
  /** 200 unless said. */
  readonly answers?: number
}
/** Makes a good request for whoever asks for what is whosever. */
export type RequestMaker = (world: MatrixWorld, seat: MatrixCase) => SampleRequest | Promise<SampleRequest>

/** The names of routes, by who may call them. */
export type OpenRoutes = Readonly<Partial<Record<Access, string>>>

export const nothingToSay: RequestMaker = () => ({})

/** What belongs to one person is not there for another. */
export const unlessOthers = ({ owner }: MatrixCase): number => (owner === 'own' ? 200 : 404)

/** What belongs to another organisation is not there, or must not be named; except by who may do all. */
export const unlessForeign = (seat: MatrixCase, status: 403 | 404): number =>
  isOtherOrganization(seat) && seat.caller !== 'superadmin' ? status : 200

/** A study is for the organisation that it is of, also before superadmins of another one. */
export const ofStudy: RequestMaker = async (world, seat) => ({
  params: { id: await world.spares.study(world.organizationOf(seat)) },
  answers: isOtherOrganization(seat) ? 404 : 200,
})
