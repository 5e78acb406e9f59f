import { LLMock } from '@copilotkit/aimock'
import { onTestFinished } from 'vitest'
import { startTampering, type Tampering, type TamperingServer } from './tampering.ts'

export type ModelServer = TamperingServer & { readonly aimock: LLMock }

/** The stand-in's answer unless a test sets another: long enough to be cut in the middle. */
export const ANSWER =
  'I hear you. The numbers came in late, and I should have told you before the meeting. What would help you now?'

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

/** For one test, which closes it at its end. */
export async function openModelServer(...tamperings: Tampering[]): Promise<ModelServer> {
  const server = await startModelServer()
  server.next(...tamperings)
  onTestFinished(() => server.close())
  return server
}
