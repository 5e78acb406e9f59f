// Learners' screens load this file, so no schema stands here (decision 73).
import { moodKinds, type MoodKind } from '#conversation/conversation.ts'
import { defineFailures } from '#platform/contract/failures.ts'
import { interfaceLanguages } from '#platform/contract/interface-languages.ts'

export const moodFailures = defineFailures('moods', {
  missing: ['missing', 'Mood not found'],
  invalidId: ['invalid', 'Invalid mood format'],
  archived: ['conflict', 'This mood is archived. Please restore it first.'],
  mapped: ['conflict', 'This mood is mapped to {{names}}. Please remove it from the scenario map first.'],
  titleRequired: ['invalid', 'Mood is required'],
  titleTaken: ['conflict', 'A mood with this title already exists'],
  originalLanguage: ['conflict', 'English is not a translation. Please edit the mood itself.'],
  languagesMissing: ['conflict', 'Portuguese and French have not been added yet. Please add them first.'],
  changedMeanwhile: ['conflict', 'This mood was changed meanwhile. Please translate it again.'],
})

type MoodOfKind = { readonly kind: MoodKind }

/** Whether a conversation is harder in this mood than in the other. */
export const isHarderMood = (mood: MoodOfKind, other: MoodOfKind): boolean =>
  moodKinds.indexOf(mood.kind) > moodKinds.indexOf(other.kind)

type TranslatedMood = {
  readonly title: string
  readonly translations: readonly { readonly language_code: string; readonly title_translation: string }[]
}

/** The title in a language, or the English one. */
export const moodTitle = (mood: TranslatedMood, language: string): string =>
  mood.translations.find(({ language_code }) => language_code === language)?.title_translation ?? mood.title

/** The language that `moodTitle` is in. */
export const moodTitleLanguage = ({ translations }: TranslatedMood, language: string): string =>
  translations.some(({ language_code }) => language_code === language) ? language : 'en'

/** Within a line a title begins with a lower-case letter, where its language is known to write nouns so. */
export const moodTitleInSentence = (title: string, language: string): string =>
  interfaceLanguages.some((one) => one === language)
    ? title.charAt(0).toLocaleLowerCase(language) + title.slice(1)
    : title
