import type { Access } from '#platform/contract/access.ts'
import type { encodeForm } from '#testing/form-upload.ts'
import { isOtherOrganization, type MatrixCase } from './callers.ts'
import type { MatrixWorld } from './matrix-world.ts'

/** A valid request to a route, and the status for a caller who may make it. */
export type SampleRequest = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** A file, for a route that takes one. */
  readonly form?: Awaited<ReturnType<typeof encodeForm>>
  /** The expected status; default: 200. */
  readonly answers?: number
}
/** Makes a valid request by this caller for a record of this owner. */
export type RequestMaker = (world: MatrixWorld, seat: MatrixCase) => SampleRequest | Promise<SampleRequest>

/** The names of routes, by the access that they need. */
export type OpenRoutes = Readonly<Partial<Record<Access, string>>>

export const emptyRequest: RequestMaker = () => ({})

/** A record that belongs to one person does not exist for others. */
export const statusForOwner = ({ owner }: MatrixCase): number => (owner === 'own' ? 200 : 404)

/** A record of another organisation does not exist, or must not be named, for all but superadmins. */
export const statusForOrganization = (seat: MatrixCase, status: 403 | 404): number =>
  isOtherOrganization(seat) && seat.caller !== 'superadmin' ? status : 200

/** A study exists only for its own organisation, even for superadmins of another one. */
export const ofStudy: RequestMaker = async (world, seat) => ({
  params: { id: await world.spares.study(world.organizationOf(seat)) },
  answers: isOtherOrganization(seat) ? 404 : 200,
})
