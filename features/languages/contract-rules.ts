import { defineFailures } from '#platform/contract/failures.ts'

export const languageFailures = defineFailures('languages', {
  missing: ['missing', 'Language not found'],
  nameRequired: ['invalid', 'Language name is required'],
  unknownCode: ['invalid', 'This is not the ISO 639 code of a language'],
  codeTaken: ['conflict', 'A language with this code already exists'],
  nameTaken: ['conflict', 'A language with this name already exists'],
})

export const FALLBACK_LANGUAGE = 'en'
