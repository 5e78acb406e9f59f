import { allows } from '#platform/contract/access.ts'
import type { Route } from '#platform/contract/route.ts'
import { findContractFault } from './contract-fault.ts'
import { ROLE_PRINCIPALS, type RequestRole } from './marks.ts'
import type { GeneratedRequest } from './requests.ts'
import type { RawResponse, RawRequest } from './raw-request.ts'
import type { GeneratedWorld } from './generated-world.ts'

/**
 * Describes what is wrong with an answer; undefined when nothing is.
 * @param mayBeLimited whether the run sends so many requests that callers reach their hourly or daily limits
 */
export function findFault(
  request: GeneratedRequest,
  role: RequestRole,
  answer: RawResponse | undefined,
  world: GeneratedWorld,
  mayBeLimited = false,
): string | undefined {
  if (!answer) return mayBeSilent(request.wire) ? undefined : 'there was no answer'
  const { status } = answer
  if (status >= 500) return `answered ${status}: ${answer.body.slice(0, 300)}`
  return (
    findLeak(answer, role, world) ??
    (mayBeLimited && isLimit(answer) ? undefined : findUnexpectedStatus(request, role, status)) ??
    findContractFault(request, answer, world.publicUrl)
  )
}

/** No answer is needed to a cut request, a CONNECT, or a body so large that the answer may get lost. */
const mayBeSilent = ({ method, socket, body }: RawRequest): boolean =>
  socket?.isCut === true || method === 'CONNECT' || (body?.length ?? 0) > 65_536

const TRACES = /\bat [^"]{0,200}:\d+:\d+|node_modules|node:internal|\.ts:\d+|ENOENT|file:\/\/\//
const SQL =
  /\bselect\b.*\bfrom\b|\brelation "|syntax error|duplicate key|violates|invalid input (syntax|value)|invalid byte|out of range|kysely|pglite/i

/** Successful answers contain users' texts, so SQL is searched only in refusals. */
function findLeak(
  { status, headers, body }: RawResponse,
  role: RequestRole,
  { marks }: GeneratedWorld,
): string | undefined {
  const all = `${JSON.stringify(headers)}\n${body}`
  const foreign = marks.find(({ text, readers }) => !readers.includes(role) && all.includes(text))
  if (foreign)
    return `shows ${role} what only ${foreign.readers.join(', ') || 'nobody'} may read: ${foreign.text}`
  const trace = TRACES.exec(all) ?? (status >= 300 ? SQL.exec(all) : null)
  return trace ? `tells of its insides: ${trace[0]}` : undefined
}

/** Whether the answer is a 429 that says how long to wait. */
const isLimit = ({ status, headers }: RawResponse): boolean =>
  status === 429 && Number(headers['retry-after']) > 0

/** An undamaged request's status follows from the contract. */
function findUnexpectedStatus(
  { route, fit }: GeneratedRequest,
  role: RequestRole,
  status: number,
): string | undefined {
  if (fit === 'unknown') return undefined
  const expected = expectedOf(route, fit === 'fits', role)
  return expected.includes(status) ? undefined : `answered ${status} instead of ${expected.join(' or ')}`
}

function expectedOf(
  { path, access, upload, bytes, reply }: Route,
  isFit: boolean,
  role: RequestRole,
): readonly number[] {
  if (!allows(ROLE_PRINCIPALS[role], access)) return [ROLE_PRINCIPALS[role] === null ? 401 : 403]
  if (!isFit) return [422]
  // No generated body is a valid file, and a server may lack a voice or a transcriber.
  if (upload) return [404, 409, 422]
  // An admin may name another organisation, whose figures are refused; so are too many months.
  if (bytes !== undefined)
    return path.startsWith('/admin/') ? [200, 400, 403, 404, 409, 422] : [200, 404, 409, 422]
  if (!reply) return [302]
  // Refused are another organisation named by an admin, superadmins who name themselves, and a study of a scenario that
  // the organisation may not practise.
  return path.startsWith('/admin/') ? [200, 400, 403, 404, 409] : [200, 400, 404, 409]
}
