import { modelFailures } from '#adapters/ai/model/model-fault.ts'
import { translationFailures } from '#adapters/ai/port.ts'
import { createTranslate } from '#adapters/ai/translate.ts'
import { classifyMood } from '#conversation/classify-mood.ts'
import { director } from '#conversation/director/direct.ts'
import * as charactersContract from '#features/characters/contract.ts'
import { deleteUnusedCharacter } from '#features/characters/server/delete-unused-character.ts'
import { characterHandlers } from '#features/characters/server/routes.ts'
import { characterStore } from '#features/characters/server/store.ts'
import { criteriaFailures } from '#features/criteria/contract.ts'
import { deleteDraftedCriteria } from '#features/criteria/server/delete-drafted-criteria.ts'
import * as languagesAdminContract from '#features/languages/contract-admin.ts'
import * as languagesContract from '#features/languages/contract.ts'
import { languageFailures } from '#features/languages/contract.ts'
import { languageHandlers } from '#features/languages/server/routes.ts'
import { languageStore } from '#features/languages/server/store.ts'
import * as moodsAdminContract from '#features/moods/contract-admin.ts'
import { moodFailures } from '#features/moods/contract-rules.ts'
import * as moodsContract from '#features/moods/contract.ts'
import { moodHandlers } from '#features/moods/server/routes.ts'
import { moodStore } from '#features/moods/server/store.ts'
import { moodTitleStore } from '#features/moods/server/title-store.ts'
import { organizationFailures } from '#features/organizations/contract.ts'
import * as packsFormatContract from '#features/packs/contract-format.ts'
import * as packsStarterContract from '#features/packs/contract-starter.ts'
import * as packsContract from '#features/packs/contract.ts'
import { packHandlers } from '#features/packs/server/routes.ts'
import * as scenarioMapContract from '#features/scenario-map/contract.ts'
import { scenarioMapHandlers } from '#features/scenario-map/server/routes.ts'
import { scenarioMapStore } from '#features/scenario-map/server/store.ts'
import { writeScenarioCast } from '#features/scenario-map/server/write-cast.ts'
import * as scenariosAdminContract from '#features/scenarios/contract-admin.ts'
import * as scenariosContract from '#features/scenarios/contract.ts'
import { endDeadlines } from '#features/deadlines/server/deadline-store.ts'
import { markScenarioStale } from '#features/scenarios/server/mark-stale.ts'
import { scenarioHandlers } from '#features/scenarios/server/routes.ts'
import {
  addUnpublishedScenario,
  deleteUnpublishedScenario,
  writeScenarioContent,
} from '#features/scenarios/server/write-content.ts'
import { findStudyReservation } from '#features/studies/server/study-reservations.ts'
import * as workspaceBriefContract from '#features/workspace/contract-brief.ts'
import * as workspaceChangesContract from '#features/workspace/contract-changes.ts'
import * as workspaceChecklistContract from '#features/workspace/contract-checklist.ts'
import * as workspaceContentContract from '#features/workspace/contract-content.ts'
import * as workspaceTryContract from '#features/workspace/contract-try.ts'
import * as workspaceContract from '#features/workspace/contract.ts'
import { draftSceneReader } from '#features/workspace/server/draft-scene.ts'
import { workspaceDraftStore } from '#features/workspace/server/draft-store.ts'
import { briefHandlers, tryHandlers, workspaceHandlers } from '#features/workspace/server/routes.ts'
import {
  recordVersions,
  recordVersionsOfCharacters,
  recordVersionsOfMoods,
  versionStore,
} from '#features/workspace/server/version-store.ts'
import * as worldsAdminContract from '#features/worlds/contract-admin.ts'
import * as worldsContract from '#features/worlds/contract.ts'
import { worldHandlers } from '#features/worlds/server/routes.ts'
import { worldStore, writeScenarioWorld } from '#features/worlds/server/store.ts'
import { composeBriefs } from './compose-briefs.ts'
import type { CompositionContext } from './compose-context.ts'
import { packImportDependencies } from './compose-packs.ts'

/** The content that superadmins write: scenarios with all that belongs to them, in drafts, versions and packs. */
export function composeContent(context: CompositionContext) {
  const { mountSlice, database, limits, usage, reserveFor, timeout } = context
  const { partner, translator } = context.ai
  const { warn } = context.observation
  const translate = createTranslate({
    translator,
    timeout,
    countFor: usage.countFor('translator'),
    reserveFor,
    warn,
  })
  mountSlice(
    { name: 'characters', description: 'Whom the partner plays', contracts: [charactersContract] },
    charactersContract.characterRoutes,
    characterHandlers({ database, store: characterStore(database, recordVersionsOfCharacters) }),
  )
  mountSlice(
    {
      name: 'languages',
      description: 'Languages that people practise in',
      contracts: [languagesContract, languagesAdminContract],
    },
    { ...languagesContract.languageRoutes, ...languagesAdminContract.languageAdminRoutes },
    languageHandlers({ database, store: languageStore(database), partner }),
  )
  mountSlice(
    {
      name: 'moods',
      description: 'How the partner feels',
      contracts: [moodsContract, moodsAdminContract],
      failures: [moodFailures, languageFailures, translationFailures, modelFailures],
    },
    { ...moodsContract.moodRoutes, ...moodsAdminContract.moodAdminRoutes },
    moodHandlers({
      database,
      store: moodStore(database, recordVersionsOfMoods),
      titles: moodTitleStore(database, recordVersionsOfMoods),
      translate,
    }),
  )
  mountSlice(
    {
      name: 'scenario-map',
      description: 'Which character plays a scenario in which mood',
      contracts: [scenarioMapContract],
    },
    scenarioMapContract.scenarioMapRoutes,
    scenarioMapHandlers({ database, store: scenarioMapStore(database), recordVersions }),
  )
  mountSlice(
    {
      name: 'scenarios',
      description: 'What people practise',
      contracts: [scenariosContract, scenariosAdminContract],
      failures: [
        criteriaFailures,
        languageFailures,
        organizationFailures,
        translationFailures,
        modelFailures,
      ],
    },
    { ...scenariosContract.scenarioRoutes, ...scenariosAdminContract.scenarioAdminRoutes },
    scenarioHandlers({
      database,
      translate,
      classifyMood,
      findStudyReservation,
      recordVersions,
      endDeadlines,
    }),
  )
  mountSlice(
    {
      name: 'worlds',
      description: 'What code holds of a scenario',
      contracts: [worldsContract, worldsAdminContract],
    },
    worldsContract.worldRoutes,
    worldHandlers(worldStore(database, recordVersions, markScenarioStale)),
  )
  mountSlice(
    {
      name: 'packs',
      description: 'Scenarios with all that they name, as files',
      contracts: [packsContract, packsFormatContract, packsStarterContract],
      failures: [languageFailures, moodFailures],
    },
    { ...packsContract.packRoutes, ...packsStarterContract.starterRoutes },
    packHandlers({ database, ...packImportDependencies }),
  )
  const drafts = workspaceDraftStore(database, {
    add: addUnpublishedScenario,
    delete: deleteUnpublishedScenario,
    deleteCharacter: deleteUnusedCharacter,
    deleteCriteria: deleteDraftedCriteria,
  })
  const briefs = composeBriefs(context, drafts, translate)
  mountSlice(
    {
      name: 'workspace',
      description: 'Drafts of scenarios, and the versions in which they are published',
      contracts: [
        workspaceContract,
        workspaceContentContract,
        workspaceChangesContract,
        workspaceChecklistContract,
        workspaceTryContract,
        workspaceBriefContract,
      ],
      failures: [scenariosContract.scenarioFailures, translationFailures, modelFailures],
    },
    {
      ...workspaceContract.workspaceRoutes,
      ...workspaceTryContract.tryRoutes,
      ...workspaceBriefContract.briefRoutes,
    },
    {
      ...briefHandlers(briefs),
      ...workspaceHandlers({
        database,
        drafts,
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
        drafts,
        partner,
        director,
        limit: limits.message,
        timeout,
        countFor: usage.countFor('partner'),
        reserveFor,
        warn,
      }),
    },
  )
  return {
    briefs,
    readDraftScene: draftSceneReader(database, drafts),
  }
}
