import * as z from 'zod/mini'
import { type Language, FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { type Failure, failureOfRule } from '#platform/contract/failures.ts'
import { tidyLine } from '#platform/contract/schemas.ts'
import { textFailures } from '#platform/contract/text.ts'
import { assignableRoles, NewUser, userFailures } from '#features/users/contract.ts'
import { type ImportField, importFields, type LineFailure, userImportFailures } from '../contract.ts'
import { foldOrganizationName, type ImportContext } from './import-context.ts'
import { importRoles } from './import-words.ts'
import { foldHeading, type ImportRecord } from './read-import-file.ts'

/** Finds a language's code by its name in one of several languages, or by the code itself. */
export type FindLanguageCode = (wanted: string) => string | undefined

/**
 * Translates a line's words into the form's values and checks them by the form's rules.
 * @returns the values and the form's failures
 */
export function parseImportRecord(
  record: ImportRecord & { readonly username: string },
  context: ImportContext,
  findCode: FindLanguageCode,
) {
  const role = assignableRoles.find((one) =>
    record.role === '' ? one === 'user' : namesRole(record.role, one),
  )
  const organization = findOrganization(record, context)
  const language = findLanguage(record, context, organization?.languageId ?? null, findCode)
  const checked = z.safeParse(NewUser, {
    username: record.username,
    email: record.email,
    name: record.name,
    permissions: [role],
    organization: organization?.id,
    language_id: language?.id,
  })
  const wrong = new Map<PropertyKey, LineFailure>()
  for (const { path, message } of checked.error?.issues ?? []) {
    const [field = ''] = path
    const failure = listFailure(field, context) ?? failureOfRule(message) ?? unknown
    const own = listNames.get(field) ?? importFields.find((one) => one === field)
    if (!wrong.has(field)) wrong.set(field, { ...failure, field: own })
  }
  return {
    role: role ?? null,
    organization: organization?.name ?? (record.organization || null),
    organizationId: organization?.id ?? null,
    language: language?.name ?? (record.language || null),
    languageId: language?.id ?? null,
    failures: [...wrong.values()],
  }
}

const unknown = textFailures.required

/** The fields that the list calls differently from the form. */
const listNames: ReadonlyMap<PropertyKey, ImportField> = new Map([
  ['permissions', 'role'],
  ['language_id', 'language'],
])

/** The form's failures say that nothing was chosen; in a file, something was named that does not exist. */
function listFailure(field: PropertyKey, { actor }: ImportContext): Failure | undefined {
  if (field === 'permissions') return userImportFailures.role
  if (field === 'language_id') return userImportFailures.language
  if (field !== 'organization') return undefined
  return actor.role === 'superadmin' ? userImportFailures.organization : userFailures.otherOrganization
}

const namesRole = (wanted: string, role: (typeof assignableRoles)[number]): boolean =>
  importRoles[role].includes(foldHeading(wanted))

/** Finds the named organisation, or the actor's own if none is named. */
function findOrganization({ organization }: ImportRecord, { actor, organizations }: ImportContext) {
  if (organization === '') return organizations.find(({ id }) => id === actor.organizationId)
  const wanted = foldOrganizationName(organization)
  return organizations.find(({ name }) => foldOrganizationName(name) === wanted)
}

/** Finds the named language; if none is named, the organisation's most common one, else English. */
function findLanguage(
  { language }: ImportRecord,
  { languages }: ImportContext,
  usual: number | null,
  findCode: FindLanguageCode,
): Language | undefined {
  const byCode = (wanted: string | undefined) => languages.find(({ code }) => code === wanted)
  if (language === '') return languages.find(({ id }) => id === usual) ?? byCode(FALLBACK_LANGUAGE)
  const wanted = language.toLowerCase()
  return (
    languages.find(({ name, code }) => tidyLine(name).toLowerCase() === wanted || code === wanted) ??
    byCode(findCode(language))
  )
}
