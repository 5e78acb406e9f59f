import { lowerCaseAscii } from '#platform/server/compare-text.ts'
import { userFailures } from '#features/users/contract.ts'
import { type ImportLine, userImportFailures } from '../contract.ts'
import type { ChangedRecords } from './change-records.ts'
import { type FindLanguageCode, parseImportRecord } from './parse-import-record.ts'
import type { ImportContext } from './import-context.ts'
import {
  validateKnownPerson,
  validateTakenUsername,
  type LineValidation,
  refuseLine,
} from './validate-known-person.ts'
import { usernameMaker, usernameStem } from '#platform/server/make-username.ts'
import type { ImportRecord } from './read-import-file.ts'

/** A line with its fate, as it is stored. */
export type ValidatedLine = ImportLine & {
  readonly organizationId: number | null
  readonly languageId: number | null
}

/** Decides the fate of each line by the form's rules, the lines before it, and the existing users. */
export function validateImport(
  { records, leftOut }: ChangedRecords,
  context: ImportContext,
  findCode: FindLanguageCode,
): readonly ValidatedLine[] {
  const isIn = ({ line }: ImportRecord) => !leftOut.has(line)
  // Generated usernames must not take one that the list asks for.
  const used = new Set([
    ...context.usernames.keys(),
    ...records.filter(isIn).map(({ username }) => lowerCaseAscii(username)),
  ])
  const makeUsername = usernameMaker((one) => used.has(one))
  const seen = seenBefore(context)
  return records.map((record) => {
    const username = record.username || makeUsername(usernameStem(record))
    const fitted = parseImportRecord({ ...record, username }, context, findCode)
    const { fate, failures, userId }: LineValidation = !isIn(record)
      ? { fate: 'left_out', failures: [] }
      : fitted.failures.length > 0
        ? { fate: 'refused', failures: fitted.failures }
        : seen.judge(record, fitted.organizationId)
    if (fate === 'add') used.add(username)
    return {
      line: record.line,
      fate,
      failures: failures.map(({ detail, code, params, field }) => ({
        detail,
        code,
        ...(params && { params }),
        ...(field && { field }),
      })),
      name: record.name,
      email: record.email,
      username: fate === 'add' ? username : record.username,
      role: fitted.role,
      organization: fitted.organization,
      organizationId: fitted.organizationId,
      language: fitted.language,
      languageId: fitted.languageId,
      mail: null,
      user_id: userId ?? null,
    }
  })
}

/** Compares each line with those before it and with existing users, and counts down the free seats. */
function seenBefore(context: ImportContext) {
  const emails = new Map<string, number>()
  const usernames = new Map<string, number>()
  const seats = new Map(context.organizations.map(({ id, maxUsers, taken }) => [id, maxUsers - taken]))
  return {
    judge(record: ImportRecord, organizationId: number | null): LineValidation {
      const [email, username] = [lowerCaseAscii(record.email), lowerCaseAscii(record.username)]
      const sameEmail = emails.get(email)
      const twin = sameEmail ?? (username === '' ? undefined : usernames.get(username))
      if (twin !== undefined)
        return refuseLine(
          userImportFailures.duplicate({ count: twin }),
          sameEmail === undefined ? 'username' : 'email',
        )
      emails.set(email, record.line)
      if (username !== '') usernames.set(username, record.line)
      const known = validateKnownPerson(record, context, organizationId)
      if (known) return known
      if (context.usernames.has(username))
        return refuseLine(validateTakenUsername(username, context), 'username')
      const organization = context.organizations.find(({ id }) => id === organizationId)
      const free = organization ? (seats.get(organization.id) ?? 0) : 0
      if (!organization || free <= 0)
        return refuseLine(
          userFailures.organizationFull({ count: organization?.maxUsers ?? 0 }),
          'organization',
        )
      seats.set(organization.id, free - 1)
      return { fate: 'add', failures: [] }
    },
  }
}
