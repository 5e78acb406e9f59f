import type { Translate } from '#adapters/ai/port.ts'
import { characterStore } from '#features/characters/server/store.ts'
import { addDraftedCriteria } from '#features/criteria/server/write-criteria.ts'
import { DEFAULT_CRITERIA } from '#features/evaluations/server/evaluate-transcript.ts'
import { briefStore } from '#features/workspace/server/brief-store.ts'
import { listMoodTitles } from '#features/workspace/server/content-library.ts'
import type { WorkspaceDraftStore } from '#features/workspace/server/draft-store.ts'
import { createScenarioBriefs } from '#features/workspace/server/scenario-briefs.ts'
import { storeWholeDraft } from '#features/workspace/server/store-whole-draft.ts'
import { recordVersionsOfCharacters } from '#features/workspace/server/version-store.ts'
import type { CompositionContext } from './compose-context.ts'

/** Scenarios that a model drafts from a brief, with the slices whose tables they are written to. */
export function composeBriefs(
  { database, ai, limits, usage, reserveFor, timeout, observation: { warn } }: CompositionContext,
  drafts: WorkspaceDraftStore,
  translate: Translate,
) {
  return createScenarioBriefs({
    database,
    drafter: ai.briefDrafter,
    translate,
    store: briefStore(database),
    limit: limits.draft,
    timeout,
    listMoods: () => listMoodTitles(database),
    storeWhole: storeWholeDraft(drafts, {
      addCharacter: characterStore(database, recordVersionsOfCharacters).create,
      // The evaluation text is the default one, as for scenarios without criteria; the author rewords it if it does not
      // fit.
      addCriteria: (transaction, actor, { title, checks }) =>
        addDraftedCriteria(transaction, actor, { title, checks, evaluation: DEFAULT_CRITERIA }),
    }),
    countFor: usage.countFor('drafter'),
    reserveFor,
    warn,
  })
}
