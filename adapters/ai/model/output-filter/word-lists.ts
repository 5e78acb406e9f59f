import english from './words/en.json' with { type: 'json' }
import french from './words/fr.json' with { type: 'json' }
import portuguese from './words/pt.json' with { type: 'json' }

/** What the filter knows of each language. `word-lists.test.ts` checks that the three are complete. */
export const wordLists = { en: english, pt: portuguese, fr: french }

type ListName = Exclude<keyof typeof english, 'replacements'>

/** The list in all languages at once: models mix languages. */
export const listEntries = (name: ListName): readonly string[] =>
  Object.values(wordLists).flatMap((lists) => lists[name])
