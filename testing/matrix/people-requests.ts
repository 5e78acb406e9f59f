import { csvForm } from '#testing/import-users.ts'
import {
  emptyRequest,
  ofStudy,
  type OpenRoutes,
  type RequestMaker,
  statusForOrganization,
  statusForOwner,
} from './request-maker.ts'

/** The route refuses to do this to one's own account. */
const ofAccount: RequestMaker = async (world, seat) => ({
  params: { id: await world.accountOf(seat) },
  answers: seat.owner === 'own' ? 403 : statusForOrganization(seat, 404),
})

/** An import belongs to the user who started it. */
const ofImport: RequestMaker = async (world, seat) => ({
  params: { id: await world.importOf(seat) },
  answers: statusForOwner(seat),
})

/** A route of one organisation, which the query names. */
const ofOrganization: RequestMaker = (world, seat) => ({
  query: { organization: String(world.organizationOf(seat)) },
  answers: statusForOrganization(seat, 403),
})

/** Requests of administrators about people: organisations, accounts, deadlines, studies and figures. */
export const peopleRequests = {
  listReceivedEvaluations: emptyRequest,
  countReceivedEvaluations: emptyRequest,
  readReceivedEvaluation: async (world, seat) => ({
    params: { id: await world.receivedOf(seat) },
    answers: statusForOwner(seat),
  }),
  listOrganizations: emptyRequest,
  createOrganization: ({ spares }) => ({ query: { name: spares.name() } }),
  updateOrganization: (world, seat) => ({
    params: { id: String(world.organizationOf(seat)) },
    query: { name: world.spares.name(), max_users: '1000' },
  }),
  requireSecondFactor: (world, seat) => ({
    params: { id: String(world.organizationOf(seat)) },
    body: { required: false },
    answers: statusForOrganization(seat, 404),
  }),
  listUsers: emptyRequest,
  countUsers: emptyRequest,
  exportUsers: emptyRequest,
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
      answers: statusForOrganization(seat, 403),
    }
  },
  importUsers: async ({ spares }) => ({
    query: { preview: 'true' },
    form: await csvForm(`name,email\nSpare Person,${spares.name()}@spare.example`),
  }),
  readLatestImport: emptyRequest,
  readImport: ofImport,
  takeImportResult: async (world, seat) => ({ ...(await ofImport(world, seat)), body: {} }),
  changeLanguage: async (world, seat) => ({
    params: { id: await world.userOf(seat) },
    query: { language_id: '2' },
    answers: statusForOrganization(seat, 404),
  }),
  changeUserState: async (world, seat) => ({
    ...(await ofAccount(world, seat)),
    body: { state: 'deactivated' },
  }),
  changePermissions: async (world, seat) => ({
    ...(await ofAccount(world, seat)),
    body: { permissions: ['admin'] },
  }),
  correctUser: async (world, seat) => ({
    ...(await ofAccount(world, seat)),
    body: { name: 'Spare Person' },
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
  listTokens: emptyRequest,
  createToken: (world, seat) => ({
    body: {
      name: world.spares.name(),
      organization: world.organizationOf(seat),
      scopes: ['users:read'],
      expires_in_days: 30,
    },
    answers: statusForOrganization(seat, 403),
  }),
  revokeToken: async (world, seat) => ({
    params: { id: await world.spares.token(world.organizationOf(seat)) },
    answers: statusForOrganization(seat, 404),
  }),
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
  listStudies: () => ({ query: { language: 'en' } }),
  listStudyChoices: () => ({ query: { language: 'en' } }),
  createStudy: async ({ studyToBegin }) => ({ body: await studyToBegin() }),
  endStudy: ofStudy,
  deleteStudy: ofStudy,
  exportStudy: ofStudy,
  readUsage: (world, seat) => ({
    query: { from: '2026-01', to: '2026-12', by: 'model', organization: String(world.organizationOf(seat)) },
  }),
  exportUsage: () => ({ query: { from: '2026-01', to: '2026-12' } }),
  listBudgets: emptyRequest,
  setBudget: (world, seat) => ({
    params: { id: String(world.organizationOf(seat)) },
    body: { unit: 'default', amount: null, allows_built_in: false },
  }),
  readOverview: ofOrganization,
  exportOverview: ofOrganization,
  listAudit: emptyRequest,
  listAuditKinds: emptyRequest,
  listAuditActors: emptyRequest,
  exportAudit: emptyRequest,
} satisfies Readonly<Record<string, RequestMaker>>

/** Which of these routes also others than superadmins may call: see `routesOpenTo`. */
export const openPeopleRoutes: OpenRoutes = {
  admin:
    'listOrganizations requireSecondFactor listUsers countUsers exportUsers listAuditKinds listAuditActors exportAudit ' +
    'readUsage exportUsage listBudgets ' +
    'listTokens createToken revokeToken ' +
    'importUsers readLatestImport readImport takeImportResult ' +
    'listStudies listStudyChoices createStudy endStudy deleteStudy exportStudy ' +
    'createUser changeUserState correctUser changePermissions resetAccount signOutUser deleteUser linkUser ' +
    'changeLanguage listAudit ' +
    'listDeadlines setDeadline listPeopleOfDeadline readOverview exportOverview ' +
    'listReceivedEvaluations countReceivedEvaluations readReceivedEvaluation',
}
