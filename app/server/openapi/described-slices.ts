import { modelFailures } from '#adapters/ai/model/model-fault.ts'
import { translationFailures } from '#adapters/ai/port.ts'
import { identityFailures } from '#adapters/identity/port.ts'
import { speechFailures } from '#adapters/voice/port.ts'
import * as audit from '#features/audit/contract.ts'
import * as characters from '#features/characters/contract.ts'
import * as chats from '#features/chats/contract.ts'
import * as branches from '#features/chats/contract-branches.ts'
import * as hints from '#features/chats/contract-hints.ts'
import * as outcome from '#features/chats/contract-outcome.ts'
import * as ownData from '#features/own-data/contract.ts'
import * as rubrics from '#features/criteria/contract-rubric.ts'
import * as criteria from '#features/criteria/contract.ts'
import * as deadlines from '#features/deadlines/contract.ts'
import * as evaluations from '#features/evaluations/contract.ts'
import * as differences from '#features/evaluations/contract-differences.ts'
import * as points from '#features/evaluations/contract-points.ts'
import * as languagesAdmin from '#features/languages/contract-admin.ts'
import * as languages from '#features/languages/contract.ts'
import * as moodsAdmin from '#features/moods/contract-admin.ts'
import * as moods from '#features/moods/contract.ts'
import * as objections from '#features/objections/contract.ts'
import * as organizations from '#features/organizations/contract.ts'
import * as debriefs from '#features/own-conversations/contract-debrief.ts'
import * as ownConversations from '#features/own-conversations/contract.ts'
import * as overview from '#features/overview/contract.ts'
import * as boosters from '#features/practice/contract-booster.ts'
import * as packs from '#features/packs/contract.ts'
import * as packFormat from '#features/packs/contract-format.ts'
import * as packStarter from '#features/packs/contract-starter.ts'
import * as practice from '#features/practice/contract.ts'
import * as reminders from '#features/reminders/contract.ts'
import * as trials from '#features/rubric-trials/contract.ts'
import * as scenarioMap from '#features/scenario-map/contract.ts'
import * as scenariosAdmin from '#features/scenarios/contract-admin.ts'
import * as scenarios from '#features/scenarios/contract.ts'
import * as sharing from '#features/sharing/contract.ts'
import * as session from '#features/session/contract.ts'
import * as ownStudies from '#features/studies/contract.ts'
import * as studies from '#features/studies/contract-admin.ts'
import * as tokens from '#features/tokens/contract.ts'
import * as imports from '#features/user-imports/contract.ts'
import * as lifecycle from '#features/users/contract-lifecycle.ts'
import * as links from '#features/users/contract-link.ts'
import * as usage from '#features/usage/contract.ts'
import * as budgets from '#features/usage/contract-budgets.ts'
import * as ownProfile from '#features/users/contract-own.ts'
import * as users from '#features/users/contract.ts'
import * as voice from '#features/voice/contract.ts'
import * as workspaceBrief from '#features/workspace/contract-brief.ts'
import * as workspaceChanges from '#features/workspace/contract-changes.ts'
import * as workspaceChecklist from '#features/workspace/contract-checklist.ts'
import * as workspaceContent from '#features/workspace/contract-content.ts'
import * as workspaceTry from '#features/workspace/contract-try.ts'
import * as workspace from '#features/workspace/contract.ts'
import * as worldsAdmin from '#features/worlds/contract-admin.ts'
import * as worlds from '#features/worlds/contract.ts'
import * as shared from '#platform/contract/schemas.ts'

/** What a contract exports: routes, schemas and failures among others, told apart by what they are. */
export type Contract = Readonly<Record<string, unknown>>

/** Calls that are listed together. */
export type DescribedSlice = {
  readonly name: string
  readonly description: string
  readonly contracts: readonly Contract[]
  /** What else can go wrong there: in other slices, and in the adapters. */
  readonly failures?: readonly Contract[]
}

/** All slices with calls, in the order in which somebody who is new reads them. */
export const describedSlices: readonly DescribedSlice[] = [
  {
    name: 'session',
    description: 'Who is signed in, and where',
    contracts: [session],
    failures: [identityFailures],
  },
  {
    name: 'scenarios',
    description: 'What people practise',
    contracts: [scenarios, scenariosAdmin],
    failures: [
      criteria.criteriaFailures,
      languages.languageFailures,
      organizations.organizationFailures,
      translationFailures,
      modelFailures,
    ],
  },
  {
    name: 'chats',
    description: 'Conversations, turn by turn',
    contracts: [chats, branches, outcome, hints],
    failures: [scenarios.scenarioFailures, ownStudies.studyFailures, modelFailures],
  },
  {
    name: 'voice',
    description: 'Replies that are spoken, and recordings',
    contracts: [voice],
    failures: [chats.chatFailures, speechFailures],
  },
  {
    name: 'evaluations',
    description: 'What evaluations say of conversations',
    contracts: [evaluations, points, differences],
    failures: [chats.chatFailures, modelFailures],
  },
  {
    name: 'own-conversations',
    description: 'Conversations that people really have ahead of them; nobody else sees them',
    contracts: [ownConversations, debriefs],
    failures: [languages.languageFailures],
  },
  {
    name: 'practice',
    description: 'Where a learner stands, and what to go on with',
    contracts: [practice, boosters],
    failures: [chats.chatFailures, scenarios.scenarioFailures, modelFailures],
  },
  {
    name: 'objections',
    description: 'What learners object to in evaluations',
    contracts: [objections],
    failures: [chats.chatFailures, criteria.criteriaFailures],
  },
  {
    name: 'sharing',
    description: 'Evaluations that their learner shows to an administrator',
    contracts: [sharing],
  },
  {
    name: 'studies',
    description: 'Whether practising works: randomised studies among the people of an organisation',
    contracts: [ownStudies, studies],
  },
  {
    name: 'languages',
    description: 'Languages that people practise in',
    contracts: [languages, languagesAdmin],
  },
  {
    name: 'moods',
    description: 'How the partner feels',
    contracts: [moods, moodsAdmin],
    failures: [languages.languageFailures, translationFailures, modelFailures],
  },
  { name: 'characters', description: 'Whom the partner plays', contracts: [characters] },
  {
    name: 'scenario-map',
    description: 'Which character plays a scenario in which mood',
    contracts: [scenarioMap],
  },
  { name: 'worlds', description: 'What code holds of a scenario', contracts: [worlds, worldsAdmin] },
  {
    name: 'workspace',
    description: 'Drafts of scenarios, and the versions in which they are published',
    contracts: [
      workspace,
      workspaceContent,
      workspaceChanges,
      workspaceChecklist,
      workspaceTry,
      workspaceBrief,
    ],
    failures: [translationFailures, modelFailures],
  },
  {
    name: 'packs',
    description: 'Scenarios with all that they name, as files',
    contracts: [packs, packFormat, packStarter],
    failures: [languages.languageFailures, moods.moodFailures],
  },
  { name: 'criteria', description: 'What conversations are evaluated by', contracts: [criteria, rubrics] },
  {
    name: 'rubric-trials',
    description: 'Trying a rubric with simulated learners',
    contracts: [trials],
    failures: [
      criteria.criteriaFailures,
      languages.languageFailures,
      scenarios.scenarioFailures,
      modelFailures,
    ],
  },
  { name: 'organizations', description: 'Organisations and their seats', contracts: [organizations] },
  {
    name: 'users',
    description: 'The people of an organisation, and their accounts',
    contracts: [users, lifecycle, links, ownProfile],
    failures: [languages.languageFailures, organizations.organizationFailures, identityFailures],
  },
  {
    name: 'user-imports',
    description: 'Many people at once, from a CSV file',
    contracts: [imports],
    failures: [users.userFailures, identityFailures],
  },
  {
    name: 'reminders',
    description: 'Reminders by e-mail, for who asked for them',
    contracts: [reminders],
  },
  {
    name: 'own-data',
    description: 'What is held of the caller, and asking for it to be erased',
    contracts: [ownData],
  },
  { name: 'audit', description: 'Who changed what', contracts: [audit] },
  {
    name: 'deadlines',
    description: 'Until when an organisation practises a scenario, and who has',
    contracts: [deadlines],
  },
  {
    name: 'overview',
    description: 'What the people of an organisation do, in figures that tell of nobody',
    contracts: [overview],
    failures: [organizations.organizationFailures],
  },
  { name: 'usage', description: 'What models consume and cost', contracts: [usage, budgets] },
  {
    name: 'tokens',
    description: 'What lets programs in',
    contracts: [tokens],
    failures: [organizations.organizationFailures],
  },
]

/** Where schemas are that no slice has for itself. */
export const sharedContract: Contract = shared
