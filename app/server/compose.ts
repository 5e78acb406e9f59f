import type { FastifyInstance } from 'fastify'
import type { ModelFault } from '#adapters/ai/model/model-fault.ts'
import type { Evaluator, Partner, Translator } from '#adapters/ai/port.ts'
import {
  evaluatorWithFaultLogging,
  partnerWithFaultLogging,
  translatorWithFaultLogging,
} from '#adapters/ai/with-fault-logging.ts'
import { createTranslate } from '#adapters/ai/translate.ts'
import type { Transcriber, Voice } from '#adapters/voice/port.ts'
import type { Accounts, IdentityProvider } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import { auditHandlers } from '#features/audit/server/routes.ts'
import { auditStore } from '#features/audit/server/store.ts'
import { characterHandlers } from '#features/characters/server/routes.ts'
import { characterStore } from '#features/characters/server/store.ts'
import { MESSAGE_WINDOW } from '#features/chats/contract.ts'
import { chatHandlers } from '#features/chats/server/routes.ts'
import { chatStore } from '#features/chats/server/store.ts'
import { turnStore } from '#features/chats/server/turn-store.ts'
import { createTurns } from '#features/chats/server/turns.ts'
import { criteriaHandlers } from '#features/criteria/server/routes.ts'
import { criteriaStore } from '#features/criteria/server/store.ts'
import { EVALUATION_WINDOW } from '#features/evaluations/contract.ts'
import { claimStore } from '#features/evaluations/server/claim-store.ts'
import { createEvaluations } from '#features/evaluations/server/evaluations.ts'
import { evaluationHandlers } from '#features/evaluations/server/routes.ts'
import { evaluationStore } from '#features/evaluations/server/store.ts'
import { languageHandlers } from '#features/languages/server/routes.ts'
import { languageStore } from '#features/languages/server/store.ts'
import { moodTitleStore } from '#features/moods/server/title-store.ts'
import { moodHandlers } from '#features/moods/server/routes.ts'
import { moodStore } from '#features/moods/server/store.ts'
import { organizationHandlers } from '#features/organizations/server/routes.ts'
import { organizationStore } from '#features/organizations/server/store.ts'
import { scenarioMapHandlers } from '#features/scenario-map/server/routes.ts'
import { scenarioMapStore } from '#features/scenario-map/server/store.ts'
import { scenarioHandlers } from '#features/scenarios/server/routes.ts'
import { sessionCookie } from '#features/session/server/cookies.ts'
import { sessionHandlers } from '#features/session/server/routes.ts'
import { sessionStore } from '#features/session/server/store.ts'
import { usageStore } from '#features/usage/server/store.ts'
import { provisioningStore } from '#features/users/server/provisioning-store.ts'
import { createProvisioning } from '#features/users/server/provisioning.ts'
import { userHandlers } from '#features/users/server/routes.ts'
import { userStore } from '#features/users/server/store.ts'
import { VOICE_WINDOW } from '#features/voice/contract.ts'
import { voiceHandlers } from '#features/voice/server/routes.ts'
import { voiceStore } from '#features/voice/server/store.ts'
import type { Config } from '#platform/server/config.ts'
import type { Gate } from '#platform/server/gate.ts'
import { mountAll } from '#platform/server/mount.ts'
import { routesBySlice } from './routes.ts'

export type CompositionOptions = {
  readonly config: Config
  readonly database: Database
  readonly partner: Partner
  readonly evaluator: Evaluator
  /** Absent while no model is configured. */
  readonly translator: Translator | undefined
  /** Absent where nothing speaks, or writes down what was said. */
  readonly voice?: Voice | undefined
  readonly transcriber?: Transcriber | undefined
  readonly identity: IdentityProvider
  /** Absent where others make the accounts at the provider. */
  readonly accounts: Accounts | undefined
  /** How long a reply or an evaluation may take in all, in milliseconds. */
  readonly turnTimeout?: number | undefined
}

/** The browser gives up at 30 s; the answer, whatever it is, must be there before. Milliseconds. */
const TURN_TIMEOUT = 23_000

/** The one place where slices, adapters and the database meet. */
export function compose(
  app: FastifyInstance,
  {
    config,
    database,
    voice,
    transcriber,
    identity,
    accounts,
    turnTimeout = TURN_TIMEOUT,
    ...makers
  }: CompositionOptions,
) {
  const { limits, publicUrl } = config
  const sessions = sessionStore(database)
  const chats = chatStore(database)
  const requests = turnStore(database)
  const allowances = {
    message: { limit: limits.message, ...MESSAGE_WINDOW },
    voice: { limit: limits.voice, ...VOICE_WINDOW },
    evaluation: { limit: limits.evaluation, ...EVALUATION_WINDOW },
  }
  const warn = (error: unknown, message: string) => app.log.warn({ err: error }, message)
  const usage = usageStore({ database, warn })
  const { partner, evaluator, translator } = toldMakers(app, makers)
  const turns = createTurns({
    partner,
    chats,
    turns: requests,
    allowance: allowances.message,
    timeout: turnTimeout,
    countFor: usage.countFor('partner'),
    warn,
  })
  const claims = claimStore(database)
  const judged = evaluationStore(database)
  const evaluations = createEvaluations({
    evaluator,
    store: judged,
    claims,
    readTranscript: chats.conversation,
    allowance: allowances.evaluation,
    timeout: turnTimeout,
    countFor: usage.countFor('evaluator'),
    warn,
  })
  const translate = createTranslate({
    translator,
    timeout: turnTimeout,
    countFor: usage.countFor('translator'),
    warn,
  })
  const provisioning = createProvisioning({ accounts, store: provisioningStore(database), warn })
  const gate: Gate = {
    sessionCookie: sessionCookie(publicUrl),
    identify: sessions.identify,
  }

  mountAll(app, gate, routesBySlice, {
    audit: auditHandlers(auditStore(database)),
    characters: characterHandlers({ database, store: characterStore(database) }),
    chats: chatHandlers({ database, chats, turns, partner, voice, transcriber }),
    criteria: criteriaHandlers({ database, store: criteriaStore(database) }),
    evaluations: evaluationHandlers(judged, evaluations),
    languages: languageHandlers({ database, store: languageStore(database) }),
    moods: moodHandlers({
      database,
      store: moodStore(database),
      titles: moodTitleStore(database),
      translate,
    }),
    organizations: organizationHandlers({ database, store: organizationStore(database) }),
    'scenario-map': scenarioMapHandlers({ database, store: scenarioMapStore(database) }),
    scenarios: scenarioHandlers({ database, translate }),
    session: sessionHandlers({ store: sessions, identity, publicUrl, limits: allowances }),
    users: userHandlers({ store: userStore(database), provisioning }),
    voice: voiceHandlers({
      store: voiceStore(database),
      voice,
      transcriber,
      recordings: allowances.voice,
    }),
  })
  return { turns, evaluations, usage, requests, claims, provisioning }
}

type Makers = Pick<CompositionOptions, 'partner' | 'evaluator' | 'translator'>

/** What an administrator has to mend is an error; what passes by itself is not. */
function toldMakers(app: FastifyInstance, { partner, evaluator, translator }: Makers): Makers {
  const tell = (fault: ModelFault) =>
    app.log[fault.kind === 'misconfigured' ? 'error' : 'warn'](
      { err: fault, kind: fault.kind },
      fault.message,
    )
  return {
    partner: partnerWithFaultLogging(partner, tell),
    evaluator: evaluatorWithFaultLogging(evaluator, tell),
    translator: translator && translatorWithFaultLogging(translator, tell),
  }
}
