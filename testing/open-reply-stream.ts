import type { FastifyInstance } from 'fastify'

/** A streamed reply in progress; `ended` has its whole text once the stream has ended. */
export type OpenReplyStream = { readonly ended: Promise<string> }

/** Sends a message to a listening server as a stream, and returns once the first piece has arrived. */
export async function openReplyStream(
  app: FastifyInstance,
  cookie: string | undefined,
  chatId: string,
  key?: string,
): Promise<OpenReplyStream> {
  const listening = app.listeningOrigin
  const response = await fetch(`${listening}/api/v1/chats/${chatId}/message`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      ...(cookie !== undefined && { cookie }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify({ content: 'Hello' }),
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('there is no stream')
  const first = await reader.read()
  const readOn = async () => {
    let text = first.value ?? ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return text
      text += value
    }
  }
  return { ended: readOn() }
}
