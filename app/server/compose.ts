import type { FastifyInstance } from 'fastify'
import { createFaultLog } from '#adapters/ai/fault-log.ts'
import { isModel } from '#adapters/ai/port.ts'
import type { AiServices } from '#adapters/ai/resolve.ts'
import {
  briefDrafterWithFaultLogging,
  drafterWithFaultLogging,
  evaluatorWithFaultLogging,
  partnerWithFaultLogging,
  translatorWithFaultLogging,
} from '#adapters/ai/with-fault-logging.ts'
import type { Accounts, IdentityProvider } from '#adapters/identity/port.ts'
import type { Mailer } from '#adapters/mail/port.ts'
import { director } from '#conversation/director/direct.ts'
import type { Database } from '#database/connect.ts'
import * as auditContract from '#features/audit/contract.ts'
import { auditHandlers } from '#features/audit/server/routes.ts'
import { auditStore } from '#features/audit/server/store.ts'
import { chatStore } from '#features/chats/server/store.ts'
import * as deadlinesContract from '#features/deadlines/contract.ts'
import { deadlineStore } from '#features/deadlines/server/deadline-store.ts'
import { deadlineHandlers } from '#features/deadlines/server/routes.ts'
import { hintCount } from '#features/evaluations/server/rows.ts'
import * as organizationsContract from '#features/organizations/contract.ts'
import { organizationHandlers } from '#features/organizations/server/routes.ts'
import { organizationStore } from '#features/organizations/server/store.ts'
import * as overviewContract from '#features/overview/contract.ts'
import { overviewStore } from '#features/overview/server/overview-store.ts'
import { overviewHandlers } from '#features/overview/server/routes.ts'
import { sessionCookie } from '#features/session/server/cookies.ts'
import { sessionStore } from '#features/session/server/store.ts'
import { tokenStore } from '#features/tokens/server/token-store.ts'
import { createFairShare } from '#platform/server/fair-share.ts'
import type { Gate } from '#platform/server/gate.ts'
import { createProgramGate } from '#platform/server/program-gate.ts'
import { logOfRequest } from '#platform/server/request-context.ts'
import { createSessionWatch } from '#platform/server/session-watch.ts'
import { composeChats } from './compose-chats.ts'
import { composeContent } from './compose-content.ts'
import type { CompositionContext, SpeechAdapters } from './compose-context.ts'
import { composeEvaluations } from './compose-evaluations.ts'
import { createRateLimits } from './compose-limits.ts'
import { composeOwnData } from './compose-own-data.ts'
import { composePeople } from './compose-people.ts'
import { composePractice } from './compose-practice.ts'
import { composePrivacy } from './compose-privacy.ts'
import { mountUsage, composeUsageTracking } from './compose-usage.ts'
import type { Config } from './configuration.ts'
import { createSliceMount } from './mount-slice.ts'
import type { Observability } from './observability.ts'

type CompositionOptions = AiServices &
  SpeechAdapters & {
    readonly config: Config
    readonly database: Database
    readonly identity: IdentityProvider
    /** Absent where accounts at the provider are made outside of the product. */
    readonly accounts: Accounts | undefined
    /** Absent where no mail server is configured. */
    readonly mailer: Mailer | undefined
    /** How long a reply or an evaluation may take in total, in milliseconds. */
    readonly turnTimeout?: number | undefined
    readonly observation: Observability
  }

/** The browser gives up after 30 s, so any answer, even a failure, has to be sent before. Milliseconds. */
const TURN_TIMEOUT = 23_000

/** The one place where slices, adapters and the database meet. */
export function compose(app: FastifyInstance, options: CompositionOptions) {
  const { config, database, identity, accounts, mailer, turnTimeout = TURN_TIMEOUT, observation } = options
  const { warn } = observation
  const sessions = sessionStore(database, { limits: config.sessions, warn })
  const tokens = tokenStore(database)
  const gate: Gate = {
    sessionCookie: sessionCookie(config.publicUrl),
    identify: sessions.identify,
    programs: createProgramGate(tokens.identify),
    fairShare: createFairShare(),
    ...createSessionWatch(sessions.findEnded, warn),
  }
  const ai = addFaultLogging(app, options, observation)
  const limits = createRateLimits(config, options)
  const { usage, reserveFor } = composeUsageTracking({ config, database, observation })
  const { mountSlice, slices } = createSliceMount(app, gate)
  const context: CompositionContext = {
    app,
    mountSlice,
    config,
    database,
    observation,
    ai,
    limits,
    usage,
    reserveFor,
    timeout: turnTimeout,
  }
  const chats = chatStore(database, hintCount, director.addReadings)

  const people = composePeople(app, {
    config,
    database,
    identity,
    accounts,
    mailer,
    gate,
    mountSlice,
    sessions,
    tokens,
    limits,
    models: listModels(ai),
    warn,
  })
  const { briefs, readDraftScene } = composeContent(context)
  const { turns, turnRecords } = composeChats(context, chats, options)
  const {
    evaluations,
    trials,
    readEvaluation: findEvaluation,
  } = composeEvaluations(context, chats, readDraftScene)
  const { drafts, reminders } = composePractice(context, { chats, readEvaluation: findEvaluation, mailer })
  composeOwnData(context)
  composePrivacy(context, {
    voice: options.voice,
    transcriber: options.transcriber,
    sends_mail: mailer !== undefined,
    resets_sign_in: accounts?.within !== undefined,
  })
  mountUsage(context)
  mountSlice(
    { name: 'audit', description: 'Who changed what', contracts: [auditContract] },
    auditContract.auditRoutes,
    auditHandlers(auditStore(database)),
  )
  mountSlice(
    {
      name: 'organizations',
      description: 'Organisations and their seats',
      contracts: [organizationsContract],
    },
    organizationsContract.organizationRoutes,
    organizationHandlers({ database, store: organizationStore(database) }),
  )
  mountSlice(
    {
      name: 'deadlines',
      description: 'Until when an organisation practises a scenario, and who has',
      contracts: [deadlinesContract],
    },
    deadlinesContract.deadlineRoutes,
    deadlineHandlers(deadlineStore(database)),
  )
  mountSlice(
    {
      name: 'overview',
      description: 'What the people of an organisation do, in figures that tell of nobody',
      contracts: [overviewContract],
      failures: [organizationsContract.organizationFailures],
    },
    overviewContract.overviewRoutes,
    overviewHandlers(overviewStore(database)),
  )
  return { slices, reminders, turns, evaluations, trials, drafts, briefs, usage, turnRecords, ...people }
}

/** The names of the models that receive what people write and say, without repetitions. */
const listModels = ({ partner, evaluator, drafter }: AiServices): string[] => [
  ...new Set([partner, evaluator, drafter].flatMap((one) => (one && isModel(one) ? [one.name] : []))),
]

function addFaultLogging(
  app: FastifyInstance,
  { partner, evaluator, translator, drafter, briefDrafter }: AiServices,
  { outages }: Observability,
): AiServices {
  const logFault = createFaultLog(() => logOfRequest(app.log), outages)
  return {
    partner: partnerWithFaultLogging(partner, logFault),
    evaluator: evaluatorWithFaultLogging(evaluator, logFault),
    translator: translator && translatorWithFaultLogging(translator, logFault),
    drafter: drafter && drafterWithFaultLogging(drafter, logFault),
    briefDrafter: briefDrafter && briefDrafterWithFaultLogging(briefDrafter, logFault),
  }
}
