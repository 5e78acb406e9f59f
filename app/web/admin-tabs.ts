import { loadTexts } from '#platform/web/i18n.ts'
import type { Access } from '#platform/contract/access.ts'
import { lazyScreen } from './lazy-screen.ts'
import type { ReactNode } from 'react'

/** A part of the admin area (specification, section 2). */
export type AdminTab = {
  /** Below `/admin/`. */
  readonly path: string
  /** Its name, as a key of the `admin` texts. */
  readonly text: `tabs.${string}`
  /** Who finds it in the tab bar. */
  readonly shownTo: Access
  /** Who may open its address; others are told so. */
  readonly openTo: Access
  readonly Screen: ReturnType<typeof lazyScreen>
}

type Load<Name extends string> = () => Promise<Readonly<Record<Name, () => ReactNode>>>

/** A tab's code and texts, loaded when it is first opened. */
const screen = <Name extends string>(namespace: string, load: Load<Name>, name: Name) =>
  lazyScreen(async () => {
    const [module] = await Promise.all([load(), loadTexts(namespace)])
    return module
  }, name)

/** In the order of the tab bar. */
export const adminTabs = [
  {
    path: 'users',
    text: 'tabs.users',
    shownTo: 'admin',
    openTo: 'admin',
    Screen: screen('users', () => import('#features/users/admin/UsersTab.tsx'), 'UsersTab'),
  },
  {
    path: 'organizations',
    text: 'tabs.organizations',
    shownTo: 'superadmin',
    openTo: 'superadmin',
    Screen: screen(
      'organizations',
      () => import('#features/organizations/admin/OrganizationsTab.tsx'),
      'OrganizationsTab',
    ),
  },
  {
    path: 'scenarios',
    text: 'tabs.assignments',
    shownTo: 'admin',
    openTo: 'admin',
    Screen: screen(
      'scenarios',
      () => import('#features/scenarios/admin/AssignmentsTab.tsx'),
      'AssignmentsTab',
    ),
  },
  {
    path: 'scenarios/create',
    text: 'tabs.scenarios',
    shownTo: 'superadmin',
    openTo: 'superadmin',
    Screen: screen('scenarios', () => import('#features/scenarios/admin/ScenariosTab.tsx'), 'ScenariosTab'),
  },
  {
    path: 'evaluation-criteria',
    text: 'tabs.criteria',
    shownTo: 'superadmin',
    openTo: 'admin',
    Screen: screen('criteria', () => import('#features/criteria/admin/CriteriaTab.tsx'), 'CriteriaTab'),
  },
  {
    path: 'evaluation-criteria/create',
    text: 'tabs.newCriteria',
    shownTo: 'superadmin',
    openTo: 'superadmin',
    Screen: screen('criteria', () => import('#features/criteria/admin/NewCriteriaTab.tsx'), 'NewCriteriaTab'),
  },
  {
    path: 'evaluation-criteria/assign',
    text: 'tabs.assignCriteria',
    shownTo: 'superadmin',
    openTo: 'admin',
    Screen: screen(
      'criteria',
      () => import('#features/criteria/admin/AssignCriteriaTab.tsx'),
      'AssignCriteriaTab',
    ),
  },
  {
    path: 'translate-scenario',
    text: 'tabs.translation',
    shownTo: 'superadmin',
    openTo: 'superadmin',
    Screen: screen(
      'scenarios',
      () => import('#features/scenarios/admin/TranslationTab.tsx'),
      'TranslationTab',
    ),
  },
  {
    path: 'bot-characters/create',
    text: 'tabs.characters',
    shownTo: 'superadmin',
    openTo: 'superadmin',
    Screen: screen(
      'characters',
      () => import('#features/characters/admin/CharactersTab.tsx'),
      'CharactersTab',
    ),
  },
  {
    path: 'mood-modifiers',
    text: 'tabs.moods',
    shownTo: 'superadmin',
    openTo: 'admin',
    Screen: screen('moods', () => import('#features/moods/admin/MoodModifiersTab.tsx'), 'MoodModifiersTab'),
  },
  {
    path: 'scenario-map',
    text: 'tabs.map',
    shownTo: 'superadmin',
    openTo: 'superadmin',
    Screen: screen(
      'scenario-map',
      () => import('#features/scenario-map/admin/ScenarioMapTab.tsx'),
      'ScenarioMapTab',
    ),
  },
  {
    path: 'languages',
    text: 'tabs.languages',
    shownTo: 'superadmin',
    openTo: 'superadmin',
    Screen: screen('languages', () => import('#features/languages/admin/LanguagesTab.tsx'), 'LanguagesTab'),
  },
] as const satisfies readonly AdminTab[]
