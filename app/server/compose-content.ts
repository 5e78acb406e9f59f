import { director } from '#adapters/ai/director/direct.ts'
import { classifyMood } from '#adapters/ai/mood-kind.ts'
import { createTranslate } from '#adapters/ai/translate.ts'
import { characterRoutes } from '#features/characters/contract.ts'
import { deleteUnusedCharacter } from '#features/characters/server/delete-unused-character.ts'
import { characterHandlers } from '#features/characters/server/routes.ts'
import { characterStore } from '#features/characters/server/store.ts'
import { deleteDraftedCriteria } from '#features/criteria/server/delete-drafted-criteria.ts'
import { languageAdminRoutes } from '#features/languages/contract-admin.ts'
import { languageRoutes } from '#features/languages/contract.ts'
import { languageHandlers } from '#features/languages/server/routes.ts'
import { languageStore } from '#features/languages/server/store.ts'
import { moodAdminRoutes } from '#features/moods/contract-admin.ts'
import { moodRoutes } from '#features/moods/contract.ts'
import { moodHandlers } from '#features/moods/server/routes.ts'
import { moodStore } from '#features/moods/server/store.ts'
import { moodTitleStore } from '#features/moods/server/title-store.ts'
import { packRoutes } from '#features/packs/contract.ts'
import { starterRoutes } from '#features/packs/contract-starter.ts'
import { packHandlers } from '#features/packs/server/routes.ts'
import { scenarioMapRoutes } from '#features/scenario-map/contract.ts'
import { scenarioMapHandlers } from '#features/scenario-map/server/routes.ts'
import { scenarioMapStore } from '#features/scenario-map/server/store.ts'
import { writeScenarioCast } from '#features/scenario-map/server/write-cast.ts'
import { scenarioAdminRoutes } from '#features/scenarios/contract-admin.ts'
import { scenarioRoutes } from '#features/scenarios/contract.ts'
import { scenarioHandlers } from '#features/scenarios/server/routes.ts'
import {
  addUnpublishedScenario,
  deleteUnpublishedScenario,
  writeScenarioContent,
} from '#features/scenarios/server/write-content.ts'
import { keptByStudy } from '#features/studies/server/kept-scenarios.ts'
import { tryRoutes } from '#features/workspace/contract-try.ts'
import { workspaceRoutes } from '#features/workspace/contract.ts'
import { draftSceneReader } from '#features/workspace/server/draft-scene.ts'
import { workspaceDraftStore } from '#features/workspace/server/draft-store.ts'
import { tryHandlers, workspaceHandlers } from '#features/workspace/server/routes.ts'
import {
  recordVersions,
  recordVersionsOfCharacters,
  recordVersionsOfMoods,
  versionStore,
} from '#features/workspace/server/version-store.ts'
import { worldRoutes } from '#features/worlds/contract.ts'
import { worldHandlers } from '#features/worlds/server/routes.ts'
import { worldStore, writeScenarioWorld } from '#features/worlds/server/store.ts'
import { mount } from '#platform/server/mount.ts'
import { composeBriefs } from './compose-briefs.ts'
import type { CompositionContext } from './compose-context.ts'
import { packImporting } from './compose-packs.ts'

/** What superadmins write: scenarios with all that belongs to them, in drafts, versions and packs. */
export function composeContent(context: CompositionContext) {
  const { app, gate, database, limits, usage, reserveFor, timeout } = context
  const { partner, translator } = context.ai
  const { warn } = context.observation
  const translate = createTranslate({
    translator,
    timeout,
    countFor: usage.countFor('translator'),
    reserveFor,
    warn,
  })
  mount(
    app,
    gate,
    characterRoutes,
    characterHandlers({ database, store: characterStore(database, recordVersionsOfCharacters) }),
  )
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
    scenarioMapRoutes,
    scenarioMapHandlers({ database, store: scenarioMapStore(database), recordVersions }),
  )
  mount(
    app,
    gate,
    { ...scenarioRoutes, ...scenarioAdminRoutes },
    scenarioHandlers({ database, translate, classifyMood, keptByStudy, recordVersions }),
  )
  mount(app, gate, worldRoutes, worldHandlers(worldStore(database, recordVersions)))
  mount(app, gate, { ...packRoutes, ...starterRoutes }, packHandlers({ database, ...packImporting }))
  const drafts = workspaceDraftStore(database, {
    add: addUnpublishedScenario,
    delete: deleteUnpublishedScenario,
    deleteCharacter: deleteUnusedCharacter,
    deleteCriteria: deleteDraftedCriteria,
  })
  mount(
    app,
    gate,
    { ...workspaceRoutes, ...tryRoutes },
    {
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
    briefs: composeBriefs(context, drafts, translate),
    readDraftScene: draftSceneReader(database, drafts),
  }
}
