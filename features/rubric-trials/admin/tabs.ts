import type { AdminTab } from '#platform/web/admin-tab.ts'
import { TrialPlace } from './TrialPlace.tsx'

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
    Screen: TrialPlace,
  },
]
