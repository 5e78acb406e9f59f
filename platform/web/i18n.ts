import i18next, { type BackendModule, type Resource } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'

export type Speech = {
  /** The languages that the screens speak; the first is the one to fall back on. */
  readonly languages: readonly [string, ...string[]]
  /** The texts that every screen needs, loaded before the first is shown. */
  readonly namespaces: readonly string[]
  /** Texts by language and namespace; without them they come from `/locales`. */
  readonly resources?: Resource
}

/** The texts of a language and a slice, as i18next asks for them. */
const backend: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init: () => undefined,
  read: async (language, namespace, done) => {
    const texts = await fetch(`/locales/${language}/${namespace}.json`)
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined)
    // `true`: worth asking again, which i18next does.
    if (texts === undefined) done(new Error(`no texts for ${namespace}`), true)
    else done(null, texts)
  },
}

/** Settles the language and loads its first texts. No text is shown as a key: screens wait for theirs. */
export async function startI18n({ languages, namespaces, resources }: Speech): Promise<void> {
  i18next.use(LanguageDetector).use(initReactI18next)
  if (!resources) i18next.use(backend)
  i18next.on('languageChanged', markDocument)
  await i18next.init({
    ...(resources ? { resources } : {}),
    supportedLngs: languages,
    fallbackLng: languages[0],
    load: 'languageOnly',
    ns: [...namespaces],
    defaultNS: namespaces[0] ?? false,
    fallbackNS: false,
    interpolation: { escapeValue: false },
    detection: {
      order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
      lookupQuerystring: 'lng',
      caches: ['localStorage'],
    },
  })
}

/** Switches the screens to a language, once its texts are there; one that they do not speak becomes the fallback. */
export async function speak(language: string): Promise<void> {
  if (i18next.language !== language) await i18next.changeLanguage(language)
}

/** Loads texts ahead of the screen that shows them. */
export async function loadTexts(...namespaces: readonly string[]): Promise<void> {
  await i18next.loadNamespaces(namespaces)
}

/** The language that the screens really speak. */
export const spokenLanguage = (): string => i18next.resolvedLanguage ?? i18next.language

function markDocument(): void {
  document.documentElement.lang = spokenLanguage()
  document.documentElement.dir = i18next.dir()
}
