import { withFrenchSpaces } from '#platform/contract/text.ts'
import { acceptedLanguages } from '#platform/server/accepted-languages.ts'
import en from '../locales/en.json' with { type: 'json' }
import fr from '../locales/fr.json' with { type: 'json' }
import pt from '../locales/pt.json' with { type: 'json' }

type ProviderTexts = typeof en
export type ProviderLanguage = 'en' | 'fr' | 'pt'

const all: Readonly<Record<ProviderLanguage, ProviderTexts>> = { en, fr: withFrenchSpaces(fr), pt }

export const pageTexts = (language: ProviderLanguage): ProviderTexts => all[language]

/** The first requested language that has texts; else English. */
export function preferredLanguage(uiLocales: unknown, acceptLanguage: string | undefined): ProviderLanguage {
  const asked = typeof uiLocales === 'string' ? uiLocales.split(' ') : []
  const wanted = [...asked.map((tag) => tag.slice(0, 2).toLowerCase()), ...acceptedLanguages(acceptLanguage)]
  return wanted.find(isLanguage) ?? 'en'
}

const isLanguage = (code: string): code is ProviderLanguage => Object.hasOwn(all, code)

/** Puts values where a text has `{{name}}`. */
export const fillProviderText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
