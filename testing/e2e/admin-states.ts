import type { Page } from 'playwright'
import { workspaceSteps } from '#features/workspace/contract-checklist.ts'
import { packScreenStates } from './pack-states.ts'
import type { ScreenState } from './screen-state.ts'
import { answerUsage } from './usage-states.ts'

const tab = (page: Page, path: string) => page.goto(`/admin/${path}`)
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const table = (page: Page) => page.getByRole('rowheader').first().waitFor()
const failing = (page: Page, path: string) =>
  page.route(`**/api/v1/admin/${path}`, (route) => route.fulfill({ status: 400, json: {} }))

/** A tab as it opens for a superadmin. */
const asFound = (name: string, path: string, isThere: (page: Page) => Promise<void>): ScreenState => ({
  name: `admin-${name}`,
  as: 'superadmin',
  open: async (page) => {
    await tab(page, path)
    await isThere(page)
  },
})

/** The same, visited by the full run only because other states resemble it. */
const likeOthers = (...found: Parameters<typeof asFound>): ScreenState => ({
  ...asFound(...found),
  isDetail: true,
})

/** A tab after an action in it, visited by the full run only. */
const after = (
  name: string,
  path: string,
  act: (page: Page) => Promise<unknown>,
  more: Partial<ScreenState> = {},
): ScreenState => ({
  name: `admin-${name}`,
  as: 'superadmin',
  isDetail: true,
  open: async (page) => {
    await tab(page, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await act(page)
  },
  ...more,
})

const tokens = [
  {
    id: 3,
    name: 'Microsoft Entra of the whole group of companies',
    organization: { id: 1, name: 'Demo Organisation' },
    scopes: ['scim'],
    created_at: '2026-11-20T10:01:00.000Z',
    expires_at: null,
    last_used_at: '2026-11-22T10:01:00.000Z',
  },
]

const users: readonly ScreenState[] = [
  asFound('users', 'users', table),
  after('users-as-admin', 'users', table, { as: 'admin' }),
  after('users-errors', 'users', async (page) => {
    await press(page, 'New user')
    await press(page, 'Create user')
    await page.getByText('Username is required').waitFor()
  }),
  after('users-editing', 'users', async (page) => {
    await press(page, /^Language of/)
    await page.getByRole('button', { name: 'Save' }).waitFor()
  }),
  after('users-menu', 'users', async (page) => {
    await press(page, /^Actions for/)
    await page.getByRole('menuitem').first().waitFor()
  }),
  likeOthers('users-chosen', 'users', async (page) => {
    await page.getByRole('checkbox', { name: 'Choose all users shown' }).click()
    await page.getByRole('group', { name: 'Chosen users' }).waitFor()
  }),
  after('users-moving', 'users', async (page) => {
    await press(page, /^Actions for/)
    await page.getByRole('menuitem', { name: /^Move/ }).click()
    await page.getByRole('dialog').waitFor()
  }),
  after('users-linking', 'users', async (page) => {
    await press(page, /^Actions for/)
    await page.getByRole('menuitem', { name: /^Link/ }).click()
    await page.getByRole('searchbox', { name: 'Search the other account' }).fill('example')
    await page.getByRole('list', { name: 'Other accounts' }).getByRole('button').first().click()
    await page.getByText(/^Conversations move too/).waitFor()
  }),
  after('users-deleting', 'users', async (page) => {
    await press(page, /^Actions for/)
    await page.getByRole('menuitem', { name: /^Delete/ }).click()
    await press(page, 'Delete for good')
    await page.getByText('This is not the username').waitFor()
  }),
  after('users-tokens', 'users/tokens', async (page) => {
    await page.getByText('No token yet').waitFor()
  }),
  after('users-tokens-made', 'users/tokens', async (page) => {
    await page.route('**/api/v1/admin/tokens', (route) =>
      route.fulfill(
        route.request().method() === 'POST'
          ? { json: { message: 'Token created', id: 3, token: `scim-3-${'Ab3_'.repeat(11).slice(1)}` } }
          : { json: tokens },
      ),
    )
    await page.getByRole('textbox', { name: 'Name' }).fill('Microsoft Entra')
    await page.getByText('Directory (SCIM)', { exact: true }).click()
    await press(page, 'Create token')
    await page.getByRole('dialog').waitFor()
  }),
  after('users-tokens-revoking', 'users/tokens', async (page) => {
    await page.route('**/api/v1/admin/tokens', (route) => route.fulfill({ json: tokens }))
    await page.reload()
    await press(page, /^Revoke /)
    await page.getByRole('dialog').waitFor()
  }),
  after('users-nobody', 'users', async (page) => {
    await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody has this name')
    await page.getByText('No user matches this search').waitFor()
  }),
  after('users-password', 'users', async (page) => {
    await page.route('**/api/v1/admin/users', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            json: { message: 'User created', id: 99, temporary_password: 'bold-river-4821-sky' },
          })
        : route.fallback(),
    )
    await press(page, 'New user')
    await page.getByRole('textbox', { name: 'Username' }).fill('nova_pessoa')
    await page.getByRole('textbox', { name: 'Email' }).fill('nova@example.org')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nova Pessoa')
    await page.getByRole('combobox', { name: 'Organisation', exact: true }).selectOption({ index: 1 })
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ index: 1 })
    await press(page, 'Create user')
    await page.getByRole('dialog').waitFor()
  }),
  after(
    'users-failed',
    'users',
    async (page) => {
      await failing(page, 'users**')
      await page.reload()
      await page.getByText('Failed to load users').waitFor()
    },
    { hasFailure: true },
  ),
]

const organizations: readonly ScreenState[] = [
  likeOthers('organizations', 'organizations', table),
  after('organizations-errors', 'organizations', async (page) => {
    await press(page, 'Create organisation')
    await page.getByText('Organisation name is required').waitFor()
  }),
  after('organizations-editing', 'organizations', async (page) => {
    await press(page, /^Maximum users of/)
    await page.getByRole('button', { name: 'Save' }).waitFor()
  }),
  after(
    'organizations-refused',
    'organizations',
    async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('Other Organisation')
      await press(page, 'Create organisation')
      await page.getByText('An organisation with this name already exists').waitFor()
    },
    { hasFailure: true },
  ),
]

/** A stand-in for the drafting model, which the demo does not have. */
const answerBrief = (page: Page, how: { readonly state: string; readonly failure: object | null }) =>
  page.route('**/api/v1/admin/scenario-brief', (route) =>
    route.fulfill({
      json: {
        can_draft: true,
        brief: {
          ...how,
          answers: {
            learner: 'A lead',
            other: 'Robin',
            situation: 'Late again',
            practice: 'Asking',
            secret: 'A parent',
          },
          languages: ['pt'],
          stage: 'story',
          scenario_id: null,
          started_at: '2026-11-23T20:00:00.000Z',
        },
      },
    }),
  )

const scenarios: readonly ScreenState[] = [
  after('assignments-none', 'scenarios', (page) => page.getByText('No organization selected').waitFor()),
  {
    ...likeOthers('assignments', 'scenarios', table),
    as: 'admin',
  },
  asFound('scenarios', 'scenarios/create', table),
  asFound('drafts', 'scenario-drafts', (page) => page.getByRole('textbox').waitFor()),
  likeOthers('brief', 'scenario-drafts/brief', async (page) => {
    await answerBrief(page, { state: 'failed', failure: { code: 'workspace.draftSlow', detail: '' } })
    await page.reload()
    await page.getByRole('alert').first().waitFor()
  }),
  likeOthers('brief-drafting', 'scenario-drafts/brief', async (page) => {
    await answerBrief(page, { state: 'drafting', failure: null })
    await page.reload()
    await page.getByRole('progressbar').waitFor()
  }),
  after(
    'workspace-conflict',
    'scenarios/1',
    async (page) => {
      const prompt = page.getByRole('textbox', { name: 'Prompt' })
      await prompt.waitFor()
      await page.route('**/api/v1/admin/scenarios/1/draft', async (route) => {
        if (route.request().method() === 'PATCH') {
          const params = { name: 'Tomas' }
          await route.fulfill({
            status: 409,
            json: { code: 'workspace.changedMeanwhile', detail: 'Tomas has saved this meanwhile.', params },
          })
          return
        }
        const answer = await route.fetch()
        const body: { readonly draft: object } = await answer.json()
        const updated = { by: { id: 9, name: 'Tomas Lindqvist' }, at: '2126-11-23T10:00:00.000Z' }
        await route.fulfill({
          json: { ...body, draft: { ...body.draft, prompt: 'His' }, revision: 'his', updated },
        })
      })
      await prompt.fill('Mine')
      await page.getByRole('radio', { name: /Mine/ }).check()
    },
    { hasFailure: true },
  ),
  ...workspaceSteps.map((step) =>
    likeOthers(`workspace-${step}`, `scenarios/1?step=${step}`, (page) =>
      page.getByRole('heading', { level: 3 }).first().waitFor(),
    ),
  ),
  likeOthers('workspace-publish-new', 'scenarios/1?step=publish', async (page) => {
    await page.route('**/api/v1/admin/scenarios/1/draft', async (route) => {
      const body: object = await (await route.fetch()).json()
      await route.fulfill({ json: { ...body, organization_ids: [], is_changed: true } })
    })
    await page.reload()
    await page.getByRole('checkbox', { name: 'Demo Organisation' }).waitFor()
  }),
  after('scenarios-errors', 'scenarios/create', async (page) => {
    await page.getByRole('link', { name: 'New scenario' }).click()
    await press(page, 'Create scenario')
    await page.getByText('Title is required').waitFor()
  }),
  after('scenarios-editing', 'scenarios/create', async (page) => {
    await press(page, /^Edit Negotiating/)
    await page.getByRole('button', { name: 'Save changes' }).waitFor()
  }),
  likeOthers('facts', 'scenarios/create', async (page) => {
    await page.getByRole('link', { name: /^Facts of Negotiating/ }).click()
    await press(page, 'More about fact 1')
    await press(page, 'Add a need')
    await press(page, /^Save$/)
    await page.getByText('The English text is required').first().waitFor()
  }),
  after('translation-none', 'translate-scenario', (page) => page.getByText('No scenario selected').waitFor()),
  likeOthers('translation', 'translate-scenario', async (page) => {
    await page.getByRole('combobox', { name: 'Scenario' }).selectOption({ index: 1 })
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Português' })
    await page.getByRole('button', { name: 'Save translation' }).waitFor()
  }),
]

const criteria: readonly ScreenState[] = [
  likeOthers('criteria', 'evaluation-criteria', (page) => page.getByText('Used by').first().waitFor()),
  after(
    'criteria-as-admin',
    'evaluation-criteria',
    (page) => page.getByText('Only superadmins can change them').waitFor(),
    { as: 'admin' },
  ),
  asFound('criteria-new', 'evaluation-criteria/create', async (page) => {
    await page.getByRole('textbox', { name: 'Evaluation template' }).fill('Look at {user_rol} and {mood}.')
    await page.getByText('is not a variable').waitFor()
  }),
  likeOthers('rubric', 'evaluation-criteria/rubric?criteria=1', (page) =>
    page.getByRole('button', { name: 'Save as the next version' }).waitFor(),
  ),
  after('rubric-errors', 'evaluation-criteria/rubric?criteria=1', async (page) => {
    // The demo's rubric already has the maximum of checks, so one has to be removed first.
    await press(page, /^Remove /)
    await press(page, 'Add a check')
    await press(page, 'Save as the next version')
    await page.getByText('Every text of a check is required').first().waitFor()
  }),
  likeOthers('trial', 'evaluation-criteria/trial?criteria=1&version=1', (page) =>
    page.getByRole('button', { name: 'Try this rubric' }).waitFor(),
  ),
  after('trial-run', 'evaluation-criteria/trial?criteria=1&version=1', async (page) => {
    await press(page, 'Try this rubric')
    await page.getByRole('button', { name: 'Run again' }).waitFor()
  }),
  likeOthers('criteria-assign', 'evaluation-criteria/assign', table),
  after('criteria-unassign', 'evaluation-criteria/assign', async (page) => {
    await press(page, /^Unassign/)
    await page.getByRole('dialog').waitFor()
  }),
  after('criteria-assign-errors', 'evaluation-criteria/assign', async (page) => {
    await press(page, 'Assign')
    await page.getByText('Please select both a scenario and evaluation criteria').first().waitFor()
  }),
]

const cast: readonly ScreenState[] = [
  asFound('characters', 'bot-characters/create', table),
  after('characters-errors', 'bot-characters/create', async (page) => {
    await press(page, 'Create bot character')
    await page.getByText('Description is required').waitFor()
  }),
  after('characters-editing', 'bot-characters/create', async (page) => {
    await press(page, /^Edit /)
    await page.getByRole('button', { name: 'Save' }).waitFor()
  }),
  likeOthers('moods', 'mood-modifiers', table),
  after('moods-as-admin', 'mood-modifiers', table, { as: 'admin' }),
  after('moods-editing', 'mood-modifiers', async (page) => {
    await press(page, /^Edit the title/)
    await page.getByRole('button', { name: 'Save' }).waitFor()
  }),
  after('moods-by-hand', 'mood-modifiers', async (page) => {
    await press(page, /by hand$/)
    await page.getByRole('textbox', { name: 'Title in this language' }).waitFor()
  }),
]

const map: readonly ScreenState[] = [
  asFound('map', 'scenario-map', (page) =>
    page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .waitFor(),
  ),
  after('map-removing', 'scenario-map', async (page) => {
    await press(page, /^Remove/)
    await page.getByRole('dialog').waitFor()
  }),
  after('map-staged', 'scenario-map', async (page) => {
    await press(page, /^Remove/)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Pending Remove').first().waitFor()
  }),
]

const rest: readonly ScreenState[] = [
  likeOthers('languages', 'languages', table),
  likeOthers('deadlines', 'deadlines', (page) =>
    page.getByRole('heading', { name: 'Deadlines', level: 2 }).waitFor(),
  ),
  asFound('overview', 'overview', async (page) => {
    await page.route('**/api/v1/admin/overview?*', (route) => route.fulfill({ json: overview }))
    await page.reload()
    await page.getByText('Show as a table').last().click()
  }),
  likeOthers('audit', 'audit', (page) => page.getByRole('heading', { name: 'Audit' }).waitFor()),
  after('audit-entry', 'audit', async (page) => {
    await page.route('**/api/v1/admin/audit?**', (route) => route.fulfill({ json: [auditEntry] }))
    await page.reload()
    await press(page, /Changed: Northwind/)
    await page.getByRole('dialog').waitFor()
  }),
  after('usage', 'usage', async (page) => {
    await answerUsage(page)
    await page.reload()
    await page.getByRole('rowheader', { name: 'openai:gpt-5-mini' }).waitFor()
  }),
  after('usage-budget', 'usage', async (page) => {
    await answerUsage(page)
    await page.reload()
    await press(page, /^Change the budget/)
    await page.getByRole('form').waitFor()
  }),
  {
    name: 'admin-denied',
    as: 'admin',
    isDetail: true,
    open: async (page) => {
      await tab(page, 'organizations')
      await page.getByText('Access denied').waitFor()
    },
  },
  {
    name: 'admin-denied-scenarios',
    as: 'admin',
    isDetail: true,
    open: async (page) => {
      await tab(page, 'scenarios/create')
      await page.getByText('You do not have permission to create scenarios').waitFor()
    },
  },
]

/** The overview of an organisation, with withheld figures. */
const overview = {
  organization: { id: 1, name: 'Demo Organisation' },
  invited: 128,
  month: '2026-10',
  months: [
    { month: '2026-09', invited: 0, practised: 22, evaluated: 14, tried_again: null },
    { month: '2026-10', invited: 12, practised: 41, evaluated: 26, tried_again: 9 },
  ],
  scenarios: [
    { id: 1, title: 'Feedback after missed deadlines', practised: 41, evaluated: 26, tried_again: null },
  ],
  has_more_scenarios: true,
  skills: [
    { skill: 'listening', not_shown: 6, in_part: 11, not_shown_or_in_part: 17, shown: 9 },
    { skill: 'asking', not_shown: null, in_part: null, not_shown_or_in_part: 8, shown: 18 },
  ],
}

const auditEntry = {
  id: 1,
  actor: { id: 3, username: 'superadmin', name: 'Amara Okafor', is_deleted: false },
  organization: { id: 2, name: 'Northwind' },
  action: 'update',
  subject: 'organization',
  subject_id: 2,
  person: null,
  title: 'Northwind',
  before: { name: 'North Wind and Daughters '.repeat(8), max_users: 50, archived: false },
  after: { name: 'Northwind', max_users: 60, archived: false, another: { deep: [1, 2] } },
  created_at: '2026-11-20T10:01:00.000Z',
}

/** Every tab of the admin area, as it opens and after various actions. */
export const adminStates: readonly ScreenState[] = [
  ...users,
  ...organizations,
  ...scenarios,
  ...packScreenStates,
  ...criteria,
  ...cast,
  ...map,
  ...rest,
]
