import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ScimProtocol, ScimError } from '#adapters/scim/port.ts'
import type { Database } from '#database/connect.ts'
import { requestFailures } from '#platform/contract/failures.ts'
import type { FairShare } from '#platform/server/fair-share.ts'
import { nameCaller } from '#platform/server/mount.ts'
import type { Program, ProgramGate } from '#platform/server/program-gate.ts'
import { SCIM_PATH } from '../contract.ts'
import { discoveryResources } from './discovery.ts'
import { groupResources } from './group-resources.ts'
import type { RoleByRules } from './group-role.ts'
import type { ScimPeople } from './people.ts'
import { readProjection } from './project-attributes.ts'
import { readListRequest, toListResponse } from './resource-requests.ts'
import { toErrorBody, toScimAnswer } from './scim-error-answer.ts'
import { type ResourceList, userResources } from './user-resources.ts'

export type ScimDependencies = {
  readonly database: Database
  readonly programs: ProgramGate
  readonly fairShare: FairShare
  readonly people: ScimPeople
  readonly byRules: RoleByRules
  /** Loads the protocol's code at the first request: most servers never get one. */
  readonly loadProtocol: () => Promise<ScimProtocol>
  readonly publicUrl: URL
}

const MEDIA_TYPE = 'application/scim+json; charset=utf-8'

/** The largest body in bytes, enough for a group with all members of a large organisation. */
const BODY = 1_048_576

type Params = { readonly Params: { readonly id: string } }

/** Serves SCIM 2.0 at `/scim/v2`, with its own errors, media type and authentication, apart from the product's API. */
export function mountScim(app: FastifyInstance, deps: ScimDependencies): void {
  const location = `${deps.publicUrl.origin}${SCIM_PATH}`
  const callers = new WeakMap<FastifyRequest, Program>()
  let loaded: Promise<ReturnType<typeof resourcesBy>> | undefined
  const resources = () => (loaded ??= deps.loadProtocol().then((protocol) => resourcesBy(protocol)))
  const resourcesBy = (protocol: ScimProtocol) => {
    const shared = { ...deps, protocol, location }
    return {
      protocol,
      discovery: discoveryResources(protocol, location),
      '/Users': userResources(shared),
      '/Groups': groupResources(shared),
    }
  }
  const callerOf = (request: FastifyRequest): Program => {
    const caller = callers.get(request)
    if (!caller) throw new Error('a SCIM request was not identified')
    return caller
  }

  void app.register(
    async (scope) => {
      acceptScimJson(scope)
      answerErrors(scope)
      identifyCallers(scope, deps, callers)

      for (const path of ['/Users', '/Groups'] as const) {
        scope.get(path, async (request, reply) => {
          const { protocol, [path]: kind } = await resources()
          const list: ResourceList = await kind.list(
            callerOf(request),
            readListRequest(request.query, protocol),
          )
          const project = readProjection(request.query)
          return send(reply, 200, toListResponse(list.resources.map(project), list.total, list.offset))
        })
        scope.post(path, async (request, reply) => {
          const made = await (await resources())[path].create(callerOf(request), request.body)
          return send(reply.header('location', made.meta.location), 201, made)
        })
        scope.get<Params>(`${path}/:id`, async (request, reply) => {
          const found = await (await resources())[path].read(callerOf(request), request.params.id)
          return send(reply, 200, readProjection(request.query)(found))
        })
        scope.put<Params>(`${path}/:id`, async (request, reply) => {
          const { params, body } = request
          return send(reply, 200, await (await resources())[path].replace(callerOf(request), params.id, body))
        })
        scope.patch<Params>(`${path}/:id`, async (request, reply) => {
          const { params, body } = request
          return send(reply, 200, await (await resources())[path].patch(callerOf(request), params.id, body))
        })
        scope.delete<Params>(`${path}/:id`, async (request, reply) => {
          await (await resources())[path].remove(callerOf(request), request.params.id)
          return reply.code(204).send()
        })
      }

      scope.get('/ServiceProviderConfig', async (_request, reply) =>
        send(reply, 200, (await resources()).discovery.config()),
      )
      scope.get('/ResourceTypes', async (_request, reply) =>
        send(reply, 200, (await resources()).discovery.types()),
      )
      scope.get<Params>('/ResourceTypes/:id', async ({ params }, reply) =>
        send(reply, 200, (await resources()).discovery.type(params.id)),
      )
      scope.get('/Schemas', async (_request, reply) =>
        send(reply, 200, (await resources()).discovery.schemas()),
      )
      scope.get<Params>('/Schemas/:id', async ({ params }, reply) =>
        send(reply, 200, (await resources()).discovery.schema(params.id)),
      )
    },
    { prefix: SCIM_PATH },
  )
}

const send = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.code(status).type(MEDIA_TYPE).header('cache-control', 'no-store').send(JSON.stringify(body))

/** Entra sends `application/scim+json`, others `application/json`. */
function acceptScimJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser(
    /^application\/(?:scim\+)?json/,
    { parseAs: 'string', bodyLimit: BODY },
    (request, body, done) => {
      if (body === '') done(null, undefined)
      else void parse(request, body.toString(), done)
    },
  )
}

function answerErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    const { retryAfter, ...answer } = toScimAnswer(error, request)
    if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
    return send(reply, answer.status, toErrorBody(answer))
  })
  scope.setNotFoundHandler((_request, reply) =>
    send(reply, 404, toErrorBody({ status: 404, detail: 'There is nothing at this address' })),
  )
}

/** Authenticates before any body is read. */
function identifyCallers(
  scope: FastifyInstance,
  { programs, fairShare }: Pick<ScimDependencies, 'programs' | 'fairShare'>,
  callers: WeakMap<FastifyRequest, Program>,
): void {
  scope.addHook('onRequest', async (request, reply) => {
    const caller = await programs.admit(request)
    if (!caller) {
      void reply.header('www-authenticate', 'Bearer realm="SCIM"')
      throw new ScimError(401, undefined, 'This token is not valid')
    }
    if (!caller.scopes.includes('scim'))
      throw new ScimError(403, undefined, requestFailures.tokenDenied.detail)
    await fairShare.enter(nameCaller(caller), request, reply)
    callers.set(request, caller)
  })
}
