import type { AdminTab } from '#platform/web/admin-tab.ts'
import { requiredPart } from '#platform/web/ui/required-part.tsx'

/** Loaded separately, because few visitors of the admin area come here. */
const WorkspacePage = requiredPart(
  'workspace',
  async () => (await import('./WorkspacePage.tsx')).WorkspacePage,
)

/** The tab of one scenario. It is here and in no slice, because it shows the editors of several slices. */
export const workspaceTab: AdminTab = {
  path: 'scenarios/$id',
  pattern: /^scenarios\/\d+$/,
  position: 42,
  group: 'content',
  title: 'workspace:title',
  shownTo: null,
  below: 'scenarios/create',
  openTo: 'superadmin',
  hasOwnHeader: true,
  Screen: WorkspacePage,
  load: async (queryClient, path) => {
    const { loadWorkspace } = await import('./WorkspacePage.tsx')
    await loadWorkspace(queryClient, Number(path.replace('scenarios/', '')))
  },
}
