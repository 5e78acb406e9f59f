import { CharacterTranslations } from '../contract.ts'

/** The columns of a character, without `id` and `archived_at`. */
export const characterColumns = ['name', 'role', 'face_seed', 'description', 'bio', 'translations'] as const

/** Drops languages in which neither role nor bio is translated. */
export const dropEmptyTranslations = (translations: CharacterTranslations): CharacterTranslations =>
  Object.fromEntries(
    Object.entries(translations).filter(([, { role, bio }]) => role !== null || bio !== null),
  )

export const serializeTranslations = (translations: CharacterTranslations): string =>
  JSON.stringify(dropEmptyTranslations(translations))

export const parseTranslations = <Row extends { readonly translations: unknown }>(row: Row) => ({
  ...row,
  translations: CharacterTranslations.parse(row.translations),
})
