import i18next, {
  type BackendModule,
  type FlatNamespace,
  type PostProcessorModule,
  type ReadCallback,
  type Resource,
} from 'i18next'
import { initReactI18next } from 'react-i18next'
import {
  chooseInterfaceLanguage,
  type InterfaceLanguage,
  interfaceLanguages,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_SECONDS,
} from '#platform/contract/interface-languages.ts'
import { setFrenchSpaces } from '#platform/contract/text.ts'
import { ApiFailure, clientFailures } from './failure.ts'
import { retryPause } from './http.ts'
import { readStored, writeStored } from './storage.ts'

export type I18nOptions = {
  /** The texts that every screen needs, loaded before the first screen is shown. */
  readonly namespaces: readonly string[]
  /** Texts by language and namespace; without them they are loaded from `/locales`. */
  readonly resources?: Resource
}

type Texts = Readonly<Record<string, object>>
/** By namespace. */
type ReadCallbacks = Map<string, ReadCallback>

/** More namespaces than this, requested at once, are loaded as one file: the admin area needs those of all its tabs. */
const MAX_SINGLE_FILES = 5

/** The reads of texts that were requested until the next microtask, by language. They are made together. */
const pendingReads = new Map<string, ReadCallbacks>()

/** Reads the texts of a language and a namespace for i18next. */
const backend: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init: () => undefined,
  read: (language, namespace, done) => {
    const reads: ReadCallbacks = pendingReads.get(language) ?? new Map()
    reads.set(namespace, done)
    if (pendingReads.has(language)) return
    pendingReads.set(language, reads)
    queueMicrotask(() => {
      pendingReads.delete(language)
      void answerReads(language, reads)
    })
  },
}

async function answerReads(language: string, reads: ReadCallbacks): Promise<void> {
  const whole = reads.size > MAX_SINGLE_FILES ? fetchTexts(language) : undefined
  const answers = [...reads].map(async ([namespace, done]) => {
    const texts = whole ? (await whole)?.[namespace] : await fetchTexts(`${language}/${namespace}`)
    // `false` means that i18next does not retry. The screen that needs the texts loads them again and shows a
    // placeholder.
    if (texts === undefined) done(new Error(`no texts for ${namespace}`), false)
    else done(null, texts)
  })
  await Promise.all(answers)
}

/** @param name a language, for all its texts by namespace, or a language and a namespace, such as `en/app` */
const fetchTexts = (name: string): Promise<Texts | undefined> =>
  fetch(`/locales/${name}.json`)
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined)

const KEPT = 'i18nextLng'

/** The namespaces that every screen needs, in use even before they have loaded. */
let firstNamespaces: readonly string[] = []

/** The language that was requested last. An earlier request whose texts come later is dropped. */
let wantedLanguage: string | undefined

/** The language that was chosen most explicitly. */
export const detectInterfaceLanguage = (): InterfaceLanguage =>
  chooseInterfaceLanguage([
    new URLSearchParams(location.search).get('lng'),
    new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([^;]+)`).exec(document.cookie)?.[1],
    readStored(KEPT),
    readStored(KEPT, 'session'),
    ...navigator.languages,
    document.documentElement.lang,
  ])

/** Stores the language for the next page, whose texts `app/server/screens.ts` names by the cookie. */
function keepLanguage(language: string): void {
  writeStored(KEPT, language)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${LANGUAGE_COOKIE_SECONDS}; SameSite=Lax${secure}`
}

const frenchSpaces: PostProcessorModule = {
  type: 'postProcessor',
  name: 'frenchSpaces',
  process: (text: string) => (currentLanguage() === 'fr' ? setFrenchSpaces(text) : text),
}

/**
 * Chooses the language and loads its first texts. A key is never shown in place of its text: screens wait for their
 * texts. Before the first texts have come there are no words for a failure either, so they are requested until they
 * come.
 */
export async function startI18n({ namespaces, resources }: I18nOptions): Promise<void> {
  firstNamespaces = namespaces
  i18next.use(frenchSpaces).use(initReactI18next)
  if (!resources) i18next.use(backend)
  i18next.on('languageChanged', (language) => {
    markDocument()
    keepLanguage(language)
  })
  await i18next.init({
    ...(resources ? { resources } : {}),
    // At once, so that a screen's own texts are requested together with the first ones.
    initAsync: false,
    lng: detectInterfaceLanguage(),
    supportedLngs: interfaceLanguages,
    // Every language has every text, so no other language is needed as a fallback.
    fallbackLng: false,
    maxParallelReads: Infinity,
    ns: [...namespaces],
    defaultNS: namespaces[0] ?? false,
    fallbackNS: false,
    interpolation: { escapeValue: false },
    postProcess: [frenchSpaces.name],
  })
  for (let attempt = 1; findMissingNamespaces(namespaces).length > 0; attempt++)
    await requestMissing(namespaces, attempt)
}

/**
 * Switches the interface to a language once all texts in use have loaded in it; an unknown language becomes the
 * fallback. If they cannot be loaded, the interface keeps its language until it is asked again.
 */
export async function changeInterfaceLanguage(wanted: string): Promise<void> {
  const language = chooseInterfaceLanguage([wanted])
  wantedLanguage = language
  if (i18next.language === language) return
  const used = [i18next.options.ns ?? []]
    .flat()
    .filter((name) => firstNamespaces.includes(name) || i18next.hasResourceBundle(i18next.language, name))
  for (const attempt of [0, 1])
    if (findMissingNamespaces(used, language).length > 0) await requestMissing(used, attempt, language)
  if (language === wantedLanguage && findMissingNamespaces(used, language).length === 0)
    await i18next.changeLanguage(language)
}

/** Loads texts ahead of the screen that shows them, and fails if they cannot be loaded. */
export async function loadTexts(...namespaces: readonly string[]): Promise<void> {
  await i18next.loadNamespaces(namespaces)
  if (findMissingNamespaces(namespaces).length > 0) await requestMissing(namespaces, 1)
  if (findMissingNamespaces(namespaces).length > 0) {
    throw new ApiFailure('network', undefined, clientFailures.network)
  }
}

/** The texts of a loaded namespace, outside of components: `const t = textsOf('users')`, `t('save')`. */
export const textsOf = <const N extends FlatNamespace>(namespace: N) => i18next.getFixedT<N>(null, namespace)

/** The namespaces without texts in a language. */
const findMissingNamespaces = (
  namespaces: readonly string[],
  language = i18next.language,
): readonly string[] => namespaces.filter((name) => !i18next.hasResourceBundle(language, name))

/** i18next itself never retries texts that failed to load. */
async function requestMissing(
  namespaces: readonly string[],
  attempt: number,
  language = i18next.language,
): Promise<void> {
  if (attempt > 0) await retryPause(attempt)
  await i18next.reloadResources([language], findMissingNamespaces(namespaces, language))
}

/** The language that is actually in use. */
export const currentLanguage = (): string => i18next.resolvedLanguage ?? i18next.language

function markDocument(): void {
  document.documentElement.lang = currentLanguage()
  document.documentElement.dir = i18next.dir()
}
