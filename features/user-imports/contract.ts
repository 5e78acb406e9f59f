import * as z from 'zod/mini'
import { defineFailures } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { FailureDetail, Id, Moment } from '#platform/contract/schemas.ts'
import { assignableRoles } from '#features/users/contract.ts'

/** The longest list of people that one file may have, and the largest file, in bytes. */
export const MAX_IMPORT_LINES = 5000
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024

export const userImportFailures = defineFailures('user-imports', {
  empty: ['invalid', 'This file has no lines with people'],
  tooLong: ['too_long', 'This file has too many lines. At most {{count}} people can be added at once.'],
  unreadable: ['invalid', 'This file cannot be read from line {{count}} on: a quotation mark may be missing'],
  headings: ['invalid', 'The first line has to name the columns, at least the name and the email'],
  headingTwice: ['invalid', 'Two columns have the same meaning: {{names}}'],
  faulty: ['conflict', 'Not all of these people can be added, so nobody was'],
  missing: ['missing', 'There is no such import'],
  running: ['conflict', 'This import is still under way'],
  resultTaken: [
    'conflict',
    'The result has been downloaded already. Whoever has no link needs a reset of their password.',
  ],
  role: ['invalid', 'The role must be user or admin'],
  organization: ['invalid', 'There is no organisation with this name'],
  language: ['invalid', 'There is no language with this name or code'],
  duplicate: ['conflict', 'The same person is in line {{count}} already'],
  deactivated: ['conflict', 'A deactivated account has this email address'],
  otherName: ['conflict', 'Somebody else has this email address: {{names}}'],
  elsewhere: ['conflict', 'This person belongs to another organisation: {{names}}'],
  stopped: ['forbidden', 'Whoever started this import may no longer add people'],
})

/** What becomes of a line: to be added, added, already here as it is, worth a look, or refused. */
export const importFates = ['add', 'added', 'known', 'question', 'refused'] as const
export type ImportFate = (typeof importFates)[number]

export const ImportLine = z.object({
  /** As a spreadsheet counts: the headings are line 1. */
  line: z.int(),
  fate: z.enum(importFates),
  failures: z.array(FailureDetail),
  name: z.string(),
  email: z.string(),
  username: z.string(),
  role: z.nullable(z.enum(assignableRoles)),
  organization: z.nullable(z.string()),
  language: z.nullable(z.string()),
})
export type ImportLine = z.output<typeof ImportLine>

export const importEncodings = ['UTF-8', 'UTF-16', 'Windows-1252'] as const
export const importSeparators = ['comma', 'semicolon', 'tab'] as const

/** How people learn how to sign in: links in the result, a message of the identity provider, or nothing of ours. */
export const importAnnouncements = ['links', 'provider', 'none'] as const

/** Many users at once: before it begins (a preview, which has no id), while it goes on, and afterwards. */
export const UserImport = z.object({
  id: z.nullable(z.int()),
  file_name: z.string(),
  encoding: z.enum(importEncodings),
  separator: z.enum(importSeparators),
  /** How many lines have each fate. */
  counts: z.object({
    add: z.int(),
    added: z.int(),
    known: z.int(),
    question: z.int(),
    refused: z.int(),
  }),
  /** All lines of a preview; none while it goes on; afterwards those that were not added. */
  lines: z.array(ImportLine),
  /** In a preview: the seats of the one organisation into which all come, once they have; null when there are several. */
  seats: z.nullable(z.object({ taken: z.int(), max: z.int() })),
  announcement: z.enum(importAnnouncements),
  ended_at: z.nullable(Moment),
  /** Why it does not go on for now. */
  held_up: z.nullable(FailureDetail),
  is_result_taken: z.boolean(),
})
export type UserImport = z.input<typeof UserImport>
export type StoredImport = z.output<typeof UserImport>

const OneImport = z.object({ id: Id })

export const userImportRoutes = {
  importUsers: route({
    method: 'POST',
    path: '/admin/users/import',
    access: 'admin',
    summary: 'Adds the people of a CSV file in the background, or says what would become of each line',
    query: z.strictObject({
      preview: z._default(z.stringbool(), false),
      /** `all` refuses the file when a line has a fault; `good` leaves such lines out. */
      scope: z._default(z.enum(['good', 'all']), 'good'),
    }),
    upload: { field: 'file', types: ['text/csv'], limit: MAX_IMPORT_BYTES },
    reply: UserImport,
  }),
  readLatestImport: route({
    method: 'GET',
    path: '/admin/users/import',
    access: 'admin',
    summary: "One's own latest import, until it is forgotten",
    reply: z.object({ import: z.nullable(UserImport) }),
  }),
  readImport: route({
    method: 'GET',
    path: '/admin/users/import/:id',
    access: 'admin',
    summary: 'How far an import has come; only for whoever started it',
    params: OneImport,
    reply: UserImport,
  }),
  takeImportResult: route({
    method: 'POST',
    path: '/admin/users/import/:id/result',
    access: 'admin',
    summary: 'The result as CSV, with links valid for 72 hours; once, and only for whoever started it',
    params: OneImport,
    bytes: 'text/csv; charset=utf-8',
  }),
}
