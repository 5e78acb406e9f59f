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
import { auditRoutes } from '#features/audit/contract.ts'
import { auditHandlers } from '#features/audit/server/routes.ts'
import { auditStore } from '#features/audit/server/store.ts'
import { director } from '#adapters/ai/director/direct.ts'
import { characterRoutes } from '#features/characters/contract.ts'
import { characterHandlers } from '#features/characters/server/routes.ts'
import { characterStore } from '#features/characters/server/store.ts'
import { MESSAGE_WINDOW, chatRoutes } from '#features/chats/contract.ts'
import { eraseChatsOf } from '#features/chats/server/erase-chats.ts'
import { ownedChats } from '#features/chats/server/owned-chats.ts'
import { chatHandlers } from '#features/chats/server/routes.ts'
import { chatStore } from '#features/chats/server/store.ts'
import { turnStore } from '#features/chats/server/turn-store.ts'
import { createTurns } from '#features/chats/server/turns.ts'
import { criteriaRoutes } from '#features/criteria/contract.ts'
import { rubricRoutes } from '#features/criteria/contract-rubric.ts'
import { ownedRubrics } from '#features/criteria/server/owned-rubrics.ts'
import { criteriaHandlers } from '#features/criteria/server/routes.ts'
import { rubricStore } from '#features/criteria/server/rubric-store.ts'
import { criteriaStore } from '#features/criteria/server/store.ts'
import { EVALUATION_WINDOW, evaluationRoutes } from '#features/evaluations/contract.ts'
import { evaluationClaimStore } from '#features/evaluations/server/evaluation-claim-store.ts'
import { eraseEvaluationsOf } from '#features/evaluations/server/erase-evaluations.ts'
import { createEvaluations } from '#features/evaluations/server/evaluations.ts'
import { evaluationHandlers } from '#features/evaluations/server/routes.ts'
import { evaluationStore } from '#features/evaluations/server/store.ts'
import { languageRoutes } from '#features/languages/contract.ts'
import { languageAdminRoutes } from '#features/languages/contract-admin.ts'
import { classifyMood } from '#adapters/ai/mood-kind.ts'
import { languageHandlers } from '#features/languages/server/routes.ts'
import { findIsoLanguage } from '#features/languages/server/iso-languages.ts'
import { languageStore } from '#features/languages/server/store.ts'
import { moodRoutes } from '#features/moods/contract.ts'
import { moodAdminRoutes } from '#features/moods/contract-admin.ts'
import { moodTitleStore } from '#features/moods/server/title-store.ts'
import { moodHandlers } from '#features/moods/server/routes.ts'
import { moodStore } from '#features/moods/server/store.ts'
import { objectionRoutes } from '#features/objections/contract.ts'
import { eraseObjectionsOf } from '#features/objections/server/erase-objections.ts'
import { objectionReviewStore } from '#features/objections/server/objection-review-store.ts'
import { objectionStore } from '#features/objections/server/objection-store.ts'
import { objectionHandlers } from '#features/objections/server/routes.ts'
import { organizationRoutes } from '#features/organizations/contract.ts'
import { organizationHandlers } from '#features/organizations/server/routes.ts'
import { organizationStore } from '#features/organizations/server/store.ts'
import { rubricTrialRoutes } from '#features/rubric-trials/contract.ts'
import { learnerStore } from '#features/rubric-trials/server/learner-store.ts'
import { ownedTrials } from '#features/rubric-trials/server/owned-trials.ts'
import { rubricTrialHandlers } from '#features/rubric-trials/server/routes.ts'
import { createTrialRunner } from '#features/rubric-trials/server/run-trials.ts'
import { trialCaseStore } from '#features/rubric-trials/server/trial-case-store.ts'
import { trialProgressStore } from '#features/rubric-trials/server/trial-progress-store.ts'
import { trialStore } from '#features/rubric-trials/server/trial-store.ts'
import { scenarioMapRoutes } from '#features/scenario-map/contract.ts'
import { scenarioMapHandlers } from '#features/scenario-map/server/routes.ts'
import { scenarioMapStore } from '#features/scenario-map/server/store.ts'
import { scenarioRoutes } from '#features/scenarios/contract.ts'
import { scenarioAdminRoutes } from '#features/scenarios/contract-admin.ts'
import { scenarioHandlers } from '#features/scenarios/server/routes.ts'
import { sessionRoutes } from '#features/session/contract.ts'
import { createArrivals } from '#features/session/server/arrivals.ts'
import { sessionCookie } from '#features/session/server/cookies.ts'
import { endSessionsOf, ownSessionsStore } from '#features/session/server/own-sessions-store.ts'
import { ownedSessions } from '#features/session/server/owned-sessions.ts'
import { pendingSignIns } from '#features/session/server/pending-sign-ins.ts'
import { sessionHandlers } from '#features/session/server/routes.ts'
import { sessionStore } from '#features/session/server/store.ts'
import { ownedUsage } from '#features/usage/server/owned-usage.ts'
import { usageStore } from '#features/usage/server/store.ts'
import { userRoutes } from '#features/users/contract.ts'
import { userImportRoutes } from '#features/users/contract-import.ts'
import { accountRoutes } from '#features/users/contract-lifecycle.ts'
import { linkRoutes } from '#features/users/contract-link.ts'
import { accountChangeStore } from '#features/users/server/account-change-store.ts'
import { createAccountChanges } from '#features/users/server/account-changes.ts'
import { accountHandlers } from '#features/users/server/account-routes.ts'
import { accountStore } from '#features/users/server/account-store.ts'
import { assignByGroups } from '#features/users/server/assign-by-groups.ts'
import { linkHandlers } from '#features/users/server/link-routes.ts'
import { mergeUsers } from '#features/users/server/merge-users.ts'
import { importHandlers } from '#features/users/server/import-routes.ts'
import { eraseImportsOf, importStore } from '#features/users/server/import-store.ts'
import { importViewStore } from '#features/users/server/import-view-store.ts'
import { announcementOf } from '#features/users/server/preview-import.ts'
import { createImportRunner } from '#features/users/server/run-imports.ts'
import { provisioningStore } from '#features/users/server/provisioning-store.ts'
import { createProvisioning } from '#features/users/server/provisioning.ts'
import { userHandlers } from '#features/users/server/routes.ts'
import { userStore } from '#features/users/server/store.ts'
import { VOICE_WINDOW, voiceRoutes } from '#features/voice/contract.ts'
import { worldRoutes } from '#features/worlds/contract.ts'
import { worldHandlers } from '#features/worlds/server/routes.ts'
import { worldStore } from '#features/worlds/server/store.ts'
import { voiceHandlers } from '#features/voice/server/routes.ts'
import { voiceStore } from '#features/voice/server/store.ts'
import type { Gate } from '#platform/server/gate.ts'
import { mount } from '#platform/server/mount.ts'
import { createSessionWatch } from '#platform/server/session-watch.ts'
import type { Config } from './configuration.ts'

export type CompositionOptions = {
  readonly config: Config
  readonly database: Database
  readonly partner: Partner
  readonly evaluator: Evaluator
  /** Absent while no model is configured. */
  readonly translator: Translator | undefined
  /** Absent where no voice, or no transcriber, is configured. */
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

/** All that may belong to a person, in any slice. */
const ownedRecords = [ownedChats, ownedUsage, ownedRubrics, ownedTrials, ownedSessions]

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
    ...aiAdapters
  }: CompositionOptions,
) {
  const { limits, publicUrl } = config
  const chats = chatStore(database)
  const turnRecords = turnStore(database)
  const rateLimits = {
    message: { limit: limits.message, ...MESSAGE_WINDOW },
    voice: { limit: limits.voice, ...VOICE_WINDOW },
    evaluation: { limit: limits.evaluation, ...EVALUATION_WINDOW },
  }
  const warn = (error: unknown, message: string) => app.log.warn({ err: error }, message)
  const sessions = sessionStore(database, { limits: config.sessions, warn })
  const usage = usageStore({ database, warn })
  const { partner, evaluator, translator } = addFaultLogging(app, aiAdapters)
  const turns = createTurns({
    database,
    partner,
    director,
    chats,
    turns: turnRecords,
    rateLimit: rateLimits.message,
    timeout: turnTimeout,
    countFor: usage.countFor('partner'),
    warn,
  })
  const judged = evaluationStore(database)
  const evaluations = createEvaluations({
    database,
    evaluator,
    store: judged,
    claims: evaluationClaimStore(database),
    readTranscript: (chatId) => chats.conversation(chatId),
    rateLimit: rateLimits.evaluation,
    timeout: turnTimeout,
    countFor: usage.countFor('evaluator'),
    warn,
  })
  const rubrics = rubricStore(database)
  const trialCases = trialCaseStore(database)
  const trials = createTrialRunner({
    database,
    partner,
    evaluator,
    progress: trialProgressStore(database),
    cases: trialCases,
    readConversation: chats.conversation,
    timeout: turnTimeout,
    countFor: { partner: usage.countFor('partner'), evaluator: usage.countFor('evaluator') },
    warn,
  })
  const translate = createTranslate({
    translator,
    timeout: turnTimeout,
    countFor: usage.countFor('translator'),
    warn,
  })
  const provisioning = createProvisioning({ database, accounts, store: provisioningStore(database), warn })
  const hasProvider = accounts !== undefined
  const imports = importStore(database)
  const importRunner = createImportRunner({ database, store: imports, accounts, provisioning, warn })
  const accountChanges = createAccountChanges({
    database,
    accounts,
    store: accountChangeStore(database),
    warn,
  })
  const arrivals = createArrivals({
    database,
    mergeUsers: (transaction, users) => mergeUsers(transaction, ownedRecords, users),
    assignByGroups: (userId, assignment) =>
      assignByGroups({ database, endSessions: endSessionsOf }, userId, assignment),
  })
  const gate: Gate = {
    sessionCookie: sessionCookie(publicUrl),
    identify: sessions.identify,
    ...createSessionWatch(sessions.findEnded, warn),
  }

  mount(app, gate, auditRoutes, auditHandlers(auditStore(database)))
  mount(app, gate, characterRoutes, characterHandlers({ database, store: characterStore(database) }))
  mount(
    app,
    gate,
    chatRoutes,
    chatHandlers({ database, chats, turns, partner, voice, transcriber, classifyMood }),
  )
  mount(
    app,
    gate,
    { ...criteriaRoutes, ...rubricRoutes },
    criteriaHandlers({ database, store: criteriaStore(database), rubrics }),
  )
  mount(app, gate, evaluationRoutes, evaluationHandlers(judged, evaluations))
  mount(
    app,
    gate,
    { ...languageRoutes, ...languageAdminRoutes },
    languageHandlers({ database, store: languageStore(database), partner }),
  )
  mount(
    app,
    gate,
    { ...moodRoutes, ...moodAdminRoutes },
    moodHandlers({
      database,
      store: moodStore(database),
      titles: moodTitleStore(database),
      translate,
    }),
  )
  mount(
    app,
    gate,
    objectionRoutes,
    objectionHandlers(objectionStore(database), objectionReviewStore(database)),
  )
  mount(app, gate, organizationRoutes, organizationHandlers({ database, store: organizationStore(database) }))
  mount(
    app,
    gate,
    rubricTrialRoutes,
    rubricTrialHandlers({
      database,
      store: trialStore(database),
      learners: learnerStore(database),
      cases: trialCases,
      runner: trials,
      publish: rubrics.publish,
    }),
  )
  mount(app, gate, scenarioMapRoutes, scenarioMapHandlers({ database, store: scenarioMapStore(database) }))
  mount(app, gate, { ...scenarioRoutes, ...scenarioAdminRoutes }, scenarioHandlers({ database, translate }))
  mount(
    app,
    gate,
    sessionRoutes,
    sessionHandlers({
      store: sessions,
      own: ownSessionsStore(database, config.sessions),
      arrivals,
      options: { label: config.signInLabel ?? null, creates_accounts: accounts !== undefined },
      pending: pendingSignIns(database),
      identity,
      publicUrl,
      limits: rateLimits,
    }),
  )
  mount(
    app,
    gate,
    { ...userRoutes, ...accountRoutes, ...linkRoutes },
    {
      ...userHandlers({ store: userStore(database, endSessionsOf), provisioning }),
      ...accountHandlers({
        database,
        hasProvider,
        store: accountStore({ database, hasProvider, endSessions: endSessionsOf }),
        changes: accountChanges,
        // The chats first: until they are erased a turn or an evaluation may still be stored.
        erasers: [endSessionsOf, eraseChatsOf, eraseEvaluationsOf, eraseObjectionsOf, eraseImportsOf],
        accounts,
        warn,
      }),
      ...linkHandlers(
        { database, hasProvider, records: ownedRecords, endSessions: endSessionsOf },
        accountChanges,
      ),
    },
  )
  mount(
    app,
    gate,
    userImportRoutes,
    importHandlers({
      database,
      accounts,
      publicUrl,
      store: imports,
      view: importViewStore(database, announcementOf(accounts)),
      runner: importRunner,
      findLanguageCode: (wanted) => findIsoLanguage(wanted)?.iso_code,
    }),
  )
  mount(
    app,
    gate,
    voiceRoutes,
    voiceHandlers({
      store: voiceStore(database),
      voice,
      transcriber,
      recordings: rateLimits.voice,
    }),
  )
  mount(app, gate, worldRoutes, worldHandlers(worldStore(database)))
  return { turns, evaluations, trials, usage, turnRecords, provisioning, accountChanges, importRunner }
}

type AiAdapters = Pick<CompositionOptions, 'partner' | 'evaluator' | 'translator'>

/** Logs a fault that an administrator must repair as an error, and any other fault as a warning. */
function addFaultLogging(app: FastifyInstance, { partner, evaluator, translator }: AiAdapters): AiAdapters {
  const logFault = (fault: ModelFault) =>
    app.log[fault.kind === 'misconfigured' ? 'error' : 'warn'](
      { err: fault, kind: fault.kind },
      fault.message,
    )
  return {
    partner: partnerWithFaultLogging(partner, logFault),
    evaluator: evaluatorWithFaultLogging(evaluator, logFault),
    translator: translator && translatorWithFaultLogging(translator, logFault),
  }
}
