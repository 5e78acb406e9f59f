import { posix } from 'node:path'
import { screens, type ScreenPath } from '#features/paths.ts'

/** The source files of screens that load on their own. `testing/e2e/weights.test.ts` checks this list in a browser. */
export const screenSources: Partial<Record<ScreenPath, string>> = {
  [screens.login]: 'app/web/LoginPage.tsx',
  [screens.privacy]: 'features/privacy/web/PrivacyScreen.tsx',
  [screens.home]: 'features/scenarios/web/HomeScreen.tsx',
  [screens.chat]: 'app/web/ChatPage.tsx',
  [screens.chats]: 'app/web/ChatPage.tsx',
  [screens.again]: 'app/web/AgainPage.tsx',
  [screens.compare]: 'features/evaluations/web/CompareScreen.tsx',
  [screens.readOnlyChat]: 'features/chats/web/ReadOnlyChatScreen.tsx',
  [screens.history]: 'features/history/web/HistoryScreen.tsx',
  [screens.evaluation]: 'app/web/EvaluationPage.tsx',
  [screens.ownConversations]: 'features/own-conversations/web/OwnConversationScreens.tsx',
  [screens.ownConversation]: 'features/own-conversations/web/OwnConversationScreens.tsx',
  [screens.ownDrill]: 'features/own-conversations/web/OwnConversationScreens.tsx',
  [screens.ownDebrief]: 'features/own-conversations/web/OwnConversationScreens.tsx',
  [screens.ownPlan]: 'features/own-conversations/web/OwnConversationScreens.tsx',
  [screens.studies]: 'features/studies/web/StudiesScreen.tsx',
  [screens.unsubscribe]: 'features/reminders/web/UnsubscribeScreen.tsx',
  [screens.account]: 'app/web/AccountPage.tsx',
  [screens.admin]: 'app/web/AdminArea.tsx',
}

/** The workspace of a scenario, the part of the admin area with most code of its own. */
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

/** All scripts and styles that a source file needs before it can run, including its own. */
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
/** The manifest names sources relative to `app/web/`. */
const toManifestName = (source: string): string => posix.relative(web, source)
export const sourceOf = (name: string): string => posix.join(web, name)
