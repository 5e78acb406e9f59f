import { screens, type ScreenPath } from '#features/paths.ts'

/** Where the screens lie that load on their own. What a browser loads says whether this is so: `testing/e2e/weights.test.ts`. */
export const screenSources: Partial<Record<ScreenPath, string>> = {
  [screens.home]: 'features/scenarios/web/HomeScreen.tsx',
  [screens.chat]: 'features/chats/web/ChatScreen.tsx',
  [screens.chats]: 'features/chats/web/ChatScreen.tsx',
  [screens.readOnlyChat]: 'features/chats/web/ReadOnlyChatScreen.tsx',
  [screens.history]: 'features/chats/web/HistoryScreen.tsx',
}

/** What Vite's build says of its files, as far as we read it. */
export type Manifest = Readonly<Record<string, Chunk>>
type Chunk = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

/** All scripts and styles that a source file needs before it can run, itself included. */
export function filesOf(manifest: Manifest, source: string): readonly string[] {
  const seen = new Set<string>()
  const visit = (name: string): readonly string[] => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no ${name}`)
    if (seen.has(name)) return []
    seen.add(name)
    return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap(visit)]
  }
  return visit(keyOf(manifest, source))
}

/** The manifest's names are relative to `app/web/`. */
const keyOf = (manifest: Manifest, source: string): string =>
  Object.keys(manifest).find((name) => name === source || name.endsWith(`../${source}`)) ?? source
