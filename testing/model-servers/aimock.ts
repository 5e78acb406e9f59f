import { LLMock } from '@copilotkit/aimock'
import { onTestFinished } from 'vitest'
import { startTampering, type Tampering, type TamperingServer } from './tampering.ts'

export type ModelServer = TamperingServer & { readonly aimock: LLMock }

/** The stand-in's answer unless a test sets another: long enough to be cut in the middle. */
export const ANSWER =
  'I hear you. The numbers came in late, and I should have told you before the meeting. What would help you now?'

/** The start of the prompt that reads an exchange, see `adapters/ai/model/prompts/exchange.ts`. */
const READING = 'You read a practice conversation at work and say'

/**
 * An independent server of the protocols of all providers, behind a server that can alter its answers.
 * @param isExempt which requests are always forwarded and not recorded, by their bodies
 */
export async function startModelServer(isExempt?: (body: string) => boolean): Promise<ModelServer> {
  const aimock = await LLMock.create({ port: 0, logLevel: 'silent' })
  aimock.onMessage(/./s, { content: ANSWER })
  const tampering = await startTampering(aimock.url, isExempt)
  return {
    ...tampering,
    aimock,
    close: async () => {
      await tampering.close()
      await aimock.stop()
    },
  }
}

/**
 * For tests in which a learner talks. The model's reading of an exchange happens in the background after a reply and
 * could mix with other requests, so it is answered but neither altered nor recorded.
 */
export async function startPartnerServer(): Promise<ModelServer> {
  const server = await startModelServer((body) => body.includes(READING))
  const response = { content: JSON.stringify({ met: [], told: [], agreed: [], closed: null }) }
  server.aimock.prependFixture({ match: { systemMessage: READING }, response })
  return server
}

/** For one test, which closes it at its end. */
export async function openModelServer(...tamperings: Tampering[]): Promise<ModelServer> {
  const server = await startModelServer()
  server.next(...tamperings)
  onTestFinished(() => server.close())
  return server
}
