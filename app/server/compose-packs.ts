import { writeCharacter } from '#features/characters/server/write-character.ts'
import { writeCriteria } from '#features/criteria/server/write-criteria.ts'
import { findIsoLanguage } from '#features/languages/server/iso-languages.ts'
import { addIsoLanguage } from '#features/languages/server/store.ts'
import { writeMood } from '#features/moods/server/write-mood.ts'
import type { PackWriters } from '#features/packs/server/write-items.ts'
import { writeLearnerLines } from '#features/rubric-trials/server/write-learner-lines.ts'
import { writeScenarioCast } from '#features/scenario-map/server/write-cast.ts'
import { restoreScenario } from '#features/scenarios/server/scenario-changes.ts'
import { addUnpublishedScenario, writeScenarioContent } from '#features/scenarios/server/write-content.ts'
import {
  addVersions,
  recordVersionsOfCharacters,
  recordVersionsOfCriteria,
  recordVersionsOfMoods,
} from '#features/workspace/server/version-store.ts'
import { writeScenarioWorld } from '#features/worlds/server/store.ts'

const writers: PackWriters = {
  addLanguage: addIsoLanguage,
  writeCharacter,
  writeMood,
  writeCriteria: (transaction, actor, id, content) =>
    writeCriteria(transaction, actor, id, content, 'It came with a pack'),
  addScenario: addUnpublishedScenario,
  restoreScenario,
  writeTexts: writeScenarioContent,
  writeWorld: writeScenarioWorld,
  writeCast: writeScenarioCast,
  writeLearners: writeLearnerLines,
  addVersions,
  recordVersionsOfCharacters,
  recordVersionsOfMoods,
  recordVersionsOfCriteria,
}

/** The dependencies of an import of a pack, for the server and for the command line. */
export const packImportDependencies = {
  writers,
  isLanguage: (code: string) => findIsoLanguage(code)?.iso_code === code,
}
