import type { AdminTab } from '#platform/web/admin-tab.ts'
import { requiredComponent } from '#platform/web/ui/required-component.tsx'

/** Loaded separately, because few visitors of the admin area come here. */
const WorkspacePage = requiredComponent(
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
  listedFor: null,
  below: 'scenarios/create',
  requiredAccess: 'superadmin',
  hasOwnHeader: true,
  Screen: WorkspacePage,
  load: async (queryClient, path) => {
    const { loadWorkspace } = await import('./WorkspacePage.tsx')
    await loadWorkspace(queryClient, Number(path.replace('scenarios/', '')))
  },
}
