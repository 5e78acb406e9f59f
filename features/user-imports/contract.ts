import * as z from 'zod/mini'
import { defineFailures } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { FailureDetail, Id, Moment } from '#platform/contract/schemas.ts'
import { assignableRoles, YesOrNo } from '#features/users/contract.ts'

/** The most people in one file, and the largest file in bytes. */
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
  role: ['invalid', 'The permission must be user or admin'],
  organization: ['invalid', 'There is no organisation with this name'],
  language: ['invalid', 'There is no language with this name or code'],
  duplicate: ['conflict', 'The same person is in line {{count}} already'],
  deactivated: ['conflict', 'A deactivated account has this email address'],
  otherName: ['conflict', 'Somebody else has this email address: {{names}}'],
  elsewhere: ['conflict', 'This person belongs to another organisation: {{names}}'],
  tooMany: [
    'conflict',
    'You have {{count}} imports that are under way or whose results you have not downloaded. Download a result first; each is forgotten after 30 days at the latest.',
  ],
  changesInvalid: ['invalid', 'These changes to the lines cannot be read'],
  noMail: ['conflict', 'No emails can be sent: no mail server is configured, or others keep the accounts'],
  mailRefused: ['refused', 'The mail server refuses this address'],
  mailGivenUp: ['upstream', 'The mail server has not taken the email, although it was tried several times'],
  mailNotNeeded: ['conflict', 'This person can sign in already, or is no longer here'],
  mailServerAway: ['unavailable', 'The mail server does not answer or accepts nothing from here.'],
  stopped: ['forbidden', 'Whoever started this import may no longer add people'],
})

/**
 * The fate of a line: to be added, added, already a user, to be checked, refused, or left out by the importing person.
 */
export const importFates = ['add', 'added', 'known', 'question', 'refused', 'left_out'] as const
export type ImportFate = (typeof importFates)[number]

/** The longest cell, in characters. */
export const MAX_IMPORT_CELL = 500
const Cell = z.string().check(z.maxLength(MAX_IMPORT_CELL))

/** The fields of a line that can be corrected. */
export const importFields = ['name', 'email', 'username', 'role', 'organization', 'language'] as const
export type ImportField = (typeof importFields)[number]

/** Why a line is not simply added; `field` is the one to correct, if it is a single one. */
const LineFailure = z.extend(FailureDetail, {
  /** The field to correct; absent where it is not a single one. */
  field: z.optional(z.enum(importFields)),
})
export type LineFailure = z.output<typeof LineFailure>

/** A line of the file, and what becomes of it. */
export const ImportLine = z.object({
  /** The number of the line as spreadsheets count: the headings are line 1. */
  line: z.int(),
  fate: z.enum(importFates),
  /** Why it is not simply added. */
  failures: z.array(LineFailure),
  name: z.string(),
  email: z.string(),
  username: z.string(),
  /** The role that the person gets; null where the line names none. */
  role: z.nullable(z.enum(assignableRoles)),
  /** The name of the organisation; null where the line names none. */
  organization: z.nullable(z.string()),
  /** The name or code of the language; null where the line names none. */
  language: z.nullable(z.string()),
  /** The state of the e-mail, if the added person is notified by one. */
  mail: z.nullable(z.enum(['waiting', 'sent', 'failed'])),
  /** In a preview: the deactivated user that the line names, who can be reactivated. */
  user_id: z.nullable(z.int()),
})
export type ImportLine = z.output<typeof ImportLine>

export const importEncodings = ['UTF-8', 'UTF-16', 'Windows-1252'] as const
export const importSeparators = ['comma', 'semicolon', 'tab'] as const

/** How links are delivered: in a file to the importing person, or to each person by e-mail. */
export const importDeliveries = ['file', 'emails'] as const
export type ImportDelivery = (typeof importDeliveries)[number]

/**
 * How people learn how to sign in: links in the result, our e-mails, a message from the identity provider, or nothing.
 */
const importAnnouncements = ['links', 'emails', 'provider', 'none'] as const
export type ImportAnnouncement = (typeof importAnnouncements)[number]

/** The changes to a file's lines before the import starts. */
export const ImportChanges = z.strictObject({
  /** The numbers of lines to leave out. */
  left_out: z.array(z.int()).check(z.maxLength(MAX_IMPORT_LINES)),
  /** The lines that were corrected. */
  corrected: z
    .array(
      z.strictObject({
        /** The number of the line; the headings are line 1. */
        line: z.int(),
        name: Cell,
        email: Cell,
        username: Cell,
        /** The role as it is to be read. */
        role: Cell,
        /** The organisation as it is to be read. */
        organization: Cell,
        /** The language as it is to be read. */
        language: Cell,
      }),
    )
    .check(z.maxLength(MAX_IMPORT_LINES)),
})
export type ImportChanges = z.output<typeof ImportChanges>

/** An import: as a preview (without id), while it runs, and afterwards. */
export const UserImport = z.object({
  /** The id of the import; null in a preview. */
  id: z.nullable(z.int()),
  /** The name of the file. */
  file_name: z.string(),
  /** The encoding in which the file was read. */
  encoding: z.enum(importEncodings),
  /** What separates the cells of the file. */
  separator: z.enum(importSeparators),
  /** How many lines have each fate. */
  counts: z.object({
    /** Lines to be added. */
    add: z.int(),
    /** Lines that were added. */
    added: z.int(),
    /** Lines of people who are users already. */
    known: z.int(),
    /** Lines to be checked. */
    question: z.int(),
    /** Lines that were refused. */
    refused: z.int(),
    /** Lines that the importing person left out. */
    left_out: z.int(),
  }),
  /** The numbers of e-mails that wait, were sent or have failed. */
  mails: z.object({
    /** Emails that wait. */
    waiting: z.int(),
    /** Emails that were sent. */
    sent: z.int(),
    /** Emails that have failed. */
    failed: z.int(),
  }),
  /**
   * All lines in a preview, none while the import runs. Afterwards, an added person's line is left out once the
   * importing person no longer administers them, unless its e-mail failed.
   */
  lines: z.array(ImportLine),
  /** In a preview: the seats, after the import, of the single organisation that all lines name; null for several. */
  seats: z.nullable(
    z.object({
      /** How many seats are taken. */
      taken: z.int(),
      /** How many seats there are. */
      max: z.int(),
    }),
  ),
  announcement: z.enum(importAnnouncements),
  /** Whether delivery by e-mail can be chosen. */
  can_email: z.boolean(),
  /** When it ended; null in a preview and while it runs. */
  ended_at: z.nullable(Moment),
  /** Why the import is paused. */
  held_up: z.nullable(FailureDetail),
  /** Whether the result was taken, which is possible once. */
  is_result_taken: z.boolean(),
})
export type UserImport = z.input<typeof UserImport>
export type StoredImport = z.output<typeof UserImport>

const OneImport = z.object({ id: Id })

export const userImportRoutes = {
  importUsers: route({
    method: 'POST',
    keyed: true,
    path: '/admin/users/import',
    access: 'admin',
    summary: 'Adds the people of a CSV file in the background, or says what would become of each line',
    query: z.strictObject({
      /** Whether only to say what would become of each line; nothing is changed. */
      preview: YesOrNo,
      /** `all` refuses the file if any line has a fault; `good` leaves such lines out. */
      scope: z._default(z.enum(['good', 'all']), 'good'),
      delivery: z._default(z.enum(importDeliveries), 'file'),
    }),
    upload: {
      field: 'file',
      types: ['text/csv'],
      limit: MAX_IMPORT_BYTES,
      texts: { fields: { changes: ImportChanges }, limit: MAX_IMPORT_BYTES },
    },
    reply: UserImport,
  }),
  readLatestImport: route({
    method: 'GET',
    path: '/admin/users/import',
    access: 'admin',
    summary: "One's own latest import, until it is forgotten",
    reply: z.object({
      /** The latest import; null where there is none. */
      import: z.nullable(UserImport),
    }),
  }),
  readImport: route({
    method: 'GET',
    path: '/admin/user-imports/:id',
    access: 'admin',
    summary: 'How far an import has come; only for whoever started it',
    params: OneImport,
    reply: UserImport,
  }),
  takeImportResult: route({
    method: 'POST',
    keyed: true,
    path: '/admin/user-imports/:id/result',
    access: 'admin',
    summary:
      'The result as CSV, with links valid for 72 hours of those who got none by email; once, and only for whoever started it',
    params: OneImport,
    bytes: 'text/csv; charset=utf-8',
  }),
}
