import { assignableRoles } from '#features/users/contract.ts'
import type { ImportChanges, ImportLine } from '../contract.ts'

export type CorrectedLine = ImportChanges['corrected'][number]

/** The actions on one line before the import starts. */
export type LineActions = {
  /** The numbers of changed lines, which stay visible. */
  readonly changed: ReadonlySet<number>
  readonly isBusy: boolean
  readonly onCorrect: (line: ImportLine) => void
  readonly onLeaveOut: (line: ImportLine, isLeftOut: boolean) => void
  readonly onReactivate: (line: ImportLine) => void
}

export const correctLine = (changes: ImportChanges, corrected: CorrectedLine): ImportChanges => ({
  ...changes,
  corrected: [...changes.corrected.filter(({ line }) => line !== corrected.line), corrected],
})

/** A line with its latest correction, which a preview lacks if its check failed. */
export function withCorrection(line: ImportLine, { corrected }: ImportChanges): ImportLine {
  const written = corrected.find((one) => one.line === line.line)
  if (!written) return line
  return {
    ...line,
    ...written,
    role: assignableRoles.find((role) => role === written.role) ?? null,
    // The server has null for an empty cell.
    organization: written.organization || null,
    language: written.language || null,
  }
}

export const leaveOutLine = (changes: ImportChanges, line: number, isLeftOut: boolean): ImportChanges => ({
  ...changes,
  left_out: [...changes.left_out.filter((other) => other !== line), ...(isLeftOut ? [line] : [])],
})

export const changedLines = ({ left_out, corrected }: ImportChanges): ReadonlySet<number> =>
  new Set([...left_out, ...corrected.map(({ line }) => line)])
