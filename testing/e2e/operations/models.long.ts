import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ModelFault } from '#adapters/ai/model/model-fault.ts'
import { modelProviders } from '#adapters/ai/model/model-providers.ts'
import { STATUS_BY_FAULT } from '#platform/server/errors.ts'
import { keyOf, modelNames, variablesFor } from '#testing/model-servers/access.ts'
import { ANSWER, startPartnerServer, type ModelServer } from '#testing/model-servers/aimock.ts'
import { faultsOf } from '#testing/model-servers/faults.ts'
import { createPerson, type Person } from '#testing/person.ts'
import { eventsIn, messagesOf, say, startChat } from '#testing/chat-requests.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { copyDemoStore } from '../demo-store.ts'
import { startServer, type ServerProcess } from '../server-process.ts'

// Every fault at every provider, through the real product with its real timeouts.

/** Less than the 30 s after which the browser gives up and repeats. Milliseconds. */
const WITHIN = 24_000
const SAID = 'How did it go?'

// Each provider has its own stand-in and product, so they can run concurrently.
describe.concurrent.each(modelProviders)('%s', (provider) => {
  let models: ModelServer
  let product: ServerProcess
  let directory: string
  let learner: Person

  beforeAll(async () => {
    models = await startPartnerServer()
    directory = await copyDemoStore()
    const environment = {
      ...variablesFor(models.url),
      PARTNER_MODEL: modelNames[provider],
      DATA_DIR: directory,
    }
    product = await startServer(environment)
    learner = createPerson(remoteInjector(product.url), 'learner')
  })
  afterAll(async () => {
    await product.kill('SIGTERM')
    await models.close()
    await rm(directory, { recursive: true, force: true })
  })

  test.each(faultsOf(provider))(
    '$name: the answer is a sentence, nothing is stored, and the next try succeeds',
    { concurrent: false },
    async (trouble) => {
      const { fault, message } = new ModelFault(trouble.kind)
      const status = STATUS_BY_FAULT[fault]
      const key = randomUUID()
      const chatId = await startChat(learner)
      const tampering = trouble.tamper(provider)

      // Each fault meets one message that is answered as a whole and one that is streamed, in two chats.
      const streamedChat = await startChat(learner)
      models.next(tampering, tampering)
      const whole = await timed(() => say(learner, chatId, SAID, key))
      expect(whole).toMatchObject({ answer: { status, detail: message } })
      models.next(tampering, tampering)
      const streamed = await timed(() => sayStreamed(learner, streamedChat, randomUUID()))
      expect(eventsIn(streamed.answer.body).at(-1)).toMatchObject({
        event: 'error',
        data: { status, detail: message },
      })
      for (const { took } of [whole, streamed]) expect(took).toBeLessThan(WITHIN)
      for (const chat of [chatId, streamedChat]) expect(await messagesOf(learner, chat)).toEqual([])

      models.next()
      const { status: mended, body } = await say(learner, chatId, SAID, key)
      expect(mended).toBe(200)
      expect(await say(learner, chatId, SAID, key)).toMatchObject({ body })
      const stored = await messagesOf(learner, chatId)
      expect(stored.map(({ content }) => content)).toEqual([SAID, ANSWER])
    },
  )

  test('the log has no API key and no words of a conversation', { concurrent: false }, () => {
    expect(product.output()).toContain('ModelFault')
    const secrets = [keyOf(provider), SAID, ANSWER.slice(0, 20)].filter((secret) => secret !== undefined)
    expect(secrets.filter((secret) => product.output().includes(secret))).toEqual([])
  })
})

async function timed<T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly took: number }> {
  const begun = performance.now()
  return { answer: await work(), took: performance.now() - begun }
}

const sayStreamed = (person: Person, chatId: string, key: string) =>
  person.send({
    method: 'POST',
    url: `/api/v1/chats/${chatId}/message`,
    headers: { accept: 'text/event-stream', 'content-type': 'application/json', 'idempotency-key': key },
    payload: JSON.stringify({ content: SAID }),
  })
