import type { Conversation } from '#conversation/conversation.ts'
import type { Database } from '#database/connect.ts'
import { languageFailures } from '#features/languages/contract.ts'
import type { ScenarioWorld } from '#features/worlds/contract.ts'
import { DomainError } from '#platform/server/errors.ts'
import { requireLanguages } from '#platform/server/require-languages.ts'
import { trialFailures } from '../contract.ts'
import type { NewTrial } from './create-trial.ts'
import type { LearnerStore } from './learner-store.ts'
import { makeLearnerLines } from './make-learner-lines.ts'
import { TrialScene } from './trial-scene.ts'
import type { TrialStore } from './trial-store.ts'

/**
 * Reads a draft as its partner meets it, and its criteria; implemented by the slice `workspace`.
 * @throws DomainError missing, conflict (archived; saved or published meanwhile; facts not whole)
 */
export type ReadDraftScene = (
  scenarioId: number,
  revision: string,
  language: string,
) => Promise<{
  readonly criteriaId: number | null
  readonly scene: Omit<Conversation, 'chatId' | 'messages' | 'world'> & { readonly world: ScenarioWorld }
}>

type Dependencies = {
  readonly database: Database
  readonly store: TrialStore
  readonly learners: LearnerStore
  readonly readDraftScene: ReadDraftScene
}

type DraftToTry = {
  readonly userId: number
  readonly scenarioId: number
  readonly revision: string
  readonly language: string
}

/**
 * What a trial of a draft begins with, judged by the newest version of its criteria's rubric.
 * @throws DomainError missing (also the language), conflict (no criteria, rubric or lines; as ReadDraftScene)
 */
export async function prepareDraftTrial(
  { database, store, learners, readDraftScene }: Dependencies,
  { userId, scenarioId, revision, language }: DraftToTry,
): Promise<NewTrial> {
  const { criteriaId, scene } = await readDraftScene(scenarioId, revision, language)
  if (criteriaId === null) throw new DomainError(trialFailures.noCriteria)
  const version = await store.findNewestVersion(criteriaId)
  if (version === null) throw new DomainError(trialFailures.noRubric)
  // Lines that an author has written take precedence over those made from the scenario's facts.
  const written = await learners.read(scenarioId, language)
  const lines = written ?? makeLearnerLines(scene.world, language)
  if (!lines) throw new DomainError(trialFailures.noLines)
  // Lines can be made from facts in languages that this installation does not have.
  await requireLanguages(database, [language], languageFailures.missing)
  return { userId, criteriaId, version, scenarioId, language, lines, scene: TrialScene.parse(scene) }
}
