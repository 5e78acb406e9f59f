import type { AdminTab } from '#platform/web/admin-tab.ts'
import { requiredComponent } from '#platform/web/ui/required-component.tsx'

/** Reached from the versions of a rubric. */
export const rubricTrialTabs: readonly AdminTab[] = [
  {
    path: 'evaluation-criteria/trial',
    position: 72,
    group: 'content',
    title: 'rubric-trials:title',
    listedFor: null,
    below: 'evaluation-criteria',
    requiredAccess: 'superadmin',
    // Loaded separately: only authors of rubrics go there.
    Screen: requiredComponent('rubric-trials', async () => (await import('./TrialScreen.tsx')).TrialScreen),
  },
]
