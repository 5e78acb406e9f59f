import { posix } from 'node:path'
import { screens, type ScreenPath } from '#features/paths.ts'

/** Where the screens lie that load on their own. What a browser loads says whether this is so: `testing/e2e/weights.test.ts`. */
export const screenSources: Partial<Record<ScreenPath, string>> = {
  [screens.login]: 'app/web/LoginPage.tsx',
  [screens.home]: 'features/scenarios/web/HomeScreen.tsx',
  [screens.chat]: 'app/web/ChatPage.tsx',
  [screens.chats]: 'app/web/ChatPage.tsx',
  [screens.again]: 'app/web/AgainPage.tsx',
  [screens.compare]: 'features/evaluations/web/CompareScreen.tsx',
  [screens.readOnlyChat]: 'features/chats/web/ReadOnlyChatScreen.tsx',
  [screens.history]: 'features/history/web/HistoryScreen.tsx',
  [screens.evaluation]: 'app/web/EvaluationPage.tsx',
  [screens.ownConversations]: 'features/own-conversations/web/OwnScreens.tsx',
  [screens.ownConversation]: 'features/own-conversations/web/OwnScreens.tsx',
  [screens.ownDrill]: 'features/own-conversations/web/OwnScreens.tsx',
  [screens.ownDebrief]: 'features/own-conversations/web/OwnScreens.tsx',
  [screens.ownPlan]: 'features/own-conversations/web/OwnScreens.tsx',
  [screens.studies]: 'features/studies/web/StudiesScreen.tsx',
  [screens.unsubscribe]: 'features/reminders/web/UnsubscribeScreen.tsx',
  [screens.account]: 'app/web/AccountPage.tsx',
  [screens.admin]: 'app/web/AdminArea.tsx',
}

/** A scenario's workspace: the place of the admin area that has most code of its own. */
export const workspaceSource = 'app/web/WorkspacePage.tsx'
export const isWorkspace = (pathname: string): boolean => /^\/admin\/scenarios\/\d+$/.test(pathname)

/** The part of Vite's manifest that is read here. */
export type Manifest = Readonly<Record<string, Chunk>>
type Chunk = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

/** All scripts and styles that a source file needs before it can run, its own included. */
export function listFilesFor(manifest: Manifest, source: string): readonly string[] {
  const seen = new Set<string>()
  const visit = (name: string): readonly string[] => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no ${name}`)
    if (seen.has(name)) return []
    seen.add(name)
    return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap(visit)]
  }
  return visit(toManifestName(source))
}

const web = 'app/web'
/** The manifest names sources as `app/web/` sees them. */
const toManifestName = (source: string): string => posix.relative(web, source)
export const sourceOf = (name: string): string => posix.join(web, name)
