import { CharacterTranslations } from '../contract.ts'

/** What is stored of a character, but for its id and its archiving. */
export const characterColumns = ['name', 'role', 'face_seed', 'description', 'bio', 'translations'] as const

/** A language without a text is none. */
export const dropEmptyTranslations = (translations: CharacterTranslations): CharacterTranslations =>
  Object.fromEntries(
    Object.entries(translations).filter(([, { role, bio }]) => role !== null || bio !== null),
  )

export const writeTranslations = (translations: CharacterTranslations): string =>
  JSON.stringify(dropEmptyTranslations(translations))

export const readTranslations = <Row extends { readonly translations: unknown }>(row: Row) => ({
  ...row,
  translations: CharacterTranslations.parse(row.translations),
})

/** What every audit entry of a character has in common; characters belong to all organisations. */
export const characterChange = ({ id }: { readonly id: number | null }, subjectId: number) =>
  ({ actorId: id, organizationId: null, subject: 'character', subjectId }) as const
