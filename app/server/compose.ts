import type { FastifyInstance } from 'fastify'
import { createFaultLog } from '#adapters/ai/fault-log.ts'
import {
  type Evaluator,
  isModel,
  type Partner,
  type ScenarioDrafter,
  type Translator,
} from '#adapters/ai/port.ts'
import { createTypingPartner } from '#adapters/ai/resolve.ts'
import { scriptedEvaluator } from '#adapters/ai/scripted/evaluator/evaluator.ts'
import {
  drafterWithFaultLogging,
  evaluatorWithFaultLogging,
  partnerWithFaultLogging,
  translatorWithFaultLogging,
} from '#adapters/ai/with-fault-logging.ts'
import { createTranslate } from '#adapters/ai/translate.ts'
import type { Transcriber, Voice } from '#adapters/voice/port.ts'
import type { Accounts, IdentityProvider } from '#adapters/identity/port.ts'
import type { Mailer } from '#adapters/mail/port.ts'
import type { Database } from '#database/connect.ts'
import { auditRoutes } from '#features/audit/contract.ts'
import { auditHandlers } from '#features/audit/server/routes.ts'
import { auditStore } from '#features/audit/server/store.ts'
import { director } from '#adapters/ai/director/direct.ts'
import { characterRoutes } from '#features/characters/contract.ts'
import { characterHandlers } from '#features/characters/server/routes.ts'
import { characterStore } from '#features/characters/server/store.ts'
import { CHAT_WINDOW, MESSAGE_WINDOW, chatRoutes } from '#features/chats/contract.ts'
import { chatErasers, deleteChatsIn } from './chat-erasers.ts'
import { hintRoutes } from '#features/chats/contract-hints.ts'
import { branchStore } from '#features/chats/server/branch-store.ts'
import { hintStore } from '#features/chats/server/hint-store.ts'
import { countChat, insertCastChat, insertChat } from '#features/chats/server/create-chat.ts'
import { chatHandlers, hintHandlers, type RefuseInMeasurement } from '#features/chats/server/routes.ts'
import { runningChatReader } from '#features/chats/server/running-chat.ts'
import { chatStore } from '#features/chats/server/store.ts'
import { turnMetrics } from '#features/chats/server/turn-metrics.ts'
import { turnStore } from '#features/chats/server/turn-store.ts'
import { createTurns } from '#features/chats/server/turns.ts'
import { criteriaRoutes } from '#features/criteria/contract.ts'
import { rubricRoutes } from '#features/criteria/contract-rubric.ts'
import { criteriaHandlers } from '#features/criteria/server/routes.ts'
import { rubricStore } from '#features/criteria/server/rubric-store.ts'
import { criteriaStore } from '#features/criteria/server/store.ts'
import { deadlineRoutes } from '#features/deadlines/contract.ts'
import { deadlineStore } from '#features/deadlines/server/deadline-store.ts'
import { deadlineHandlers } from '#features/deadlines/server/routes.ts'
import { EVALUATION_WINDOW, evaluationRoutes } from '#features/evaluations/contract.ts'
import { evaluateTranscript } from '#features/evaluations/server/evaluate-transcript.ts'
import { evaluationClaimStore } from '#features/evaluations/server/evaluation-claim-store.ts'
import { judgeChecks } from '#features/evaluations/server/judge-checks.ts'
import { createEvaluations } from '#features/evaluations/server/evaluations.ts'
import { readEvaluation } from '#features/evaluations/server/read-evaluation.ts'
import { evaluationHandlers } from '#features/evaluations/server/routes.ts'
import { evaluationStore } from '#features/evaluations/server/store.ts'
import { languageRoutes } from '#features/languages/contract.ts'
import { languageAdminRoutes } from '#features/languages/contract-admin.ts'
import { classifyMood } from '#adapters/ai/mood-kind.ts'
import { languageHandlers } from '#features/languages/server/routes.ts'
import { languageStore } from '#features/languages/server/store.ts'
import { moodRoutes } from '#features/moods/contract.ts'
import { moodAdminRoutes } from '#features/moods/contract-admin.ts'
import { moodTitleStore } from '#features/moods/server/title-store.ts'
import { moodHandlers } from '#features/moods/server/routes.ts'
import { moodStore } from '#features/moods/server/store.ts'
import { objectionRoutes } from '#features/objections/contract.ts'
import { objectionReviewStore } from '#features/objections/server/objection-review-store.ts'
import { objectionStore } from '#features/objections/server/objection-store.ts'
import { objectionHandlers } from '#features/objections/server/routes.ts'
import { DRAFT_LIMIT, ownConversationRoutes } from '#features/own-conversations/contract.ts'
import { debriefStore } from '#features/own-conversations/server/debrief-store.ts'
import { createScenarioDrafts } from '#features/own-conversations/server/draft-scenario.ts'
import { draftStore } from '#features/own-conversations/server/draft-store.ts'
import { ownConversationHandlers } from '#features/own-conversations/server/routes.ts'
import { ownConversationStore } from '#features/own-conversations/server/store.ts'
import { organizationRoutes } from '#features/organizations/contract.ts'
import { organizationHandlers } from '#features/organizations/server/routes.ts'
import { organizationStore } from '#features/organizations/server/store.ts'
import { overviewRoutes } from '#features/overview/contract.ts'
import { overviewStore } from '#features/overview/server/overview-store.ts'
import { overviewHandlers } from '#features/overview/server/routes.ts'
import { practiceRoutes } from '#features/practice/contract.ts'
import { boosterRoutes } from '#features/practice/contract-booster.ts'
import { boosterStore } from '#features/practice/server/booster-store.ts'
import { boosterHandlers, practiceHandlers } from '#features/practice/server/routes.ts'
import { reminderRoutes } from '#features/reminders/contract.ts'
import { choiceStore } from '#features/reminders/server/choice-store.ts'
import { acceptOneClick } from '#features/reminders/server/one-click.ts'
import { reminderHandlers } from '#features/reminders/server/routes.ts'
import { createReminderRunner } from '#features/reminders/server/send-reminders.ts'
import { practiceStore } from '#features/practice/server/store.ts'
import { rubricTrialRoutes } from '#features/rubric-trials/contract.ts'
import { learnerStore } from '#features/rubric-trials/server/learner-store.ts'
import { rubricTrialHandlers } from '#features/rubric-trials/server/routes.ts'
import { createTrialRunner } from '#features/rubric-trials/server/run-trials.ts'
import { trialCaseStore } from '#features/rubric-trials/server/trial-case-store.ts'
import { trialProgressStore } from '#features/rubric-trials/server/trial-progress-store.ts'
import { trialStore } from '#features/rubric-trials/server/trial-store.ts'
import { packRoutes } from '#features/packs/contract.ts'
import { packHandlers } from '#features/packs/server/routes.ts'
import { scenarioMapRoutes } from '#features/scenario-map/contract.ts'
import { scenarioMapHandlers } from '#features/scenario-map/server/routes.ts'
import { writeScenarioCast } from '#features/scenario-map/server/write-cast.ts'
import { scenarioMapStore } from '#features/scenario-map/server/store.ts'
import { scenarioRoutes } from '#features/scenarios/contract.ts'
import { scenarioAdminRoutes } from '#features/scenarios/contract-admin.ts'
import { scenarioHandlers } from '#features/scenarios/server/routes.ts'
import {
  addUnpublishedScenario,
  deleteUnpublishedScenario,
  writeScenarioContent,
} from '#features/scenarios/server/write-content.ts'
import { sessionCookie } from '#features/session/server/cookies.ts'
import { sessionStore } from '#features/session/server/store.ts'
import { ownStudyRoutes } from '#features/studies/contract.ts'
import { studyRoutes } from '#features/studies/contract-admin.ts'
import { keptByStudy, refuseInMeasurement } from '#features/studies/server/kept-scenarios.ts'
import { studyHandlers } from '#features/studies/server/routes.ts'
import { sharingRoutes } from '#features/sharing/contract.ts'
import { receivedStore } from '#features/sharing/server/received-store.ts'
import { sharingHandlers } from '#features/sharing/server/routes.ts'
import { sharingStore } from '#features/sharing/server/sharing-store.ts'
import { tokenStore } from '#features/tokens/server/token-store.ts'
import { PLAYBACK_ALLOWANCE, VOICE_WINDOW, voiceRoutes } from '#features/voice/contract.ts'
import { worldRoutes } from '#features/worlds/contract.ts'
import { worldHandlers } from '#features/worlds/server/routes.ts'
import { worldStore, writeScenarioWorld } from '#features/worlds/server/store.ts'
import { workspaceRoutes } from '#features/workspace/contract.ts'
import { workspaceDraftStore } from '#features/workspace/server/draft-store.ts'
import { tryRoutes } from '#features/workspace/contract-try.ts'
import { tryHandlers, workspaceHandlers } from '#features/workspace/server/routes.ts'
import {
  recordVersions,
  recordVersionsOfCharacters,
  recordVersionsOfCriteria,
  recordVersionsOfMoods,
  versionStore,
} from '#features/workspace/server/version-store.ts'
import { voiceHandlers } from '#features/voice/server/routes.ts'
import { voiceStore } from '#features/voice/server/store.ts'
import { createFairShare } from '#platform/server/fair-share.ts'
import type { Gate } from '#platform/server/gate.ts'
import { mount } from '#platform/server/mount.ts'
import { createProgramGate } from '#platform/server/program-gate.ts'
import { logOfRequest } from '#platform/server/request-context.ts'
import { createSessionWatch } from '#platform/server/session-watch.ts'
import type { Config } from './configuration.ts'
import { composeOwnData } from './compose-own-data.ts'
import { reminderReasons } from './compose-reminders.ts'
import { packImporting } from './compose-packs.ts'
import { composePeople } from './compose-people.ts'
import { mountUsage, openUsage } from './compose-usage.ts'
import type { Observability } from './observability.ts'

export type CompositionOptions = {
  readonly config: Config
  readonly database: Database
  readonly partner: Partner
  readonly evaluator: Evaluator
  /** Absent while no model is configured. */
  readonly translator: Translator | undefined
  readonly drafter: ScenarioDrafter | undefined
  /** Absent where no voice, or no transcriber, is configured. */
  readonly voice?: Voice | undefined
  readonly transcriber?: Transcriber | undefined
  readonly identity: IdentityProvider
  /** Absent where others make the accounts at the provider. */
  readonly accounts: Accounts | undefined
  /** Absent where no mail server is configured. */
  readonly mailer: Mailer | undefined
  /** How long a reply or an evaluation may take in all, in milliseconds. */
  readonly turnTimeout?: number | undefined
  readonly observation: Observability
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
    mailer,
    turnTimeout = TURN_TIMEOUT,
    observation,
    ...aiAdapters
  }: CompositionOptions,
) {
  const { budgets, limits, publicUrl } = config
  const chats = chatStore(database)
  const turnRecords = turnStore(database)
  const tokenBudget = { isDefault: config.modelBudget !== undefined }
  const rateLimits = {
    message: {
      limit: limits.message,
      ...MESSAGE_WINDOW,
      daily: budgets.messages,
      modelBudget: isModel(aiAdapters.partner) ? tokenBudget : undefined,
    },
    voice: { limit: limits.voice, ...VOICE_WINDOW, daily: budgets.recordings },
    evaluation: {
      limit: limits.evaluation,
      ...EVALUATION_WINDOW,
      daily: budgets.evaluations,
      modelBudget: isModel(aiAdapters.evaluator) ? tokenBudget : undefined,
    },
    chat: { limit: limits.chat, ...CHAT_WINDOW },
    playback: { ...PLAYBACK_ALLOWANCE, daily: budgets.playbacks },
    draft: { ...DRAFT_LIMIT, daily: budgets.drafts },
  }
  const { metrics, warn } = observation
  const sessions = sessionStore(database, { limits: config.sessions, warn })
  const { usage, reserveFor } = openUsage({ config, database, observation })
  const { partner, evaluator, translator, drafter } = addFaultLogging(app, aiAdapters, observation)
  const turns = createTurns({
    database,
    partner,
    director,
    chats,
    turns: turnRecords,
    rateLimit: rateLimits.message,
    metrics: turnMetrics(metrics),
    timeout: turnTimeout,
    builtIn: createTypingPartner(),
    countFor: usage.countFor('partner'),
    reserveFor,
    warn,
  })
  const judged = evaluationStore(database)
  const evaluations = createEvaluations({
    database,
    evaluator,
    store: judged,
    claims: evaluationClaimStore(database),
    readTranscript: chats.conversation,
    chatExists: chats.exists,
    rateLimit: rateLimits.evaluation,
    timeout: turnTimeout,
    builtIn: scriptedEvaluator,
    countFor: usage.countFor('evaluator'),
    reserveFor,
    warn,
  })
  const debriefs = debriefStore(database)
  const boosters = boosterStore(database, keptByStudy)
  const rubrics = rubricStore(database, recordVersionsOfCriteria)
  const trialCases = trialCaseStore(database)
  const trials = createTrialRunner({
    database,
    partner,
    evaluator,
    progress: trialProgressStore(database),
    cases: trialCases,
    readConversation: (chatId) => chats.conversation(chatId),
    evaluateWhole: (transcript, by, options) =>
      evaluateTranscript(evaluator, transcript, { ...by, mood: transcript.mood?.title ?? null }, options),
    timeout: turnTimeout,
    countFor: { partner: usage.countFor('partner'), evaluator: usage.countFor('evaluator') },
    reserveFor,
    warn,
  })
  const translate = createTranslate({
    translator,
    timeout: turnTimeout,
    countFor: usage.countFor('translator'),
    reserveFor,
    warn,
  })
  const drafts = createScenarioDrafts({
    database,
    drafter,
    store: draftStore(database),
    limit: rateLimits.draft,
    timeout: turnTimeout,
    countFor: usage.countFor('drafter'),
    reserveFor,
    warn,
  })
  const refuseInStudy: RefuseInMeasurement = (...asked) => refuseInMeasurement(database, ...asked)
  const tokens = tokenStore(database)
  const gate: Gate = {
    sessionCookie: sessionCookie(publicUrl),
    identify: sessions.identify,
    programs: createProgramGate(tokens.identify),
    fairShare: createFairShare(),
    ...createSessionWatch(sessions.findEnded, warn),
  }

  const people = composePeople(app, {
    config,
    database,
    identity,
    accounts,
    mailer,
    gate,
    sessions,
    tokens,
    limits: rateLimits,
    warn,
  })

  mount(app, gate, auditRoutes, auditHandlers(auditStore(database)))
  mount(
    app,
    gate,
    characterRoutes,
    characterHandlers({ database, store: characterStore(database, recordVersionsOfCharacters) }),
  )
  mount(
    app,
    gate,
    chatRoutes,
    chatHandlers({
      database,
      newChats: rateLimits.chat,
      keptByStudy,
      refuseInMeasurement: refuseInStudy,
      erasers: chatErasers,
      chats,
      branches: branchStore(database, rateLimits.chat),
      turns,
      partner,
      voice,
      transcriber,
      classifyMood,
    }),
  )
  mount(
    app,
    gate,
    hintRoutes,
    hintHandlers({
      database,
      director,
      chats,
      hints: hintStore(database),
      countShown: judged.countShown,
      refuseInMeasurement: refuseInStudy,
    }),
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
      store: moodStore(database, recordVersionsOfMoods),
      titles: moodTitleStore(database, recordVersionsOfMoods),
      translate,
    }),
  )
  mount(
    app,
    gate,
    objectionRoutes,
    objectionHandlers(objectionStore(database), objectionReviewStore(database)),
  )
  mount(
    app,
    gate,
    sharingRoutes,
    sharingHandlers(sharingStore(database), receivedStore(database, readEvaluation)),
  )
  composeOwnData(app, { database, gate, sessionLimits: config.sessions })
  mount(app, gate, organizationRoutes, organizationHandlers({ database, store: organizationStore(database) }))
  mount(
    app,
    gate,
    ownConversationRoutes,
    ownConversationHandlers({
      database,
      store: ownConversationStore(database),
      drafts,
      debriefs,
      deleteChats: deleteChatsIn,
    }),
  )
  mount(app, gate, deadlineRoutes, deadlineHandlers(deadlineStore(database)))
  mount(app, gate, overviewRoutes, overviewHandlers(overviewStore(database)))
  mount(
    app,
    gate,
    practiceRoutes,
    practiceHandlers({
      store: practiceStore(database),
      boosters,
      readRunning: runningChatReader(database, classifyMood),
      findDueDebrief: debriefs.findDue,
      readEvaluation: judged.find,
    }),
  )
  mount(
    app,
    gate,
    boosterRoutes,
    boosterHandlers({
      database,
      store: boosters,
      startChat: {
        count: (...chat) => countChat({ database, newChats: rateLimits.chat }, ...chat),
        insert: (...chat) => insertCastChat({ keptByStudy }, ...chat),
      },
      evaluator,
      readTranscript: chats.conversation,
      judgeChecks: (transcript, rubric, options) => judgeChecks(evaluator, transcript, rubric, options),
      rateLimit: rateLimits.evaluation,
      timeout: turnTimeout,
      countFor: usage.countFor('evaluator'),
      reserveFor,
      warn,
    }),
  )
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
  mount(
    app,
    gate,
    scenarioMapRoutes,
    scenarioMapHandlers({ database, store: scenarioMapStore(database), recordVersions }),
  )
  mount(
    app,
    gate,
    { ...scenarioRoutes, ...scenarioAdminRoutes },
    scenarioHandlers({ database, translate, classifyMood, keptByStudy, recordVersions }),
  )
  mount(app, gate, packRoutes, packHandlers({ database, ...packImporting }))
  mount(app, gate, { ...ownStudyRoutes, ...studyRoutes }, studyHandlers({ database, insertChat }))
  mountUsage(app, gate, { config, database }, [partner, evaluator])
  mount(
    app,
    gate,
    voiceRoutes,
    voiceHandlers({
      store: voiceStore(database),
      voice,
      transcriber,
      recordings: rateLimits.voice,
      playbacks: rateLimits.playback,
    }),
  )
  const choices = choiceStore(database)
  mount(app, gate, reminderRoutes, reminderHandlers({ store: choices, canSend: mailer !== undefined }))
  acceptOneClick(app, choices)
  const reminders = createReminderRunner({
    database,
    mailer,
    findReasons: reminderReasons(boosters),
    publicUrl,
    outages: observation.outages,
    metrics,
    warn,
  })
  const workspaceDrafts = workspaceDraftStore(database, {
    add: addUnpublishedScenario,
    delete: deleteUnpublishedScenario,
  })
  mount(app, gate, worldRoutes, worldHandlers(worldStore(database, recordVersions)))
  mount(
    app,
    gate,
    { ...workspaceRoutes, ...tryRoutes },
    {
      ...workspaceHandlers({
        database,
        drafts: workspaceDrafts,
        versions: versionStore(database),
        writers: {
          writeTexts: writeScenarioContent,
          writeWorld: writeScenarioWorld,
          writeCast: writeScenarioCast,
        },
        translate,
      }),
      ...tryHandlers({
        database,
        drafts: workspaceDrafts,
        partner,
        director,
        limit: rateLimits.message,
        timeout: turnTimeout,
        countFor: usage.countFor('partner'),
        reserveFor,
        warn,
      }),
    },
  )
  return { reminders, turns, evaluations, trials, drafts, usage, turnRecords, ...people }
}

type AiAdapters = Pick<CompositionOptions, 'partner' | 'evaluator' | 'translator' | 'drafter'>

function addFaultLogging(
  app: FastifyInstance,
  { partner, evaluator, translator, drafter }: AiAdapters,
  { outages }: Observability,
): AiAdapters {
  const logFault = createFaultLog(() => logOfRequest(app.log), outages)
  return {
    partner: partnerWithFaultLogging(partner, logFault),
    evaluator: evaluatorWithFaultLogging(evaluator, logFault),
    translator: translator && translatorWithFaultLogging(translator, logFault),
    drafter: drafter && drafterWithFaultLogging(drafter, logFault),
  }
}
