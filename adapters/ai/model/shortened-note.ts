import { readFileSync } from 'node:fs'

type Texts = { readonly evaluation: { readonly shortened: string } }

/** That long messages were not read whole, in the language of the chat where there is one, else in English. */
export function readShortenedNote(language: string): string {
  const base = language.toLowerCase().split(/[-_]/)[0]
  return notes[base === 'pt' || base === 'fr' ? base : 'en']
}

const noteOf = (language: string): string => {
  const texts: Texts = JSON.parse(
    readFileSync(new URL(`../locales/${language}.json`, import.meta.url), 'utf8'),
  )
  return texts.evaluation.shortened
}

const notes = { en: noteOf('en'), pt: noteOf('pt'), fr: noteOf('fr') }
