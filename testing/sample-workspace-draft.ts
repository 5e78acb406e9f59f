import { mapScenarioTexts } from '#features/scenarios/contract.ts'
import type { WorkspaceDraft } from '#features/workspace/contract-content.ts'

/** The draft of a scenario with all its texts, without anybody who plays it. */
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
