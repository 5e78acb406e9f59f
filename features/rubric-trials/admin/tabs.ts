import type { AdminTab } from '#platform/web/admin-tab.ts'
import { requiredPart } from '#platform/web/ui/required-part.tsx'

/** Reached from the versions of a rubric. */
export const rubricTrialTabs: readonly AdminTab[] = [
  {
    path: 'evaluation-criteria/trial',
    position: 72,
    group: 'content',
    title: 'rubric-trials:title',
    shownTo: null,
    below: 'evaluation-criteria',
    openTo: 'superadmin',
    // Loaded separately: only authors of rubrics go there.
    Screen: requiredPart('rubric-trials', async () => (await import('./TrialScreen.tsx')).TrialScreen),
  },
]
