import { emptyWorld } from '#adapters/ai/director/port.ts'
import { demoRubrics } from '#database/seed/rubrics.ts'
import { EVALUATION_TURNS } from '#features/chats/contract.ts'
import { ownConversationRoutes } from '#features/own-conversations/contract.ts'
import { makeFromTemplate } from '#features/own-conversations/server/make-from-template.ts'
import { sampleBrief } from '#testing/brief-drafter.ts'
import { toldWith } from '#testing/sample-own-conversation.ts'
import { writePack } from '#features/packs/server/pack-file.ts'
import { readStarterPack } from '#features/packs/server/starter-pack.ts'
import { csvForm } from '#testing/import-users.ts'
import { packForm, samplePackFacts } from '#testing/packs.ts'
import { formWith, silence } from '#testing/voice.ts'
import { sampleScenarioTexts } from '#testing/sample-scenarios.ts'
import { isOtherOrganization, type MatrixCase } from './callers.ts'
import { DIRECTION, ownWord, PROMPT, TEMPLATE } from './secrets.ts'
import { CHAT_OPENING, type MatrixWorld } from './matrix-world.ts'

/** A good request to a route, and what it is answered for whoever may call that route. */
export type SampleRequest = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** A file, on a route that takes one. */
  readonly form?: Awaited<ReturnType<typeof formWith>>
  /** 200 unless said. */
  readonly answers?: number
}
type Make = (world: MatrixWorld, seat: MatrixCase) => SampleRequest | Promise<SampleRequest>

const nothingToSay: Make = () => ({})
const redirect: Make = () => ({ answers: 302 })

/** What belongs to one person is not there for another. */
const unlessOthers = ({ owner }: MatrixCase): number => (owner === 'own' ? 200 : 404)

/** What belongs to another organisation is not there, or must not be named; except by who may do all. */
const unlessForeign = (seat: MatrixCase, status: 403 | 404): number =>
  isOtherOrganization(seat) && seat.caller !== 'superadmin' ? status : 200

const ofChat: Make = (world, seat) => {
  const id = world.chatOf(seat)
  return { params: { id, chat_id: id }, answers: unlessOthers(seat) }
}

/** A conversation of somebody's own, whatever the role of who asks, is theirs alone. */
const ofBooster: Make = (world, seat) => ({
  params: { id: world.boosterOf(seat) },
  answers: unlessOthers(seat),
})

const ofOwnConversation = async (world: MatrixWorld, seat: MatrixCase) => {
  const { id, word } = await world.ownConversationOf(seat)
  const owner = world.people[seat.caller]
  const read = await owner.call(ownConversationRoutes.readOwnConversation, { params: { id } })
  const version = read.status === 200 ? read.body.version : ''
  return { params: { id }, answers: unlessOthers(seat), word, version }
}

/** A study is for the organisation that it is of, also before superadmins of another one. */
const ofStudy: Make = async (world, seat) => ({
  params: { id: await world.spares.study(world.organizationOf(seat)) },
  answers: isOtherOrganization(seat) ? 404 : 200,
})

/** Nobody does such things to themselves. */
const ofAccount: Make = async (world, seat) => ({
  params: { id: await world.accountOf(seat) },
  answers: seat.owner === 'own' ? 403 : unlessForeign(seat, 404),
})

/** An import is for whoever has started it. */
const ofImport: Make = async (world, seat) => ({
  params: { id: await world.importOf(seat) },
  answers: unlessOthers(seat),
})

/** What is of one organisation, named in the query. */
const ofOrganization: Make = (world, seat) => ({
  query: { organization: String(world.organizationOf(seat)) },
  answers: unlessForeign(seat, 403),
})

const archiving =
  (thing: 'scenario' | 'criteria' | 'character' | 'mood'): Make =>
  async ({ spares }) => ({ params: { id: await spares[thing]() }, body: { archived: true } })

/** Whoever has begun a draft: its authors are of no consequence to what others may do with it. */
const SOMEBODY = '1'
const ofDraft: Make = async ({ spares }) => {
  const { id, revision } = await spares.draft(SOMEBODY)
  return { params: { id }, body: { revision } }
}

const newScenario = { ...sampleScenarioTexts(), prompt: PROMPT }
const newCharacter = {
  description: DIRECTION,
  bio: 'Listens',
  translations: { pt: { role: 'Analista', bio: 'Escuta' } },
}

/** One that no demo has, for each owner. */
const languages = {
  own: { name: 'Deutsch', code: 'de' },
  "another person's": { name: 'Italiano', code: 'it' },
  "another organisation's": { name: 'Svenska', code: 'sv' },
}

const inLanguage: Make = async ({ spares }) => ({ params: { id: await spares.scenario(), code: 'pt' } })

/** By the route's name. A route without one fails: the matrix has no hole that nobody knows of. */
export const sampleRequests: Readonly<Record<string, Make>> = {
  readMe: nothingToSay,
  listOwnSessions: nothingToSay,
  endOwnSession: async (world, seat) => ({
    params: { id: await world.sessionOf(seat) },
    answers: unlessOthers(seat),
  }),
  endOtherSessions: nothingToSay,
  readChangeableProfile: nothingToSay,
  changeOwnProfile: () => ({ body: { name: 'Known by another name' } }),
  readReminderChoices: nothingToSay,
  chooseReminders: () => ({ body: { debriefs: false, boosters: false } }),
  unsubscribe: () => ({ params: { token: 'never-sent' }, body: {}, answers: 404 }),
  exportOwnData: nothingToSay,
  readErasureRequest: nothingToSay,
  requestErasure: nothingToSay,
  withdrawErasureRequest: nothingToSay,
  readSignInOptions: nothingToSay,
  signIn: redirect,
  finishSignIn: redirect,
  signOut: redirect,

  listLanguages: nothingToSay,
  readLanguage: () => ({ params: { id: 'en' } }),
  readMood: () => ({ params: { id: '1' } }),
  readPractice: nothingToSay,
  // What is offered depends on the day, so that nothing is on the day of the matrix.
  beginBooster: () => ({ body: { evaluation_id: 999999, after_days: 3 }, answers: 409 }),
  declineBooster: () => ({ body: { evaluation_id: 999999, after_days: 3 }, answers: 409 }),
  readBooster: ofBooster,
  judgeBooster: ofBooster,

  listOwnConversations: nothingToSay,
  createOwnConversation: (_world, { caller }) => ({ body: toldWith(ownWord(caller)) }),
  readOwnConversation: ofOwnConversation,
  correctOwnConversation: async (world, seat) => {
    const { params, answers, word, version } = await ofOwnConversation(world, seat)
    const { mood, takes_place_on } = toldWith(word)
    return {
      params,
      answers,
      body: { scenario: makeFromTemplate(toldWith(word)), mood, takes_place_on, version },
    }
  },
  draftOwnConversation: ofOwnConversation,
  deleteOwnConversation: ofOwnConversation,
  writePlan: async (world, seat) => {
    const { params, answers, version } = await ofOwnConversation(world, seat)
    return { params, answers, body: { first_sentence: '', next_steps: '', plans: [], version } }
  },
  rehearsePlan: async (world, seat) => {
    const { params, answers, word } = await ofOwnConversation(world, seat)
    return { params, answers, body: { trigger: word, words: 'Let me finish.' } }
  },
  listOwnStudies: () => ({ query: { language: 'en' } }),
  // Nobody takes part in two studies, so that it is one in which they do already.
  agreeToStudy: async (world, seat) => ({
    ...(isOtherOrganization(seat)
      ? await ofStudy(world, seat)
      : { params: { id: await world.agreedStudyOf({ ...seat, owner: 'own' }) } }),
    body: { language: 'en' },
  }),
  leaveStudy: ofStudy,
  beginMeasurement: async (world, seat) => ({
    params: { id: await world.agreedStudyOf(seat) },
    answers: unlessOthers(seat),
  }),
  listStudies: () => ({ query: { language: 'en' } }),
  listStudyChoices: () => ({ query: { language: 'en' } }),
  createStudy: async ({ studyToBegin }) => ({ body: await studyToBegin() }),
  endStudy: ofStudy,
  deleteStudy: ofStudy,
  exportStudy: ofStudy,
  writeDebrief: async (world, seat) => {
    const { params, answers, word } = await ofOwnConversation(world, seat)
    const plans = [{ trigger: word, did: 'done' }]
    return { params, answers, body: { outcome: 'had', plans, words: word, takes_place_on: null } }
  },
  declineDebrief: ofOwnConversation,
  createOwnChat: async (world, seat) => ({ ...(await ofOwnConversation(world, seat)), body: {} }),
  listScenarios: nothingToSay,
  readScenario: (world, seat) => ({
    params: { id: world.scenarioOf(seat).id },
    answers: unlessForeign(seat, 404),
  }),

  createChat: (world, seat) => {
    const { id, mood } = world.scenarioOf(seat)
    // Even who may read them all practises those of their own organisation.
    return { query: { scenario_id: id, mood }, body: {}, answers: isOtherOrganization(seat) ? 404 : 200 }
  },
  listChats: nothingToSay,
  readChat: ofChat,
  listMessages: ofChat,
  deleteChat: async (world, seat) => ({
    params: { id: await world.spareChatOf(seat) },
    answers: unlessOthers(seat),
  }),
  beginBranch: async (world, seat) => ({
    ...(await ofChat(world, seat)),
    body: { message_id: await world.openingOf(seat) },
  }),
  showBranch: async (world, seat) => ({ ...(await ofChat(world, seat)), body: { branch_id: 1 } }),
  giveHint: ofChat,
  sendMessage: async (world, seat) => ({ ...(await ofChat(world, seat)), body: { content: 'Hello there.' } }),

  speak: async (world, seat) => ({
    ...(await ofChat(world, seat)),
    body: { text: CHAT_OPENING, voice_id: 'default' },
  }),
  transcribe: async (world, seat) => ({ ...(await ofChat(world, seat)), form: await formWith(silence()) }),

  createEvaluation: (world, seat) => ({
    body: { chat_id: world.chatOf(seat) },
    answers: unlessOthers(seat),
  }),
  listEvaluations: nothingToSay,
  listProgress: nothingToSay,
  listExamples: ofChat,
  listJudgedMessages: ofChat,
  raiseObjection: (world, seat) => ({
    params: { chat_id: world.chatOf(seat) },
    body: { check_key: null, statement: 0, reason: 'misread', words: 'Not what I meant.' },
    answers: unlessOthers(seat),
  }),
  withdrawObjection: (world, seat) => ({
    params: { chat_id: world.chatOf(seat), id: '1' },
    answers: unlessOthers(seat),
  }),
  listRecipients: nothingToSay,
  listSharedEvaluations: nothingToSay,
  shareEvaluation: (world, seat) => ({
    body: {
      chat_id: Number(world.chatOf(seat)),
      branch_id: 1,
      turn_count: EVALUATION_TURNS,
      recipient_id: world.recipientOf(seat),
      with_transcript: false,
    },
    answers: unlessOthers(seat),
  }),
  // What is not theirs stays as it is: features/sharing/server/sharing.test.ts
  takeBackEvaluation: async (world, seat) => ({ params: { id: await world.sharedOf(seat) } }),
  listReceivedEvaluations: nothingToSay,
  countReceivedEvaluations: nothingToSay,
  readReceivedEvaluation: async (world, seat) => ({
    params: { id: await world.receivedOf(seat) },
    answers: unlessOthers(seat),
  }),
  listObjections: () => ({ params: { id: '1' } }),
  listObjectionsWithoutCriteria: nothingToSay,
  createRegressionCase: () => ({
    params: { id: '999999' },
    body: { expected_verdict: 'met' },
    answers: 404,
  }),

  listOrganizations: nothingToSay,
  createOrganization: ({ spares }) => ({ query: { name: spares.name() } }),
  updateOrganization: (world, seat) => ({
    params: { id: String(world.organizationOf(seat)) },
    query: { name: world.spares.name(), max_users: '1000' },
  }),
  requireSecondFactor: (world, seat) => ({
    params: { id: String(world.organizationOf(seat)) },
    body: { required: false },
    answers: unlessForeign(seat, 404),
  }),

  readUsage: (world, seat) => ({
    query: { from: '2026-01', to: '2026-12', by: 'model', organization: String(world.organizationOf(seat)) },
  }),
  listBudgets: nothingToSay,
  setBudget: (world, seat) => ({
    params: { id: String(world.organizationOf(seat)) },
    body: { unit: 'default', amount: null, allows_built_in: false },
  }),
  exportUsage: () => ({ query: { from: '2026-01', to: '2026-12' } }),

  listTokens: nothingToSay,
  createToken: (world, seat) => ({
    body: {
      name: world.spares.name(),
      organization: world.organizationOf(seat),
      scopes: ['users:read'],
      expires_in_days: 30,
    },
    answers: unlessForeign(seat, 403),
  }),
  revokeToken: async (world, seat) => ({
    params: { id: await world.spares.token(world.organizationOf(seat)) },
    answers: unlessForeign(seat, 404),
  }),

  listUsers: nothingToSay,
  createUser: (world, seat) => {
    const name = world.spares.name()
    return {
      body: {
        username: name,
        email: `${name}@new.example`,
        name,
        permissions: ['user'],
        organization: world.organizationOf(seat),
        language_id: 1,
      },
      answers: unlessForeign(seat, 403),
    }
  },
  changeLanguage: async (world, seat) => ({
    params: { id: await world.userOf(seat) },
    query: { language_id: '2' },
    answers: unlessForeign(seat, 404),
  }),
  countUsers: nothingToSay,
  exportUsers: nothingToSay,
  importUsers: async ({ spares }) => ({
    query: { preview: 'true' },
    form: await csvForm(`name,email\nSpare Person,${spares.name()}@spare.example`),
  }),
  previewPack: async () => ({ form: await packForm(await writePack(readStarterPack())) }),
  importPack: async () => ({
    // Nothing was seen, so that nothing is imported.
    form: await packForm(await writePack(readStarterPack()), { seen: '0'.repeat(64), choices: [] }),
    answers: 409,
  }),
  findStarterOffer: () => ({}),
  importStarterPack: () => ({ body: {}, answers: 409 }),
  exportPack: async ({ spares }) => ({
    body: { ...samplePackFacts, scenario_ids: [Number(await spares.scenario())] },
  }),
  readPackSchema: () => ({ params: { name: 'pack' } }),
  readLatestImport: nothingToSay,
  readImport: ofImport,
  takeImportResult: async (world, seat) => ({ ...(await ofImport(world, seat)), body: {} }),
  changeUserState: async (world, seat) => ({
    ...(await ofAccount(world, seat)),
    body: { state: 'deactivated' },
  }),
  changePermissions: async (world, seat) => ({
    ...(await ofAccount(world, seat)),
    body: { permissions: ['admin'] },
  }),
  deleteUser: async (world, seat) => {
    const { params = {}, answers } = await ofAccount(world, seat)
    return { params, body: { username: await world.usernameOf(params['id']) }, answers: answers ?? 200 }
  },
  linkUser: async (world, seat) => ({
    ...(await ofAccount(world, seat)),
    body: { other: Number(await world.spares.user(world.organizationOf(seat))) },
  }),
  resetAccount: async (world, seat) => ({ ...(await ofAccount(world, seat)), body: {} }),
  signOutUser: async (world, seat) => ({ ...(await ofAccount(world, seat)), body: {} }),
  moveUser: async (world, seat) => ({
    params: { id: await world.spares.user(world.organizationOf(seat)) },
    body: { organization: world.organizationOf(seat), permissions: ['admin'] },
  }),

  listAllScenarios: nothingToSay,
  createScenario: () => ({ body: newScenario }),
  updateScenario: async ({ spares }) => ({ params: { id: await spares.scenario() }, body: newScenario }),
  assignScenario: async (world, seat) => ({
    params: { id: await world.spares.scenario() },
    body: { organization_ids: [world.organizationOf(seat)] },
    answers: unlessForeign(seat, 403),
  }),
  archiveScenario: archiving('scenario'),
  readWorld: async ({ spares }) => ({ params: { id: await spares.scenario() } }),
  // The same as what stands is saved from any hash.
  listDrafts: nothingToSay,
  createDraft: ({ spares }) => ({ body: { title: spares.name() } }),
  readBrief: nothingToSay,
  // No model is configured: what one writes in the background would look like what a refusal has left.
  draftFromBrief: () => ({ body: { answers: sampleBrief, languages: [] }, answers: 409 }),
  cancelBrief: nothingToSay,
  lookAtDraft: async (world, seat) => {
    const { params, body } = await ofDraft(world, seat)
    return { params: { ...params }, body: { ...Object(body), step: 'story' } }
  },
  readDraft: async ({ spares }) => ({ params: { id: await spares.scenario() } }),
  saveDraft: async (world) => {
    const { id, revision } = await world.spares.draft(SOMEBODY)
    return { params: { id }, body: { revision, change: { prompt: PROMPT } } }
  },
  undoDraft: ofDraft,
  translateDraft: async (world, seat) => {
    const { params, ...rest } = await ofDraft(world, seat)
    return { params: { ...params, code: 'pt' }, ...rest }
  },
  tryDraft: async (world, seat) => {
    const { params } = await ofDraft(world, seat)
    const messages = [{ is_user: true, content: 'Good morning.' }]
    return { params: { ...params }, body: { language: 'en', cast: null, messages } }
  },
  discardDraft: async ({ spares }) => {
    const { id, revision } = await spares.draft(SOMEBODY)
    return { params: { id }, query: { revision } }
  },
  publishDraft: ofDraft,
  listVersions: async ({ spares }) => ({ params: { id: await spares.scenario() } }),
  restoreVersion: async (world, seat) => {
    const { params, ...rest } = await ofDraft(world, seat)
    return { params: { ...params, number: '1' }, ...rest }
  },
  writeWorld: async ({ spares }) => ({
    params: { id: await spares.scenario() },
    body: { world: emptyWorld, hash: '' },
  }),
  readTranslation: inLanguage,
  writeTranslation: async (world, seat) => ({
    ...(await inLanguage(world, seat)),
    body: sampleScenarioTexts('Um cenário'),
  }),
  translateScenario: async (world, seat) => ({ ...(await inLanguage(world, seat)), body: {} }),

  listCriteria: nothingToSay,
  listCriteriaToCreate: nothingToSay,
  createCriteria: () => ({ body: { title: 'A new one', evaluation: TEMPLATE } }),
  archiveCriteria: archiving('criteria'),
  readRubric: async ({ spares }) => ({ params: { id: await spares.criteria() } }),
  listRubricVersions: async ({ spares }) => ({ params: { id: await spares.rubric() } }),
  readRubricVersion: async ({ spares }) => ({ params: { id: await spares.rubric(), version: '1' } }),
  writeRubric: async ({ spares }) => ({
    params: { id: await spares.criteria() },
    body: { checks: demoRubrics['difficult-conversation']?.checks, hash: null },
  }),
  readSimulatedLearners: async ({ spares }) => ({ params: { id: await spares.scenario(), language: 'en' } }),
  writeSimulatedLearners: async ({ spares }) => ({
    params: { id: await spares.scenario(), language: 'en' },
    body: { poor: ['No.'], average: ['Well.'], good: ['Why?'], hostile: ['Out!'], stuffing: ['I hear you.'] },
  }),
  // A trial that began would go on in the background, where a refusal is to leave no trace.
  startTrial: async ({ spares }) => ({
    params: { id: await spares.rubric(), version: '1' },
    body: { scenario_id: Number(await spares.scenario()), language: 'en' },
    answers: 409,
  }),
  // A draft without criteria has nothing to be judged by.
  startDraftTrial: async (world, seat) => {
    const { params, body } = await ofDraft(world, seat)
    return { params: { ...params }, body: { ...Object(body), language: 'en' }, answers: 409 }
  },
  // One that has ended stays as it is.
  stopTrial: async ({ spares }) => ({ params: { id: await spares.trial() } }),
  readTrial: async ({ spares }) => ({ params: { id: await spares.rubric(), version: '1' } }),
  setExpectation: async ({ spares }) => ({
    params: { id: await spares.trial() },
    body: { learner: 'poor', key: 'open-questions', verdict: 'not_met' },
  }),
  publishRubric: async ({ spares }) => ({
    params: { id: await spares.rubric(), version: '1' },
    body: { reason: 'It is needed now.' },
  }),
  assignCriteria: async ({ spares }) => ({
    params: { scenarioId: await spares.scenario(), criteriaId: await spares.criteria() },
    body: {},
  }),
  unassignCriteria: async ({ spares }) => ({ params: { scenarioId: await spares.scenario() } }),

  listCharacters: nothingToSay,
  createCharacter: () => ({ body: newCharacter }),
  updateCharacter: async ({ spares }) => ({ params: { id: await spares.character() }, body: newCharacter }),
  archiveCharacter: archiving('character'),

  listAllMoods: nothingToSay,
  createMood: ({ spares }) => ({ body: { title: spares.name(), description: DIRECTION } }),
  updateMood: async ({ spares }) => ({
    params: { id: await spares.mood() },
    body: { title: spares.name() },
  }),
  translateMood: async ({ spares }) => ({ params: { id: await spares.mood() }, body: {} }),
  writeMoodTranslation: async ({ spares }) => ({
    params: { id: await spares.mood(), code: 'pt' },
    body: { title: spares.name() },
  }),
  archiveMood: archiving('mood'),

  readScenarioMap: nothingToSay,
  addMapping: async ({ spares }) => ({ body: await spares.mapping({ isMapped: false }) }),
  removeMapping: async ({ spares }) => ({ body: await spares.mapping({ isMapped: true }) }),

  lookUpLanguage: () => ({ body: { language_name: 'Deutsch' } }),
  createLanguage: (_world, { owner }) => ({ body: languages[owner] }),

  listDeadlines: ofOrganization,
  setDeadline: async (world, seat) => ({
    ...(await ofOrganization(world, seat)),
    params: { scenario_id: world.scenarioOf(seat).id },
    body: { due_on: '2126-12-15' },
  }),
  listPeopleOfDeadline: async (world, seat) => ({
    ...(await ofOrganization(world, seat)),
    params: { scenario_id: world.scenarioOf(seat).id },
  }),
  listOwnDeadlines: nothingToSay,

  readOverview: ofOrganization,
  exportOverview: ofOrganization,

  listAudit: nothingToSay,
  listAuditKinds: nothingToSay,
  listAuditActors: nothingToSay,
  exportAudit: nothingToSay,
}
