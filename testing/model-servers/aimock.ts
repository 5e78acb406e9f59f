import { LLMock } from '@copilotkit/aimock'
import { onTestFinished } from 'vitest'
import { startTampering, type Tampering, type TamperingServer } from './tampering.ts'

export type ModelServer = TamperingServer & { readonly aimock: LLMock }

/** What the stand-in says unless a test wants something else: long enough to be cut in the middle. */
export const ANSWER =
  'I hear you. The numbers came in late, and I should have told you before the meeting. What would help you now?'

/**
 * Somebody else's server that speaks the protocols of all providers, behind one that can spoil what it says on the wire.
 */
export async function startModelServer(): Promise<ModelServer> {
  const aimock = await LLMock.create({ port: 0, logLevel: 'silent' })
  aimock.onMessage(/./s, { content: ANSWER })
  const tampering = await startTampering(aimock.url)
  return {
    ...tampering,
    aimock,
    close: async () => {
      await tampering.close()
      await aimock.stop()
    },
  }
}

/** For one test: closed when it ends. */
export async function openModelServer(...tamperings: Tampering[]): Promise<ModelServer> {
  const server = await startModelServer()
  server.next(...tamperings)
  onTestFinished(() => server.close())
  return server
}
