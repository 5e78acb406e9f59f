import { emptyWorld } from '#conversation/director/world.ts'
import { demoRubrics } from '#database/seed/rubrics.ts'
import { writePack } from '#features/packs/server/pack-file.ts'
import { readStarterPack } from '#features/packs/server/starter-pack.ts'
import { sampleBrief } from '#testing/brief-drafter.ts'
import { packForm, samplePackMetadata } from '#testing/packs.ts'
import { sampleScenarioTexts } from '#testing/sample-scenarios.ts'
import { emptyRequest, type OpenRoutes, type RequestMaker, statusForOrganization } from './request-maker.ts'
import { DIRECTION, PROMPT, TEMPLATE } from './secrets.ts'

const archiving =
  (thing: 'scenario' | 'criteria' | 'character' | 'mood'): RequestMaker =>
  async ({ spares }) => ({ params: { id: await spares[thing]() }, body: { archived: true } })

/** The user who began a draft. It does not matter who, since other authors have the same rights. */
const DRAFT_AUTHOR_ID = '1'
const ofDraft: RequestMaker = async ({ spares }) => {
  const { id, revision } = await spares.draft(DRAFT_AUTHOR_ID)
  return { params: { id }, body: { revision } }
}

const newScenario = { ...sampleScenarioTexts(), prompt: PROMPT }
const newCharacter = {
  description: DIRECTION,
  bio: 'Listens',
  translations: { pt: { role: 'Analista', bio: 'Escuta' } },
}

/** A new language for each owner that the demo does not have. */
const languages = {
  own: { name: 'Deutsch', code: 'de' },
  "another person's": { name: 'Italiano', code: 'it' },
  "another organisation's": { name: 'Svenska', code: 'sv' },
}

const inLanguage: RequestMaker = async ({ spares }) => ({
  params: { id: await spares.scenario(), code: 'pt' },
})

/** Requests about what people practise and how it is evaluated. */
export const contentRequests = {
  listObjections: () => ({ params: { id: '1' } }),
  listObjectionsWithoutCriteria: emptyRequest,
  countObjections: emptyRequest,
  createRegressionCase: () => ({
    params: { id: '999999' },
    body: { expected_verdict: 'met' },
    answers: 404,
  }),
  previewPack: async () => ({ form: await packForm(await writePack(readStarterPack())) }),
  importPack: async () => ({
    // The decisions do not match a preview, so nothing is imported.
    form: await packForm(await writePack(readStarterPack()), { seen: '0'.repeat(64), choices: [] }),
    answers: 409,
  }),
  findStarterOffer: () => ({}),
  listPackOrigins: () => ({}),
  listUsualMoods: () => ({}),
  importStarterPack: () => ({ body: {}, answers: 409 }),
  exportPack: async ({ spares }) => ({
    body: { ...samplePackMetadata, scenario_ids: [Number(await spares.scenario())] },
  }),
  readPackSchema: () => ({ params: { name: 'pack' } }),
  listAllScenarios: emptyRequest,
  createScenario: () => ({ body: newScenario }),
  updateScenario: async ({ spares }) => ({ params: { id: await spares.scenario() }, body: newScenario }),
  assignScenario: async (world, seat) => ({
    params: { id: await world.spares.scenario() },
    body: { organization_ids: [world.organizationOf(seat)] },
    answers: statusForOrganization(seat, 403),
  }),
  archiveScenario: archiving('scenario'),
  readWorld: async ({ spares }) => ({ params: { id: await spares.scenario() } }),
  listDrafts: emptyRequest,
  createDraft: ({ spares }) => ({ body: { title: spares.name() } }),
  readBrief: emptyRequest,
  // No model is configured: a draft written in the background would look like the trace of a refused request.
  draftFromBrief: () => ({ body: { answers: sampleBrief, languages: [] }, answers: 409 }),
  cancelBrief: emptyRequest,
  lookAtDraft: async (world, seat) => {
    const { params, body } = await ofDraft(world, seat)
    return { params: { ...params }, body: { ...Object(body), step: 'story' } }
  },
  readDraft: async ({ spares }) => ({ params: { id: await spares.scenario() } }),
  saveDraft: async (world) => {
    const { id, revision } = await world.spares.draft(DRAFT_AUTHOR_ID)
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
    const { id, revision } = await spares.draft(DRAFT_AUTHOR_ID)
    return { params: { id }, query: { revision } }
  },
  publishDraft: ofDraft,
  listVersions: async ({ spares }) => ({ params: { id: await spares.scenario() }, query: {} }),
  restoreVersion: async (world, seat) => {
    const { params, ...rest } = await ofDraft(world, seat)
    return { params: { ...params, number: '1' }, ...rest }
  },
  // Writing an unchanged world is accepted with any hash.
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
  listCriteria: emptyRequest,
  listCriteriaToCreate: emptyRequest,
  createCriteria: () => ({ body: { title: 'A new one', evaluation: TEMPLATE } }),
  updateCriteria: async ({ spares }) => ({
    params: { id: await spares.criteria() },
    body: { title: 'Listening', evaluation: TEMPLATE, was: { title: '', evaluation: '' } },
    // The title and template that the request expects are not the spare ones', so it is refused.
    answers: 409,
  }),
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
  // The scenario has no simulated learners: a running trial would look like the trace of a refused request.
  startTrial: async ({ spares }) => ({
    params: { id: await spares.rubric(), version: '1' },
    body: { scenario_id: Number(await spares.scenario()), language: 'en' },
    answers: 409,
  }),
  // The draft has no criteria, so a trial of it is refused.
  startDraftTrial: async (world, seat) => {
    const { params, body } = await ofDraft(world, seat)
    return { params: { ...params }, body: { ...Object(body), language: 'en' }, answers: 409 }
  },
  // Stopping a trial that has ended changes nothing.
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
  listCharacters: emptyRequest,
  createCharacter: () => ({ body: newCharacter }),
  updateCharacter: async ({ spares }) => ({ params: { id: await spares.character() }, body: newCharacter }),
  archiveCharacter: archiving('character'),
  listAllMoods: emptyRequest,
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
  readScenarioMap: emptyRequest,
  addMapping: async ({ spares }) => ({ body: await spares.mapping({ isMapped: false }) }),
  removeMapping: async ({ spares }) => ({ body: await spares.mapping({ isMapped: true }) }),
  lookUpLanguage: () => ({ body: { language_name: 'Deutsch' } }),
  createLanguage: (_world, { owner }) => ({ body: languages[owner] }),
} satisfies Readonly<Record<string, RequestMaker>>

/** Which of these routes also others than superadmins may call: see `routesOpenTo`. */
export const openContentRoutes: OpenRoutes = {
  public: 'readPackSchema',
  admin: 'listAllScenarios assignScenario listCriteria listCriteriaToCreate listAllMoods',
}
