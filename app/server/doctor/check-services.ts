import { openLanguageModel } from '#adapters/ai/open-language-model.ts'
import { verifySmtp } from '#adapters/mail/smtp.ts'
import { resolveVoices } from '#adapters/voice/resolve.ts'
import type { Config } from '../configuration.ts'
import { describeCauses, createFindingFactory, type DoctorFinding } from './finding.ts'

const PHRASE = 'Good morning.'
/** With less, a partner forgets parts of a conversation after some ten turns. Tokens. */
const ROOMY_CONTEXT = 5000

/** Asks each configured model for a few words. */
export async function checkModels(config: Config, signal: AbortSignal): Promise<readonly DoctorFinding[]> {
  const { partnerModel, evaluatorModel } = config
  const asked = [
    { variable: 'PARTNER_MODEL', text: partnerModel },
    ...(evaluatorModel === partnerModel ? [] : [{ variable: 'EVALUATOR_MODEL', text: evaluatorModel }]),
  ]
  return Promise.all(asked.map((model) => checkModel(config, model, signal)))
}

async function checkModel(
  { modelAccess }: Config,
  { variable, text }: { readonly variable: string; readonly text: string },
  signal: AbortSignal,
): Promise<DoctorFinding> {
  const { fine, notice, wrong } = createFindingFactory('model')
  if (text === 'scripted') return fine(`${variable} is scripted, which needs nothing.`)
  if (text === 'auto') return notice(`${variable} is auto: each start looks for a model on this machine.`)
  const began = performance.now()
  try {
    const model = await openLanguageModel(variable, text, modelAccess)
    const call = {
      system: 'Answer in one word.',
      messages: [{ role: 'user', content: PHRASE } as const],
      // A model that cannot be kept from reasoning takes some of it for that.
      maxOutputTokens: 2000,
      signal,
      recordUsage: () => {},
    }
    let characters = 0
    for await (const piece of model?.stream(call) ?? []) characters += piece.length
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    if (characters === 0) return wrong(`${text} answered nothing.`, 'Try it with npm run try-model.')
    const context = model?.contextTokens ?? 0
    return variable === 'PARTNER_MODEL' && context < ROOMY_CONTEXT
      ? notice(
          `${text} answered in ${seconds} s, but with a context of ${context} tokens it forgets parts of long conversations: set MODEL_CONTEXT, for Ollama with OLLAMA_CONTEXT_LENGTH (docs/models.md).`,
        )
      : fine(`${text} answered in ${seconds} s.`)
  } catch (error) {
    return wrong(
      `${text} does not answer: ${describeCauses(error)}.`,
      'Look at its key and address: docs/models.md.',
    )
  }
}

/** Lets the voice say something and the transcriber transcribe it. */
export async function checkVoices(config: Config, signal: AbortSignal): Promise<readonly DoctorFinding[]> {
  const { fine, notice, wrong } = createFindingFactory('voice')
  const remedy = 'Look at VOICE and TRANSCRIBER, their keys and addresses: docs/voices.md.'
  try {
    const { voice, transcriber, stop } = resolveVoices(config)
    try {
      if (!voice) return [notice('Replies are not spoken.')]
      const pieces: Uint8Array[] = []
      for await (const piece of voice.speak(PHRASE, { language: 'en', voiceId: 'default', signal }))
        pieces.push(piece)
      const speech = Buffer.concat(pieces)
      if (speech.length === 0) return [wrong(`${voice.name} said nothing.`, remedy)]
      const findings = [fine(`${voice.name} speaks.`)]
      if (!transcriber) return findings
      const text = await transcriber.transcribe(speech, { mime: 'audio/mpeg', language: 'en', signal })
      return [...findings, fine(`${transcriber.name} understood “${text.trim()}”.`)]
    } finally {
      stop()
    }
  } catch (error) {
    return [wrong(`It fails: ${describeCauses(error)}.`, remedy)]
  }
}

/** Connects to the mail server and signs in, without sending anything. */
export async function checkMail({ smtp }: Pick<Config, 'smtp'>): Promise<readonly DoctorFinding[]> {
  const { fine, notice, wrong } = createFindingFactory('mail')
  if (!smtp) return [notice('No mail is sent: SMTP_URL and SMTP_FROM are not set.')]
  try {
    await verifySmtp(smtp)
    return [fine('The mail server lets us in.')]
  } catch (error) {
    return [wrong(`The mail server does not take us: ${describeCauses(error)}.`, 'Look at SMTP_URL.')]
  }
}
