import { allows } from '#platform/contract/access.ts'
import type { Route } from '#platform/contract/route.ts'
import { outsideContract } from './contract-fault.ts'
import { STANDING, type Role } from './marks.ts'
import type { Shot } from './shots.ts'
import type { Returned, Wire } from './wire.ts'
import type { World } from './world.ts'

/** What is wrong with an answer, in a sentence; undefined when nothing is. */
export function faultOf(
  shot: Shot,
  role: Role,
  answer: Returned | undefined,
  world: World,
): string | undefined {
  if (!answer) return mayBeSilent(shot.wire) ? undefined : 'there was no answer'
  const { status } = answer
  if (status >= 500) return `answered ${status}: ${answer.body.slice(0, 300)}`
  return (
    leakIn(answer, role, world) ??
    unexpected(shot, role, status) ??
    outsideContract(shot, answer, world.publicUrl)
  )
}

/** To whom has hung up, asks for a tunnel, or sends so much that the answer is lost on the way. */
const mayBeSilent = ({ method, socket, body }: Wire): boolean =>
  socket?.isCut === true || method === 'CONNECT' || (body?.length ?? 0) > 65_536

const TRACES = /\bat [^"]{0,200}:\d+:\d+|node_modules|node:internal|\.ts:\d+|ENOENT|file:\/\/\//
const SQL =
  /\bselect\b.*\bfrom\b|\brelation "|syntax error|duplicate key|violates|invalid input (syntax|value)|invalid byte|out of range|kysely|pglite/i

/** Texts that people wrote come back in a good answer, so words of a database are looked for in refusals. */
function leakIn({ status, headers, body }: Returned, role: Role, { marks }: World): string | undefined {
  const all = `${JSON.stringify(headers)}\n${body}`
  const foreign = marks.find(({ text, readers }) => !readers.includes(role) && all.includes(text))
  if (foreign)
    return `shows ${role} what only ${foreign.readers.join(', ') || 'nobody'} may read: ${foreign.text}`
  const trace = TRACES.exec(all) ?? (status >= 300 ? SQL.exec(all) : null)
  return trace ? `tells of its insides: ${trace[0]}` : undefined
}

/** When the request is whole, its status follows from the contract. */
function unexpected({ route, fit }: Shot, role: Role, status: number): string | undefined {
  if (fit === 'unknown') return undefined
  const expected = expectedOf(route, fit === 'fits', role)
  return expected.includes(status) ? undefined : `answered ${status} instead of ${expected.join(' or ')}`
}

function expectedOf(
  { path, access, upload, bytes, reply }: Route,
  isFit: boolean,
  role: Role,
): readonly number[] {
  if (!allows(STANDING[role], access)) return [STANDING[role] === null ? 401 : 403]
  if (!isFit) return [422]
  // Nothing that is generated is a file; a server may have nobody who speaks or writes down.
  if (upload) return [404, 409, 422]
  if (bytes !== undefined) return [200, 404, 409, 422]
  if (!reply) return [302]
  // An admin may name another organisation and a superadmin themselves, in vain.
  return path.startsWith('/admin/') ? [200, 403, 404, 409] : [200, 400, 404, 409]
}
