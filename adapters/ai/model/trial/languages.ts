export const trialLanguages = ['en', 'pt', 'fr'] as const
export type TrialLanguage = (typeof trialLanguages)[number]

/** What the texts of an exercise, which are in English, are translated into. */
export const translationTargets = ['pt', 'fr'] as const
