import { placeOfModel } from '#adapters/ai/configuration.ts'
import type { AiServices } from '#adapters/ai/resolve.ts'
import { placeOfSpeech } from '#adapters/voice/configuration.ts'
import * as privacyContract from '#features/privacy/contract.ts'
import type { CompositionContext, SpeechAdapters } from './compose-context.ts'
import type { Config } from './configuration.ts'

type PrivacyFacts = SpeechAdapters & Pick<privacyContract.PrivacyNotice, 'sends_mail' | 'resets_sign_in'>

/** What people are told of the use of their words: this configuration in words. */
export function composePrivacy(
  { mountSlice, config, ai }: Pick<CompositionContext, 'mountSlice' | 'config' | 'ai'>,
  { voice, transcriber, ...facts }: PrivacyFacts,
): void {
  const notice: privacyContract.PrivacyNotice = {
    processors: [...listModelTasks(ai, config), ...listSpeechTasks({ voice, transcriber }, config)],
    browser_speech: config.hasBrowserSpeech,
    retention_days: config.retentionDays ?? null,
    links: config.operatorLinks,
    ...facts,
  }
  mountSlice(
    {
      name: 'privacy',
      description: 'Who gets people’s words here, and for how long they are kept',
      contracts: [privacyContract],
    },
    privacyContract.privacyRoutes,
    { readPrivacyNotice: async () => notice },
  )
}

function listModelTasks(
  { partner, evaluator, drafter, translator }: AiServices,
  { modelAccess }: Config,
): privacyContract.Processor[] {
  const workers = [
    { task: 'partner', by: partner },
    { task: 'reader', by: partner.readExchange && partner },
    { task: 'evaluator', by: evaluator },
    { task: 'drafter', by: drafter },
    { task: 'translator', by: translator },
  ] as const
  return workers.flatMap(({ task, by }) =>
    by ? [{ task, name: by.name, place: placeOfModel(by, modelAccess) }] : [],
  )
}

function listSpeechTasks(
  { voice, transcriber }: SpeechAdapters,
  { speechAccess }: Config,
): privacyContract.Processor[] {
  const workers = [
    { task: 'voice', by: voice },
    { task: 'transcriber', by: transcriber },
  ] as const
  return workers.flatMap(({ task, by }) =>
    by ? [{ task, name: by.name, place: placeOfSpeech(by.name, speechAccess) }] : [],
  )
}
