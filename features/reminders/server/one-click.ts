import type { FastifyInstance } from 'fastify'
import type { ChoiceStore } from './choice-store.ts'

/**
 * Unsubscribing in one click, as mailbox providers do it (RFC 8058): they post a form to the address in the e-mail's
 * header, without a session. A GET of the same address only opens the screen with its button, so that link scanners do
 * not unsubscribe anybody.
 */
export function acceptOneClick(app: FastifyInstance, store: ChoiceStore): void {
  void app.register(async (scope) => {
    // The token in the address is all that is needed, so the form's content is ignored.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null))
    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', async ({ params }, reply) => {
      await store.unsubscribe(params.token)
      return reply.type('text/plain; charset=utf-8').send('Unsubscribed')
    })
  })
}
