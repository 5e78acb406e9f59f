import { mapScenarioTexts } from '#features/scenarios/contract.ts'
import type { WorkspaceDraft } from '#features/workspace/contract-content.ts'

/** A draft with all texts of a scenario, but without a cast. */
export const sampleWorkspaceDraft = (title = 'A visit'): WorkspaceDraft => ({
  texts: {
    en: {
      ...mapScenarioTexts((field) => (field === 'title' ? title : `${title}: ${field}`)),
      stale: false,
      produced: null,
    },
  },
  prompt: 'You are the guest.',
  world: { difficulty: 'fair', facts: [], needs: [], gets: [] },
  cast: [],
  criteria: null,
})
