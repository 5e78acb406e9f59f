import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors } from 'oidc-provider'
import { CHANGE_PASSWORD } from './prompts.ts'
import { showTemporaryPasswordStep, takeTemporaryPasswordStep } from './temporary-password-step.ts'
import { showSignIn, takeSignIn } from './sign-in-step.ts'
import { fieldsOf, layoutOf, type ReadField, type PageContext, type Step } from './step.ts'

type StepPages = {
  readonly show: (context: PageContext, step: Step) => FastifyReply | Promise<FastifyReply>
  readonly take: (context: PageContext, step: Step, field: ReadField) => Promise<FastifyReply>
}

/** The page of each prompt of the provider, and the handler of its form. */
const steps: Readonly<Record<string, StepPages>> = {
  login: { show: showSignIn, take: takeSignIn },
  [CHANGE_PASSWORD]: { show: showTemporaryPasswordStep, take: takeTemporaryPasswordStep },
}

/** The steps of a sign-in that a person takes part in. */
export function serveInteractions(app: FastifyInstance, context: PageContext): void {
  const begin = async (
    request: FastifyRequest<{ Params: { uid: string } }>,
    reply: FastifyReply,
  ): Promise<{ step: Step; pages: StepPages }> => {
    const details = await context.provider.interactionDetails(request.raw, reply.raw)
    const pages = steps[details.prompt.name]
    if (details.uid !== request.params.uid || !pages) throw new errors.SessionNotFound('another interaction')
    const look = layoutOf(context.assets, request, details.params['ui_locales'])
    return { step: { request, reply, details, look }, pages }
  }
  app.get<{ Params: { uid: string } }>('/interaction/:uid', async (request, reply) => {
    const { step, pages } = await begin(request, reply)
    return pages.show(context, step)
  })
  app.post<{ Params: { uid: string } }>('/interaction/:uid', async (request, reply) => {
    const { step, pages } = await begin(request, reply)
    return pages.take(context, step, fieldsOf(request))
  })
}
