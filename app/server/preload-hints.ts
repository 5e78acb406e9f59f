import { firstTexts, screenAt, type ScreenPath, screens, screenTexts } from '#features/paths.ts'
import { sessionRoutes } from '#features/session/contract.ts'
import type { InterfaceLanguage } from '#platform/contract/interface-languages.ts'
import { isWorkspace, listFilesFor, type Manifest, screenSources, workspaceSource } from './screen-files.ts'

type Visit = {
  readonly pathname: string
  readonly hasSession: boolean
  readonly language: InterfaceLanguage
}

/**
 * The preload hints for the head of a page: the files and texts of its screen, and the session. The browser then loads
 * all of it at once, before its scripts ask for it.
 * @param page the built page, which already names the files that every screen needs
 */
export function createPreloadHints(manifest: Manifest, page: string): (visit: Visit) => readonly string[] {
  const filesOf = (...sources: readonly (string | undefined)[]) =>
    [
      ...new Set(sources.flatMap((source) => (source === undefined ? [] : listFilesFor(manifest, source)))),
    ].filter((file) => !page.includes(file))
  const files = new Map(Object.values(screens).map((screen) => [screen, filesOf(screenSources[screen])]))
  const workspaceFiles = filesOf(screenSources[screens.admin], workspaceSource)
  return ({ pathname, hasSession, language }) => {
    const asked = screenAt(pathname)
    // Without a session the browser will be redirected to the sign-in.
    const screen = hasSession || !asked || openScreens.includes(asked) ? asked : screens.login
    const needed = hasSession && isWorkspace(pathname) ? workspaceFiles : screen && files.get(screen)
    return [
      hasSession ? firstCall : NO_SESSION,
      ...listTextFiles(screen, language).map((name) => preload('fetch', `/locales/${name}.json`)),
      ...(needed ?? []).map(preloadFile),
    ]
  }
}

/** The screens that need no session. */
const openScreens: readonly ScreenPath[] = [screens.login, screens.privacy, screens.unsubscribe]

const preload = (kind: 'fetch' | 'style', address: string): string =>
  `<link rel="preload" as="${kind}" crossorigin href="${address}">`

/** The call by which every screen first asks who is signed in. */
const firstCall = preload('fetch', `/api/v1${sessionRoutes.readMe.path}`)
/** Tells the browser that there is no session, so that it does not ask for one: see `sessionQuery`. */
const NO_SESSION = '<meta name="session" content="none">'

function listTextFiles(screen: ScreenPath | undefined, language: InterfaceLanguage): readonly string[] {
  const needed = screen ? screenTexts[screen] : []
  const inFiles = (names: readonly string[]) => names.map((name) => `${language}/${name}`)
  return [...inFiles(firstTexts), ...(needed === 'all' ? [language] : inFiles(needed))]
}

const preloadFile = (file: string): string =>
  file.endsWith('.css')
    ? preload('style', `/${file}`)
    : `<link rel="modulepreload" crossorigin href="/${file}">`
